// Removes the markup from a description, for mail, links and previews. The result is text, not safe HTML: escape it, as
// React does.

import { decodeEntities } from './escape.ts'
import { printable } from './short-text.ts'

type Token = { kind: 'text'; text: string } | { kind: 'tag'; name: string; opens: boolean }

const PARAGRAPHS = new Set(
  'address article blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr ol p pre section table ul'.split(
    ' ',
  ),
)
const LINES = new Set('br dd dt li tr'.split(' '))

/** Tags that are removed with their content. */
export const UNREADABLE_TAGS = 'script style textarea option xmp template title noscript iframe svg'.split(
  ' ',
)

/** Paragraphs are separated by an empty line, other blocks by a line break. Text without such tags keeps its lines. */
export function plainText(description: string): string {
  const tokens = readTokens(description)
  const hasBlocks = tokens.some(
    token => token.kind === 'tag' && (PARAGRAPHS.has(token.name) || LINES.has(token.name)),
  )
  let text = ''
  for (const token of tokens) {
    if (token.kind === 'text') text += hasBlocks ? token.text.replace(/\s+/g, ' ') : token.text
    else if (PARAGRAPHS.has(token.name)) text += '\n\n'
    else if (LINES.has(token.name) && token.opens) text += '\n'
  }
  return printable(text)
    .split(/\r\n|\r|\n/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Reads forward only, so that no input takes more than one pass. */
function readTokens(html: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let text = ''
  const flush = () => {
    if (text) tokens.push({ kind: 'text', text: decodeEntities(text) })
    text = ''
  }
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, open)
    const tag = tagAt(html, open)
    if (tag) {
      flush()
      tokens.push({ kind: 'tag', name: tag.name, opens: tag.opens })
      at = tag.opens && UNREADABLE_TAGS.includes(tag.name) ? closingTag(html, tag.name, tag.end) : tag.end
    } else {
      text += '<'
      at = open + 1
    }
  }
  flush()
  return tokens
}

const TAG_NAME = /<(\/?)([a-z][^\s/>]*)/iy

/** The tag, comment or declaration at a '<'; null for a plain '<', as in 'a < b' or '<3'. */
function tagAt(html: string, open: number): { name: string; opens: boolean; end: number } | null {
  if (html.startsWith('<!--', open)) {
    return { name: '!', opens: false, end: after(html, '-->', open + 4) }
  }
  if (html[open + 1] === '!' || html[open + 1] === '?') {
    return { name: '!', opens: false, end: after(html, '>', open + 2) }
  }
  TAG_NAME.lastIndex = open
  const [whole, slash, name] = TAG_NAME.exec(html) ?? []
  if (whole === undefined || name === undefined) return null
  return { name: name.toLowerCase(), opens: slash === '', end: tagEnd(html, open + whole.length) }
}

/** Finds the '>' that ends a tag, skipping those inside quoted attributes. */
export function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const character = html[at]
    if (character === '>') return at + 1
    if (character !== '"' && character !== "'") continue
    const close = html.indexOf(character, at + 1)
    if (close < 0) return html.length
    at = close
  }
  return html.length
}

function closingTag(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}
