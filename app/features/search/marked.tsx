// A text with the words marked that it was found by.

import { markedParts } from '#domain/search/marked.ts'

/** The text; the marks are seen, and are read aloud as a part of it. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  let at = 0
  return markedParts(text, marks).map(part => {
    at += part.text.length
    return part.isMarked ? (
      <mark key={at} className="rounded-sm bg-highlight text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
