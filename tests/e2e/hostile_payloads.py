"""What would run or be fetched if a text were read as anything but text: HTML, CSS, URLs, Markdown, TeX.

Each payload sets `window.ran` when it runs, or asks 192.0.2.1, which is nobody's address, when it is fetched.
"""

from __future__ import annotations

__all__ = ["HOST", "PAYLOADS"]

HOST = "192.0.2.1"
_URL = f"http://{HOST}"
_RUN = "(window.top||window).ran=1"

_ELEMENTS = (
    f"<script>{_RUN}</script>",
    f"<ScRiPt type=module>{_RUN}</ScRiPt>",
    f"<script/x>{_RUN}</script\n>",
    f'<script src="{_URL}/a.js"></script>',
    f"<scr<script>ipt>{_RUN}</scr</script>ipt>",
    f"</script><script>{_RUN}</script>",
    f"</style></title></textarea></noscript><script>{_RUN}</script>",
    f"--><script>{_RUN}</script><!--",
    f"<!--><script>{_RUN}</script>-->",
    f"<![CDATA[><script>{_RUN}</script>]]>",
    f"]]><script>{_RUN}</script>",
    f"<noscript><p title=\"</noscript><img src=x onerror='{_RUN}'>\">",
    f'<template shadowrootmode="open"><img src=x onerror="{_RUN}"></template>',
    f"<template><script>{_RUN}</script></template>",
    f'<iframe src="{_URL}/"></iframe>',
    f'<iframe src="javascript:{_RUN}"></iframe>',
    '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
    f'<object data="{_URL}/o"></object>',
    f'<embed src="{_URL}/e">',
    f'<link rel=stylesheet href="{_URL}/l.css">',
    f'<link rel=prefetch href="{_URL}/p">',
    f'<base href="{_URL}/">',
    f'<meta http-equiv=refresh content="0;url={_URL}/m">',
    f'<form action="{_URL}/f"><button autofocus formaction="javascript:{_RUN}">go</button></form>',
    f'<portal src="{_URL}/portal"></portal>',
)

_HANDLERS = (
    f'<img src=x onerror="{_RUN}">',
    f"<img/src=x/onerror={_RUN}>",
    f'<IMG SRC=`x` ONERROR="{_RUN}">',
    "<img src=x:x onerror=&#119;indow.ran=1>",
    f'<body onload="{_RUN}">',
    f'<input autofocus onfocus="{_RUN}">',
    f'<details open ontoggle="{_RUN}"><summary>s</summary></details>',
    f'<video><source onerror="{_RUN}"></video>',
    f'<video src="{_URL}/v" poster="{_URL}/poster" autoplay onloadstart="{_RUN}"></video>',
    f'<audio src="{_URL}/a" autoplay></audio>',
    f'<marquee onstart="{_RUN}">m</marquee>',
    f'<select autofocus onfocus="{_RUN}"></select>',
    f'<div style="animation:x 1s" onanimationstart="{_RUN}"></div>',
    f'<p onpointerover="{_RUN}" onclick="{_RUN}">point here</p>',
    f'" onmouseover="{_RUN}" onfocus="{_RUN}" autofocus tabindex=0 x="',
    f"' onmouseover='{_RUN}' x='",
    f'"><img src=x onerror="{_RUN}">',
    f"'><img src=x onerror='{_RUN}'>",
)

_OTHER_LANGUAGES = (
    f'<svg onload="{_RUN}"></svg>',
    f"<svg><script>{_RUN}</script></svg>",
    f'<svg><image href="{_URL}/i.png"/><use href="{_URL}/u.svg#x"/></svg>',
    f'<svg><animate onbegin="{_RUN}" attributeName=x dur=1s></svg>',
    f'<svg><a xlink:href="javascript:{_RUN}"><text y=9>t</text></a></svg>',
    f'<svg><foreignObject><iframe src="javascript:{_RUN}"></iframe></foreignObject></svg>',
    f'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror={_RUN}&gt;">',
    f'<math href="javascript:{_RUN}">m</math>',
    f"<style>@import url({_URL}/i.css);</style>",
    f"<style>*{{background:url({_URL}/bg)}}</style>",
    f'<p style="background:url({_URL}/inline)">p</p>',
    f"}} * {{ background: url({_URL}/css); }}",
    f"url({_URL}/bare)",
)

_URLS = (
    f"javascript:{_RUN}",
    f"JaVaScRiPt:{_RUN}",
    f"java\tscript:{_RUN}",
    f"data:text/html,<script>{_RUN}</script>",
    f"vbscript:{_RUN}",
    f"//{HOST}/protocol-relative",
    f'<a href="javascript:{_RUN}">a</a>',
    f'<a href="{_URL}/ping" ping="{_URL}/ping">a</a>',
)

_MARKDOWN = (
    f"![picture]({_URL}/m.png)",
    f"![p][r]\n\n[r]: {_URL}/reference.png",
    f"[![nested]({_URL}/n.png)](javascript:{_RUN})",
    f"[link](javascript:{_RUN})",
    f"[link](<java&#115;cript:{_RUN}>)",
    f"<javascript:{_RUN}>",
    f"[x]: {_URL}/definition 'title'",
    f'`` ` ``<img src=x onerror="{_RUN}">',
    f"```html\n<script>{_RUN}</script>\n```",
    f"| a |\n|---|\n| ![t]({_URL}/table.png) |",
    f"<details><summary>![d]({_URL}/details.png)</summary></details>",
)

_STREAMLIT = (
    ":red[colour] :blue-background[ground] :rainbow[arc]",
    ":material/home: :streamlit: :smile:",
    f":material/face: ![i]({_URL}/icon.png)",
    "$x^2$ $$\\int_0^1$$",
    f"$\\href{{javascript:{_RUN}}}{{tex}}$",
    f"$\\includegraphics{{{_URL}/tex.png}}$",
    f":primary-badge[![b]({_URL}/badge.png)] :small[s] ^up^",
)

_ENCODED = (
    f"&lt;script&gt;{_RUN}&lt;/script&gt;",
    f"&#60;img src=x onerror={_RUN}&#62;",
    f"&amp;lt;img src=x onerror={_RUN}&amp;gt;",
    f"%3Cscript%3E{_RUN}%3C/script%3E",
    f"\\u003cscript\\u003e{_RUN}\\u003c/script\\u003e",
    f"\\x3cimg src=x onerror={_RUN}\\x3e",
    f"＜script＞{_RUN}＜/script＞",
    f"<\u200bscript>{_RUN}</\u200bscript>",
    f"\u202e<script>{_RUN}</script>\u202c",
    f"<img src=x onerror=\u2028{_RUN}>",
    f"<ſcript>{_RUN}</ſcript>",
    f"<im\u0000g src=x onerror={_RUN}>",
    f"{{{{constructor.constructor('{_RUN}')()}}}}",
    f"${{{_RUN}}} #{{{_RUN}}} <%= {_RUN} %>",
    "__proto__",
    "constructor",
    "innerHTML",
)

PAYLOADS = (*_ELEMENTS, *_HANDLERS, *_OTHER_LANGUAGES, *_URLS, *_MARKDOWN, *_STREAMLIT, *_ENCODED)
