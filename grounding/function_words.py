"""English function words: they tie a sentence together and say nothing about its subject."""

from __future__ import annotations

__all__ = ["FUNCTION_WORDS"]

FUNCTION_WORDS = frozenset(
    # articles, pronouns, determiners
    "a an the this that these those i me my mine we us our ours you your yours he him his she her hers it its they "
    "them their theirs myself yourself himself herself itself ourselves themselves who whom whose which what one ones "
    "each every either neither some any all both few more most much many other another such same own "
    # prepositions and conjunctions
    "of in on at by for with from to into onto upon about above below under over between among through during before "
    "after against within without across around along near per via as than then and or but nor so yet if unless while "
    "because since until although though whereas whether "
    # auxiliaries
    "am is are was were be been being do does did doing done have has had having can could may might must shall should "
    "will would isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't "
    "shouldn't i'm you're we're they're i've you've we've they've i'll you'll we'll it's that's there's "
    # adverbs and the like
    "not no there here when where why how also just only very too quite rather again once still even ever never always "
    "often already however therefore thus hence s t d ll re ve m st nd rd th".split()
)
