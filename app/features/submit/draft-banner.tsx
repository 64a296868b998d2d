// The words about drafts above the form: which there are, or what became of them, with the way back.

import { useEffect, useRef } from 'react'
import { cityDay, cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { draftText } from './draft-text.ts'
import type { Draft } from './drafts.ts'
import type { DraftOffer } from './use-drafts.ts'

interface DraftBannerProps {
  offer: DraftOffer
  onContinue(draft: Draft, offered: Draft[]): void
  onStartAnew(offered: Draft[]): void
}

const words = {
  continued: 'Your draft is filled in.',
  'started anew': 'You started anew, and the draft is gone.',
  'filled in': 'What you typed before is filled in.',
}

/** The banner. The button that was pressed has gone with the focus in it, so the banner takes it over. */
export function DraftBanner({ offer, onContinue, onStartAnew }: DraftBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    banner.current?.focus()
  })
  const press = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  return (
    <div
      ref={banner}
      tabIndex={-1}
      role="status"
      className="mb-6 grid gap-3 rounded-lg border-l-4 border-accent bg-highlight px-4 py-3"
    >
      {offer.kind === 'offered' ? (
        <>
          {offer.drafts.map(draft => (
            <Offered key={draft.id} draft={draft} onContinue={press(() => onContinue(draft, offer.drafts))} />
          ))}
          <p>
            <Button look="secondary" onClick={press(() => onStartAnew(offer.drafts))}>
              Start anew
            </Button>
          </p>
        </>
      ) : (
        <Line text={words[offer.kind]}>
          {offer.kind === 'filled in' ? (
            <Button look="secondary" onClick={press(() => onStartAnew([]))}>
              Start anew
            </Button>
          ) : (
            <Button look="secondary" onClick={press(offer.undo)}>
              Undo
            </Button>
          )}
        </Line>
      )}
    </div>
  )
}

function Offered({ draft, onContinue }: { draft: Draft; onContinue(): void }) {
  const { timeZone } = useSite()
  const { title = '' } = draft.values
  return (
    <Line text={draftText(title, cityDay(draft.id, timeZone), cityToday(timeZone))}>
      <Button onClick={onContinue}>
        Continue
        <span className="sr-only"> {title}</span>
      </Button>
    </Line>
  )
}

function Line({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-40 flex-1 wrap-anywhere">{text}</p>
      {children}
    </div>
  )
}
