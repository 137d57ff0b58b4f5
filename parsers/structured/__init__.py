"""Reads conversations that stand in JSON: answers and requests of web services, streams of events, exports.

`transport.py` finds the values in a text, one file for each shape says what turns, calls, results and citations they
hold (`conversation.py`), `layout.py` joins what came in pieces and decodes the escapes of what people read, and
`reading.py` places it all in the text that comes of it. `recognise.py` asks the shapes one after the other.
"""
