// A word about what was just changed, with the way to take it back, on the page to which the change led.

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { UNEXPECTED } from '../failure-texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { placeAtLowerEdge } from './lower-edge.tsx'

interface Offer {
  /** The page on which it is made. */
  path: string
  text: string
  /** Takes the change back, and gives the words for a failure or null. */
  undo(): Promise<string | null>
}

let offers = 0

/**
 * Offers to take back what was just done, or nothing. One offer at a time: the last change is the one people regret. It
 * does not go by itself.
 */
export function offerUndo(offer: Offer | undefined): void {
  offers += 1
  placeAtLowerEdge(offer && { path: offer.path, children: <Shown key={offers} offer={offer} /> })
}

function Shown({ offer }: { offer: Offer }) {
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
    // 'Undo' has gone with the focus in it.
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
