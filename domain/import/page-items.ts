// Finds the structured data of a web page, JSON-LD and microdata, and returns both in one shape.

import { decodeEntities } from '../text/escape.ts'
import { tagEnd } from '../text/plain-text.ts'

/** An item with its properties, as in JSON-LD. */
export type PageItem = Record<string, unknown>

const MAX_SCRIPTS = 200
const MAX_ITEMS = 20_000
const MAX_DEPTH = 11

export function pageItems(html: string): PageItem[] {
  const found: PageItem[] = []
  for (const root of [...jsonLd(html), ...microdata(html)]) collect(root, found, 0)
  return found
}

export function isItem(value: unknown): value is PageItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Adds an item and the items within it: lists, graphs, and parts of a page. */
function collect(value: unknown, found: PageItem[], depth: number): void {
  if (depth > MAX_DEPTH || found.length >= MAX_ITEMS) return
  if (Array.isArray(value)) for (const one of value) collect(one, found, depth + 1)
  if (!isItem(value)) return
  found.push(value)
  for (const part of Object.values(value)) if (typeof part === 'object') collect(part, found, depth + 1)
}

/** Reads each part of the page once: scripts are not searched for further scripts. */
function jsonLd(html: string): unknown[] {
  const found: unknown[] = []
  const [opening, closing] = [/<script\b/gi, /<\/script/gi]
  for (let count = 0; count < MAX_SCRIPTS; ) {
    const tag = opening.exec(html)
    if (!tag) break
    const begin = tagEnd(html, opening.lastIndex)
    const type = attributesOf(html.slice(opening.lastIndex, begin - 1)).get('type') ?? ''
    closing.lastIndex = begin
    const end = closing.exec(html)?.index ?? html.length
    opening.lastIndex = end
    if (!/^\s*application\/ld\+json\b/i.test(type)) continue
    count += 1
    found.push(parsed(html.slice(begin, end)))
  }
  return found
}

function parsed(text: string): unknown {
  // Some pages put it into a comment, or have line breaks within texts.
  const plain = text
    .trim()
    .replace(/^(?:<!--|\/\/\s{0,9}<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s{0,9}\]\]>)$/, '')
  for (const attempt of [plain, plain.replace(/[\n\r\t]/g, ' ')]) {
    try {
      const value: unknown = JSON.parse(attempt)
      return value
    } catch {}
  }
  return undefined
}

/** Tags without an end tag. */
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** A property whose value is the text of its tag. */
interface OpenProperty {
  of: PageItem
  name: string
  text: string
}

interface OpenTag {
  name: string
  item?: PageItem
  property?: OpenProperty
}

const MAX_TAGS = 200_000
const MAX_TEXT = 20_000
/** Nested tags. */
const MAX_OPEN = 500
/** Nested properties that collect the same text. */
const MAX_OPEN_PROPERTIES = 20
const TAG = /<(\/?)([a-z][a-z0-9]{0,30})/iy

function microdata(html: string): PageItem[] {
  if (!/\bitemscope\b/i.test(html)) return []
  const roots: PageItem[] = []
  const open: OpenTag[] = []
  const properties: OpenProperty[] = []
  let at = 0
  for (let count = 0; count < MAX_TAGS; count++) {
    const tag = html.indexOf('<', at)
    const text = html.slice(at, tag < 0 ? undefined : tag)
    for (const property of properties) if (property.text.length < MAX_TEXT) property.text += text
    if (tag < 0) break
    TAG.lastIndex = tag
    const [whole = '<', slash, name = ''] = TAG.exec(html) ?? []
    at = name === '' ? tag + 1 : tagEnd(html, tag + whole.length)
    if (slash) closeTag({ open, properties }, name.toLowerCase())
    else if (name)
      openTag({ open, properties }, roots, name.toLowerCase(), html.slice(tag + whole.length, at - 1))
  }
  return roots
}

/** The tags that are open, and those of their properties that collect text. */
interface OpenTags {
  open: OpenTag[]
  properties: OpenProperty[]
}

function openTag({ open, properties }: OpenTags, roots: PageItem[], name: string, rest: string): void {
  const attributes = attributesOf(rest)
  const around = open.findLast(({ item }) => item)?.item
  const opened: OpenTag = { name }
  const property = attributes.get('itemprop')
  if (attributes.has('itemscope')) {
    opened.item = { '@type': attributes.get('itemtype') ?? '' }
    if (property && around) around[property] ??= opened.item
    else roots.push(opened.item)
  } else if (property && around) {
    const value = ['content', 'datetime', 'href', 'src'].map(key => attributes.get(key)).find(Boolean)
    if (value !== undefined) around[property] ??= value
    else if (properties.length < MAX_OPEN_PROPERTIES)
      opened.property = { of: around, name: property, text: '' }
  }
  if (EMPTY.has(name) || rest.endsWith('/') || open.length >= MAX_OPEN) return
  open.push(opened)
  if (opened.property) properties.push(opened.property)
}

function closeTag({ open, properties }: OpenTags, name: string): void {
  const at = open.findLastIndex(tag => tag.name === name)
  if (at < 0) return
  for (const { property } of open.splice(at)) {
    if (!property) continue
    properties.splice(properties.indexOf(property), 1)
    property.of[property.name] ??= decodeEntities(property.text).trim()
  }
}

function attributesOf(text: string): Map<string, string> {
  const found = text
    .slice(0, MAX_TEXT)
    .matchAll(/([a-z][\w:-]{0,60})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi)
  return new Map(
    [...found]
      .slice(0, 50)
      .map(([, name = '', double, single, bare]): [string, string] => [
        name.toLowerCase(),
        decodeEntities(double ?? single ?? bare ?? ''),
      ]),
  )
}
