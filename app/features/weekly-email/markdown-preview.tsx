// Renders the markdown that a digest uses; any other markup is shown as text.

import type { ReactNode } from 'react'
import { webUrl } from '#domain/text/addresses.ts'

const BLOCK = /[^\n]+(?:\n[^\n]+)*/g
const HEADING = /^#{1,6} (.*)$/s
// A line break, an escaped character, bold, strikethrough, or a link; everything else is text.
const INLINE =
  / *(\n)|\\([\\`*_{}[\]<>()#+\-.!~&=|])|\*\*((?:\\.|[^*\\])+)\*\*|~~((?:\\.|[^~\\])+)~~|\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)/g

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
  for (const match of text.matchAll(INLINE)) {
    const [whole, lineBreak, escaped, bold, struck, label, address] = match
    nodes.push(text.slice(at, match.index))
    at = match.index + whole.length
    if (lineBreak) nodes.push(<br key={at} />)
    else if (escaped) nodes.push(escaped)
    else if (bold) nodes.push(<strong key={at}>{inline(bold)}</strong>)
    else if (struck) nodes.push(<s key={at}>{inline(struck)}</s>)
    else nodes.push(linkOrText(whole, at, label, address))
  }
  return [...nodes, text.slice(at)]
}

function linkOrText(text: string, key: number, label = '', address = ''): ReactNode {
  const href = webUrl(address)
  if (href === null) return text
  return (
    <a key={key} href={href} rel="noopener noreferrer">
      {inline(label)}
    </a>
  )
}
