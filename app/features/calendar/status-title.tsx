// The title of an event, struck through behind a word where it does not take place.

import { statusWord } from '#domain/event/event-status.ts'

interface TitledEvent {
  title: string
  status: string
}

/** The word in front of a title; nothing where the event takes place. */
export function StatusWord({ event, after = '' }: { event: TitledEvent; after?: string }) {
  const word = statusWord(event)
  return word && <span className="font-bold text-danger">{`${word}${after}`}</span>
}

/** The title alone, struck through where the event does not take place. Only for where the word is said beside it. */
export function StruckTitle({ event }: { event: TitledEvent }) {
  return statusWord(event) ? <s>{event.title}</s> : event.title
}

/** 'Cancelled: Lantern Ride' with the title struck through; the title alone for an event that takes place. */
export function StatusTitle({ event }: { event: TitledEvent }) {
  return (
    <>
      <StatusWord event={event} after=": " />
      <StruckTitle event={event} />
    </>
  )
}
