// Feedback after a change: a short message that disappears, and the ways to undo it.

import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { UNEXPECTED } from '../failure-messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { focusOnArrival } from './focus.ts'
import { placeAtLowerEdge } from './page-layout.tsx'

const shownMilliseconds = 3_000
let nextPageMessage = ''

/** Shows a message on the next page, because that is where people will read it. */
export function flashOnNextPage(message: string): void {
  nextPageMessage = message
}

/** The message to show, and a function that shows one; an empty text clears it. Starts with the previous page's message. */
export function useFlash() {
  // An object, so that showing the same text again restarts the timer.
  const [message, setMessage] = useState({ text: '' })
  useEffect(() => {
    if (nextPageMessage) setMessage({ text: nextPageMessage })
    nextPageMessage = ''
  }, [])
  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '' }), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [message])
  const show = useCallback((text: string) => setMessage({ text }), [])
  return { text: message.text, show }
}

/** Fixed to the lower edge, so that it is seen at any scroll position; on a phone above the buttons there. */
export function Flash({ text }: { text: string }) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-xl lg:bottom-4">
      {text && <Banner tone="success">{text}</Banner>}
    </div>
  )
}

interface DeletedRowProps {
  name: string
  /** The end of the sentence that the name begins. */
  text?: string
  isBusy: boolean
  onRestore(): void
  className?: string
}

/** Shown in place of a deleted row. Its button takes the focus, because the pressed one is gone. */
export function DeletedRow(props: DeletedRowProps) {
  const { name, text = 'was deleted.', isBusy, onRestore, className = 'py-4' } = props
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <p role="status" className="min-w-0 wrap-anywhere text-muted">
        <s>{name}</s> {text}
      </p>
      <Button ref={focusOnArrival} look="secondary" disabled={isBusy} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Undo'}
        <span className="sr-only"> deleting {name}</span>
      </Button>
    </div>
  )
}

interface UndoOffer {
  path: string
  text: string
  /** Undoes the change; resolves to an error message, or null. */
  undo(): Promise<string | null>
}

let offers = 0

/** Offers to undo the last change until it is closed, or clears the offer. There is one at a time. */
export function offerUndo(offer: UndoOffer | undefined): void {
  offers += 1
  placeAtLowerEdge(offer && { path: offer.path, children: <OfferedUndo key={offers} offer={offer} /> })
}

function OfferedUndo({ offer }: { offer: UndoOffer }) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'offered' | 'busy' | 'undone' | { problem: string }>('offered')
  const undo = async () => {
    setState('busy')
    const problem = await offer.undo().catch((cause: unknown) => {
      reportError(cause)
      return UNEXPECTED
    })
    setState(problem === null ? 'undone' : { problem })
    if (problem === null) await revalidate()
  }
  const close = useRef<HTMLButtonElement>(null)
  const isUndone = state === 'undone'
  useEffect(() => {
    // The 'Undo' button has gone, and the focus with it.
    if (isUndone) close.current?.focus()
  }, [isUndone])
  const isBusy = state === 'busy'
  const problem = typeof state === 'object' && state.problem
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-xl rounded-lg bg-surface shadow-card">
      <Banner tone={problem ? 'danger' : 'success'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-40 flex-1">{isUndone ? 'It is as it was before.' : problem || offer.text}</p>
          <div className="flex items-center gap-2">
            {!isUndone && (
              <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && undo()}>
                {isBusy ? 'Undoing...' : 'Undo'}
              </Button>
            )}
            <button
              ref={close}
              type="button"
              aria-label="Close"
              onClick={() => offerUndo(undefined)}
              className="inline-flex size-11 items-center justify-center rounded-full"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
        </div>
      </Banner>
    </div>
  )
}
