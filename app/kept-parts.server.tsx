// Keeps the HTML of parts of pages, by what they are made of.

import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/** Letters of all that is kept, with what it was made of: some months of a full calendar. */
const maxLetters = 3_000_000

const names = new Map<unknown, number>()
const kept = new LRUCache<string, string>({
  maxSize: maxLetters,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** The HTML of a part, made if it is not known. */
export function keptHtml<Given extends object>(Part: ComponentType<Given>, given: Given): string {
  const name = names.get(Part) ?? names.size
  names.set(Part, name)
  const key = `${name} ${JSON.stringify(given)}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const html = renderToString(<Part {...given} />)
  kept.set(key, html)
  return html
}
