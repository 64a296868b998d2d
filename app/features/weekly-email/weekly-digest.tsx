// The tab of what goes out every week: the digest, which one copies elsewhere, and the email, which goes out by itself.

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Segments } from '../../ui/segments.tsx'
import { DigestPart } from './digest-part.tsx'
import { MailPanel } from './mail-panel.tsx'
import { NextEmail } from './next-email.tsx'
import { Subscribers } from './subscribers.tsx'

const parts = [
  { id: 'digest', label: 'Digest' },
  { id: 'next', label: 'Next Email' },
  { id: 'subscribers', label: 'Subscribers' },
  { id: 'sent', label: 'Sent So Far' },
] as const

/** Its parts. Which one is open stands in the URL, as the tab does. */
export function WeeklyDigest({ onDone }: { onDone(message: string): void }) {
  const [query, setQuery] = useSearchParams()
  const current = parts.find(({ id }) => id === query.get('part'))?.id ?? 'digest'
  const panels = {
    digest: () => <DigestPart />,
    next: () => <NextEmail onDone={onDone} />,
    subscribers: () => <Subscribers onDone={onDone} />,
    sent: () => <MailPanel />,
  }
  const shownPart = useRef(current)
  // A word about one part has nothing to say on another.
  useEffect(() => {
    if (shownPart.current === current) return
    shownPart.current = current
    onDone('')
  }, [current, onDone])
  return (
    <div className="grid gap-5">
      <p>
        The digest is a text that you copy elsewhere, such as to a forum; the weekly email goes out by itself
        every Sunday at 7:00 AM to everyone who subscribed, unless nothing of what they chose is on.
      </p>
      <Segments
        label="Digest or email"
        segments={parts}
        current={current}
        onSelect={part =>
          setQuery(part === 'digest' ? { tab: 'digest' } : { tab: 'digest', part }, {
            preventScrollReset: true,
          })
        }
      />
      {panels[current]()}
    </div>
  )
}
