// The banner about drafts above the submit form: those on offer, or what was done with them, with undo.

import { type ReactNode, useEffect, useRef } from 'react'
import { cutAtWord } from '#domain/text/short-text.ts'
import { addDays, type CityDay, dateText, longDay } from '#domain/time/city-day.ts'
import { cityDay, cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from './drafts.ts'
import type { DraftOffer } from './use-drafts.ts'

interface DraftBannerProps {
  offer: DraftOffer
  /** Whether somebody is typing already. Until then an offer stays in view wherever they scroll. */
  isInTheWay: boolean
  onContinue(draft: Draft, offered: Draft[]): void
  onStartAnew(offered: Draft[]): void
}

const messages = {
  continued: 'Your draft is filled in.',
  'started anew': 'You started anew, and the draft is gone.',
  'filled in': 'What you typed before is filled in.',
}

/** The banner. It takes over the focus of the pressed button, which disappears. */
export function DraftBanner({ offer, isInTheWay, onContinue, onStartAnew }: DraftBannerProps) {
  const { timeZone } = useSite()
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
  const startAnew = (offered: Draft[]) => (
    <Button look="secondary" onClick={press(() => onStartAnew(offered))}>
      Start anew
    </Button>
  )
  const draftLine = (draft: Draft, drafts: Draft[]) => {
    const { title = '' } = draft.values
    const text = draftText(title, cityDay(draft.id, timeZone), cityToday(timeZone))
    return (
      <Line
        key={draft.id}
        text={draft.isSending ? `${text} It was not sent, as far as this browser knows.` : text}
      >
        <Button onClick={press(() => onContinue(draft, drafts))}>
          Continue
          <span className="sr-only"> {title}</span>
        </Button>
        {draft === drafts.at(-1) && startAnew(drafts)}
      </Line>
    )
  }
  const isSticky = offer.kind === 'offered' && !isInTheWay
  return (
    <div
      ref={banner}
      tabIndex={-1}
      role="status"
      className={`mb-6 grid gap-3 rounded-lg border-l-4 border-accent bg-highlight px-4 py-3 ${isSticky ? 'sticky top-18 z-20 shadow-card' : ''}`}
    >
      {offer.kind === 'offered' ? (
        offer.drafts.map(draft => draftLine(draft, offer.drafts))
      ) : (
        <Line text={messages[offer.kind]}>
          {offer.kind === 'filled in' ? (
            startAnew([])
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

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <p className="wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-3 sm:shrink-0">{children}</div>
    </div>
  )
}

/** 'You began an event on Saturday: “Lantern Ride”.' */
export function draftText(title: string, begun: CityDay, today: CityDay): string {
  const name = cutAtWord(title.trim(), 80)
  return `You began an event ${beginText(begun, today)}${name && `: “${name}”`}.`
}

function beginText(day: CityDay, today: CityDay): string {
  if (day >= today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  // Within a week the weekday alone is clear.
  return day > addDays(today, -7) ? `on ${longDay(day).split(',')[0]}` : `on ${dateText(day)}`
}
