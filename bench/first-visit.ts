// What a first visit to `/` with the sample city costs, in gzipped bytes, against what it may cost.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The limits, in kB of a thousand bytes. */
const limits = { javascript: 150, css: 20, everything: 250 }

/** The sizes of a page and of all that it makes a browser load. */
export interface FirstVisit {
  javascript: number
  css: number
  font: number
  html: number
  everything: number
}

/** Adds up the files that a page names, with those that its scripts import in turn. */
export function firstVisit(html: string, clientFolder: string): FirstVisit {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.js')) return
    const text = readFileSync(join(clientFolder, path), 'utf8')
    // Static imports only: what is imported by a call is loaded when it is needed.
    for (const [, file] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      visit(`/assets/${file}`)
  }
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)) visit(path)
  const sizeOf = (ending: string) =>
    [...found]
      .filter(path => path.endsWith(ending))
      .reduce((sum, path) => {
        const bytes = readFileSync(join(clientFolder, path))
        return sum + (ending === '.woff2' ? bytes : gzipSync(bytes, { level: 9 })).length
      }, 0)
  const icon = gzipSync(readFileSync(join(clientFolder, 'favicon.svg'))).length
  const sizes = {
    javascript: sizeOf('.js'),
    css: sizeOf('.css'),
    font: sizeOf('.woff2'),
    html: gzipSync(html).length,
  }
  return { ...sizes, everything: sizes.javascript + sizes.css + sizes.font + sizes.html + icon }
}

/** The sentences to print: each size, and its share of what is allowed. */
export function report(visit: FirstVisit): string[] {
  return Object.entries(visit).map(([name, bytes]) => {
    const limit = Object.entries(limits).find(([limited]) => limited === name)?.[1]
    const share = limit ? `, ${Math.round(bytes / limit / 10)} % of ${limit} kB` : ''
    return `first visit, ${name}: ${(bytes / 1000).toFixed(1)} kB${share}`
  })
}

/** What is over its limit. */
export function tooLarge(visit: FirstVisit): string[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const bytes = Object.entries(visit).find(([measured]) => measured === name)?.[1] ?? 0
    return bytes > limit * 1000 ? [`${name}: ${bytes} bytes, allowed are ${limit} kB`] : []
  })
}
