// Escapes text for HTML and CSV, and decodes HTML entities. Small enough for browsers: it knows HTML 4's letters and
// punctuation and every numeric form; other names stay as typed.

// The 96 names of Latin-1, in the order of their code points from U+00A0 on.
const LATIN_1 = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
  thorn yuml`

const OTHERS = `
  amp & lt < gt > quot " apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo ›
  bull • hellip … dagger † Dagger ‡ permil ‰ prime ′ Prime ″ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔
  minus − infin ∞ ne ≠ le ≤ ge ≥ asymp ≈ hearts ♥ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ`

// HTML reads the numbers 128 to 159 as Windows-1252.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const NAMED = new Map<string, string>([
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ...words(LATIN_1).map((name, index): [string, string] => [name, String.fromCodePoint(160 + index)]),
  ...pairs(words(OTHERS)),
])

function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

function pairs(list: string[]): [string, string][] {
  return list.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, list[index + 1] ?? '']] : [],
  )
}

/** Decodes once: '&amp;lt;' becomes '&lt;' and no further. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,8});?|#(\d{1,8});?|([a-z][a-z0-9]{1,7});)/gi,
    (reference, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED.get(name) ?? reference
      return numbered(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
    },
  )
}

function numbered(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128] ?? ''
  const impossible = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
  return impossible ? '\ufffd' : String.fromCodePoint(code)
}

/** Also for quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

// How a formula starts in a spreadsheet, also in full-width characters.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One CSV line (RFC 4180) with its end. Text that looks like a formula gets an apostrophe, as in spreadsheets. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
