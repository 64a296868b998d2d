// A short word about what has just succeeded, which goes away by itself.

import { useCallback, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'

const shownMilliseconds = 3_000

interface FlashMessage {
  text: string
}

/** A flash message, and the way to show one; empty words clear it. It begins with what the page before had to say. */
export function useFlash() {
  // An object, so that the same words shown again start their time again.
  const [message, setMessage] = useState<FlashMessage>({ text: '' })
  useEffect(() => {
    const word = takeWordAhead()
    if (word) setMessage({ text: word })
  }, [])
  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '' }), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [message])
  const show = useCallback((text: string) => setMessage({ text }), [])
  return { text: message.text, show }
}

/** Where a flash message appears: at the lower edge, so that it is seen however far one has scrolled; on a phone above the buttons there. */
export function Flash({ text }: { text: string }) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-xl lg:bottom-4">
      {text && <Banner tone="success">{text}</Banner>}
    </div>
  )
}

let wordAhead = ''

/** Says a word on the next page: this one knows what succeeded, and that one is where people read it. */
export function sayOnNextPage(word: string): void {
  wordAhead = word
}

function takeWordAhead(): string {
  const word = wordAhead
  wordAhead = ''
  return word
}
