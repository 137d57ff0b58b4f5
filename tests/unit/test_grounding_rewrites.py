"""Harmless rewrites of names, negations, quotes and JSON raise nothing; altered ones are found."""

from __future__ import annotations

import pytest

from grounding import support


def codes(claim: str, source: str) -> set[str]:
    """Every finding but `claim-unsupported`, which is a matter of the score."""
    return {finding.code for finding in support(claim, source).findings} - {"claim-unsupported"}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        # names
        ("Then Müller won.", "Then Mueller won."),
        ("Then Mueller won.", "Then Müller won."),
        ("Then Dr. Lee spoke.", "Then Doctor Lee spoke."),
        ("Then Mr Lee spoke.", "Then Lee spoke."),
        ("Then Acme Inc. won.", "Then Acme won."),
        ("Then São Paulo won.", "Then Sao Paulo won."),
        ("Then O'Brien won.", "Then O’Brien won."),
        ("Then [Acme](http://a.b) won.", "Then Acme won."),
        ("| Name | Age |\n|---|---|\n| Ann | 5 |", "Ann is 5 years old."),
        ("Die Katze schläft auf dem Sofa.", "Auf der Couch schläft die Katze."),
        ("Der Hafen wurde nach großer Verzögerung im Sommer geöffnet.", "Im Juli öffnete der Hafen, sehr verspätet."),
        # negations
        ("It cannot open.", "It can’t open."),
        ("No one came.", "Nobody came."),
        ("It failed to open.", "It did not open."),
        ("No fewer than 5 came.", "At least 5 came."),
        ("It is nothing but rain.", "It is only rain."),
        ("Not until May did it open.", "It opened in May."),
        ("No vino nadie.", "Nadie vino."),
        ("彼は来なかった。", "彼は来なかった"),
        # quotes
        ("He said “we … go home”.", '"we will go home," he said'),
        ("He said “we will [all] go home”.", '"we will go home," he said'),
        ("He said «on y va demain».", "Il dit: « on y va demain »."),
        ("彼は「明日行く」と言った。", "「明日行く」と彼は言った。"),
        # roles
        ("Ann met Bob.", "Bob met Ann."),
        ("Ann beat Bob.", "Bob was beat by Ann."),
        # JSON and tables
        ("The rate is 50 %.", '{"rate": 0.5}'),
        ("The rate is 0.5.", '{"rate": "50%"}'),
        ("It opens at 3 pm.", '{"opens": "15:00:00"}'),
        ("It was −5 °C there.", '{"temperature_c": -5}'),
        ("Open since 3 May 2021.", '{"open_since": "2021-05-03T00:00:00Z"}'),
        ("It’s 5\u00a0km.", '{"t": "It\\u2019s 5\\u00a0km."}'),
        ("Tom & Ann came.", "Tom &amp; Ann came."),
        ("Sales were 5 million in 2020.", "| Year | Sales (millions) |\n|---|---|\n| 2020 | 5 |"),
    ],
)
def test_a_harmless_rewrite_raises_nothing(claim: str, source: str) -> None:
    assert codes(claim, source) == set()


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("Then Müller won.", "Then Miller won.", "entity-absent"),
        ("Dort wurde der Hafen von Angela Ostrow geöffnet.", "Den Hafen öffnete die Stadt.", "entity-absent"),
        ("It is open.", "It is not open.", "negation-flip"),
        ("It can open.", "It cannot open.", "negation-flip"),
        ("彼は来なかった。", "彼は来た。", "negation-flip"),
        ("He said “we … go out”.", '"we will go home," he said', "quote-not-verbatim"),
        ("The rate is 50 %.", '{"rate": 0.4}', "number-mismatch"),
        ("It opens at 3 pm.", '{"opens": "16:00:00"}', "number-mismatch"),
        ("Paris is bigger than Lyon.", "Lyon is bigger than Paris.", "entity-swapped"),
    ],
)
def test_an_altered_text_is_found(claim: str, source: str, expected: str) -> None:
    assert expected in codes(claim, source)
