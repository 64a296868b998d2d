// Says what was just put on the calendar, with the way to see it.

import { useEffect, useRef } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { fromList } from '../../ui/way-back.tsx'

/** The note. It gets the focus of the button that was pressed and has gone. */
export function CreatedNote({ id, title }: { id: string | null; title: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (id !== null) note.current?.focus()
  }, [id])
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 rounded-lg border-l-4 border-success bg-success-soft px-4 py-1 text-success"
    >
      <span>
        <strong>{title}</strong> is on the calendar.
      </span>
      {id !== null && (
        <TextLink to={`/event/${id}`} state={fromList} className="inline-flex min-h-11 items-center">
          See the event
        </TextLink>
      )}
    </p>
  )
}
