// Texts that a column must not be fooled by, and unusual ones that it must accept.

/** Texts that show nothing. */
export const blanks = [
  '',
  ' ',
  '\t\r\n',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u1680',
  '\u180e',
  '\u2003\u2009',
  '\u200b',
  '\u200d',
  '\u2028\u2029',
  '\u202e',
  '\u2060',
  '\u2066\u2069',
  '\u2800',
  '\u3164',
  '\u3000',
  '\ufeff',
  '\ufffc',
  '\u{1d173}',
  '\u{e0020}\u{e0041}',
  ' \u00a0\u200b ',
]

/** Addresses of pages. */
export const goodUrls = [
  'http://a.example',
  'https://a.example:8443/x?y=1&z=a%20b#c',
  'HTTPS://A.EXAMPLE/',
  'https://münchen.example/straße',
  'https://a.example?q',
]

/** What could pass for an address of a page and must not. */
export const badUrls = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://a.example/',
  'file:///etc/passwd',
  'vbscript:x',
  '//a.example',
  'a.example',
  '/path',
  'https:/a.example',
  'https://',
  'https:///x',
  'https://?x',
  'http//a',

  'https://a b.example',
  'https://a.example/x y',
  'https://a.example/\nx',
  'https://a.example/x\n',
  '\nhttps://a.example',
  'https://a.example/\tx',

  'https://a.example/"onclick="x',
  'https://a.example/<script>',
  'https://a.example/\\x',
  'https://a.example/`x',
  'https://a.example/{x}',

  'https://a.example/\u0001',
  'https://a.example/\u007f',
  'https://a.example/\u0085x',
  'https://a.example/\u009f',
  'https://a.example/\u00a0x',

  'https://a.example/\u200bx',
  'https://a.example/\u2028x',
  'https://a.example/\u202ex',
  'https://a.example/\u3000x',
  'https://a.example/\ufeff',

  'https://bank.example@evil.example/',
  'https://user:word@a.example/',
  'https://a.example:',
  'https://a.example:99999',
  'https://a.example:x',

  'https://[',
  'https://a%zz/',
  `https://a.example/${'x'.repeat(2031)}`,
]

/** Unusual, and fine. */
export const goodEmails = [
  'a@b.example',
  'first.last+tag@sub.domain.example',
  "o'brien@b.example",
  'jörg@xn--bcher-kva.example',
]

/** Other spellings of mailboxes that are known by another one. */
export const otherSpellings = [
  'victim@ｅxample.org',
  'victim@EXAMPLE.org',
  'victim@example。org',
  'ｖictim@example.org',
  'victim@bücher.example',
]

/** What could pass for an e-mail address and must not. */
export const badEmails = [
  'plain',
  '@b.example',
  'jörg@bücher.example',
  'a@',
  'a@b',
  'a@@b.example',
  'a b@c.example',
  'a@b .example',
  'a@b.example,c@d.example',
  'a@b.',
  'a@.',
  '<a@b.example>',
  'a@b.example\nbcc:x@y.example',
  '"a b"@c.example',
  'a;b@c.example',
  'a\u00a0b@c.example',
  'a\u200bb@c.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(250)}.example`,
]
