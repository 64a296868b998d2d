// Where the links of a description lead, for whoever decides about it: a link's words may say something else.

import { decodeEntities } from '#domain/text/html-entities.ts'

// Wherever it stands: what is a tag, and where one ends, is what a disguise would play with.
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi

/** The URLs in the order of the text, each once. Rather one too many than one too few. */
export function linkTargets(description: string): string[] {
  const found = [...description.matchAll(HREF)].map(([, double, single, bare]) =>
    decodeEntities(double ?? single ?? bare ?? '').trim(),
  )
  return [...new Set(found.filter(Boolean))]
}
