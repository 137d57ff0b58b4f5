"""Payload readers on any text: nothing raises, leaves stay in order, an incomplete section says why."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.payloads.base import PayloadReader
from parsers.payloads.cofl import CALLS_OPENER, RESULTS_OPENER, read_cofl_calls, read_cofl_results
from parsers.payloads.deepseek_tokens import read_token_calls, read_token_results
from parsers.payloads.dsml import SECTION_OPENER, read_dsml
from parsers.payloads.tool_results import read_function_results, read_tool_results
from tests.unit.payload_sections import codes_of, read_sections

DSML = """<｜DSML｜tool_calls>
<｜DSML｜invoke name="ferry">
<｜DSML｜parameter name="harbour" string="true">Elm Bay</｜DSML｜parameter>
<｜DSML｜parameter name="days" string="false">{"a": "b"}</｜DSML｜parameter>
</｜DSML｜invoke>
｜DSML｜invoke name="x"/>
</｜｜DSML｜｜ calls><tool>{"name": "f"}</tool>< calls>"""
COFL = (
    '<cofl:tool_calls><cofl:tool_call id="0" name="f"><cofl:value name="a" type="raw">x</cofl:value>'
    '<cofl:value name="d" type="dict"><cofl:tool_param name="p" string="false">{"a": 1}</cofl:tool_param>'
    "</cofl:value></cofl:tool_call></cofl:tool_calls>"
)
COFL_RESULTS = (
    '<cofl:tool_results><cofl:tool_result id="1" is_error="false"><cofl:tool_result_item index="0">{"t": "&lt;"}'
    "</cofl:tool_result_item></cofl:tool_result></cofl:tool_results>"
)
TOKENS = (
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>now\n"
    '```json\n{"a": "b"}\n```<｜tool▁call▁end｜>\n'
    '<|tool_call_begin|>get<|tool_sep|>{"x": [1]}<|tool_call_end|><｜tool▁calls▁end｜>'
)
OUTPUTS = "<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>[1]<｜tool▁output▁end｜>\nx<｜tool▁outputs▁end｜>"
ELEMENTS = "<tool_result>[1]</tool_result>\n\nx"
FUNCTION_RESULTS = "<function_results>\n<result>[30] T (u)\nL0: a</result>\n</function_results>"

READERS: dict[str, tuple[PayloadReader, str, str]] = {
    "dsml": (read_dsml, SECTION_OPENER, DSML),
    "cofl calls": (read_cofl_calls, CALLS_OPENER, COFL),
    "cofl results": (read_cofl_results, RESULTS_OPENER, COFL_RESULTS),
    "token calls": (read_token_calls, r"<[｜|]tool[▁_]calls?[▁_]begin[｜|]>", TOKENS),
    "token results": (read_token_results, r"<[｜|]tool[▁_]outputs?[▁_]begin[｜|]>", OUTPUTS),
    "elements": (read_tool_results, "<tool_result>", ELEMENTS),
    "function results": (read_function_results, "<function_results>", FUNCTION_RESULTS),
}
ENDS = ["<｜end▁of▁sentence｜>", "<｜User｜>", "<|END_OF_TURN_TOKEN|>"]
SIGNS = ["", '"', "\\", "{", "}", "[", "<", "</", "|", "｜", "`", " ", "\n\n", "words", "<![CDATA[", "]]>"]
WHY = {"block-unclosed", "call-truncated", "text-truncated", "element-closed-implicitly"}


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_arrangement_of_markup_is_read(name: str, data: st.DataObject) -> None:
    reader, opener, sample = READERS[name]
    pieces = [piece for piece in re.split(r"(<[^<>]*>|\n|`+|\")", sample) if piece]
    text = "".join(data.draw(st.lists(st.sampled_from([*pieces, *ENDS, *SIGNS]), max_size=40)))
    cut = data.draw(st.integers(0, len(text)))
    for part in (text, text[:cut], text[cut:]):
        for section in read_sections(reader, opener, part):
            assert section.complete or WHY & set(codes_of(section))


@pytest.mark.parametrize("name", READERS)
def test_every_cut_of_a_sample_is_read(name: str) -> None:
    reader, opener, sample = READERS[name]
    for cut in range(len(sample) + 1):
        for part in (sample[:cut], sample[cut:]):
            for section in read_sections(reader, opener, part):
                assert section.complete or WHY & set(codes_of(section))
