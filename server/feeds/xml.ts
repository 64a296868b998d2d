// Writes XML elements. The one place where text becomes XML.

import { printable } from '#domain/text/short-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it stands in an element or a quoted attribute, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
}

function opened(name: string, attributes: Record<string, string>): string {
  return Object.entries(attributes).reduce((tag, [key, value]) => `${tag} ${key}="${escapeXml(value)}"`, name)
}

/** An element that holds text. */
export function textElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${opened(name, attributes)}>${escapeXml(text)}</${name}>\n`
}

/** An element that holds nothing. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  return `<${opened(name, attributes)}/>\n`
}

/** An element that holds others. */
export function parentElement(
  name: string,
  children: readonly string[],
  attributes: Record<string, string> = {},
): string {
  return `<${opened(name, attributes)}>\n${children.join('')}</${name}>\n`
}

/** A whole document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}`
}
