// Shows markdown as it will look: the parts that a digest is made of, and any other text as it is.

import type { ReactNode } from 'react'
import { webUrl } from '#domain/text/web-url.ts'

const BLOCK = /[^\n]+(?:\n[^\n]+)*/g
const HEADING = /^#{1,6} (.*)$/s
// A line's end, a backslash with its sign, a bold run, a struck one, or a link; everything else is text.
const PART =
  / *(\n)|\\([\\`*_{}[\]<>()#+\-.!~&=|])|\*\*((?:\\.|[^*\\])+)\*\*|~~((?:\\.|[^~\\])+)~~|\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)/g

/** The preview. */
export function MarkdownPreview({ markdown }: { markdown: string }) {
  return (
    <div className="prose">
      {Array.from(markdown.matchAll(BLOCK), ({ 0: block, index }) => {
        const heading = HEADING.exec(block)?.[1]
        return heading === undefined ? (
          <p key={index}>{inline(block.trimEnd())}</p>
        ) : (
          <h3 key={index}>{inline(heading)}</h3>
        )
      })}
    </div>
  )
}

function inline(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(PART)) {
    const [whole, lineEnd, sign, bold, struck, label, address] = match
    nodes.push(text.slice(at, match.index))
    at = match.index + whole.length
    if (lineEnd) nodes.push(<br key={at} />)
    else if (sign) nodes.push(sign)
    else if (bold) nodes.push(<strong key={at}>{inline(bold)}</strong>)
    else if (struck) nodes.push(<s key={at}>{inline(struck)}</s>)
    else nodes.push(linkOr(whole, at, label, address))
  }
  return [...nodes, text.slice(at)]
}

function linkOr(text: string, key: number, label = '', address = ''): ReactNode {
  const href = webUrl(address)
  if (href === null) return text
  return (
    <a key={key} href={href} rel="noopener noreferrer">
      {inline(label)}
    </a>
  )
}
