// The words about drafts above the form: which there are, or what became of them, with the way back.

import { type ReactNode, useEffect, useRef } from 'react'
import { cityDay, cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { draftText } from './draft-text.ts'
import type { Draft } from './drafts.ts'
import type { DraftOffer } from './use-drafts.ts'

interface DraftBannerProps {
  offer: DraftOffer
  /** Whether somebody types already; until then an offer stays in sight, wherever in the form one is. */
  isInTheWay: boolean
  onContinue(draft: Draft, offered: Draft[]): void
  onStartAnew(offered: Draft[]): void
}

const words = {
  continued: 'Your draft is filled in.',
  'started anew': 'You started anew, and the draft is gone.',
  'filled in': 'What you typed before is filled in.',
}

/** The banner. The button that was pressed has gone with the focus in it, so the banner takes it over. */
export function DraftBanner({ offer, isInTheWay, onContinue, onStartAnew }: DraftBannerProps) {
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
      className={`mb-6 grid gap-3 rounded-lg border-l-4 border-accent bg-highlight px-4 py-3 ${offer.kind === 'offered' && !isInTheWay ? 'sticky top-18 z-20 shadow-card' : ''}`}
    >
      {offer.kind === 'offered' ? (
        offer.drafts.map(draft => (
          <Offered key={draft.id} draft={draft} onContinue={press(() => onContinue(draft, offer.drafts))}>
            {draft === offer.drafts.at(-1) && (
              <Button look="secondary" onClick={press(() => onStartAnew(offer.drafts))}>
                Start anew
              </Button>
            )}
          </Offered>
        ))
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

function Offered(props: { draft: Draft; onContinue(): void; children: ReactNode }) {
  const { timeZone } = useSite()
  const { id, values, isSending } = props.draft
  const { title = '' } = values
  const text = draftText(title, cityDay(id, timeZone), cityToday(timeZone))
  return (
    <Line text={isSending ? `${text} It was not sent, as far as this browser knows.` : text}>
      <Button onClick={props.onContinue}>
        Continue
        <span className="sr-only"> {title}</span>
      </Button>
      {props.children}
    </Line>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <p className="wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-3 sm:shrink-0">{children}</div>
    </div>
  )
}
