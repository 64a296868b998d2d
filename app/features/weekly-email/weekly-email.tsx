// The weekly email as its editors need it: the next one, who gets it, and what became of the earlier ones.

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { MailPanel } from './mail-panel.tsx'
import { NextEmail } from './next-email.tsx'
import { Subscribers } from './subscribers.tsx'

const tabs = [
  { id: 'next', label: 'Next Email' },
  { id: 'subscribers', label: 'Subscribers' },
  { id: 'sent', label: 'Sent So Far' },
] as const

/** Its areas. The tab stands in the URL, as that of the dashboard does. */
export function WeeklyEmail({ onDone }: { onDone(message: string): void }) {
  const [query, setQuery] = useSearchParams()
  const current = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'next'
  const panels = {
    next: () => <NextEmail onDone={onDone} />,
    subscribers: () => <Subscribers onDone={onDone} />,
    sent: () => <MailPanel />,
  }
  const shownTab = useRef(current)
  // A word about one tab has nothing to say on another.
  useEffect(() => {
    if (shownTab.current === current) return
    shownTab.current = current
    onDone('')
  }, [current, onDone])
  return (
    <Tabs
      label="Areas of the weekly email"
      tabs={tabs}
      current={current}
      onSelect={tab => setQuery({ tab }, { preventScrollReset: true })}
    >
      {panels[current]()}
    </Tabs>
  )
}
