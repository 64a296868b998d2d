// The tabs of a dashboard, with the count of pending submissions and short success messages.

import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryNames } from '../../../queries.ts'
import { Flash, useFlash } from '../../../ui/flash.tsx'
import { useTabInUrl } from '../../../ui/list-state.ts'
import { LoadingText } from '../../../ui/load-state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useReading, useRefresh } from '../../account/use-reading.ts'
import { countByStatus } from './read-queue.ts'

/** The tabs that every dashboard has. */
type CommonTab = 'events' | 'submissions'

interface DashboardTabsProps<Id extends string> {
  tabs: readonly { id: Id | CommonTab; label: string }[]
  /** The tab that the URL implies without naming it. */
  linked?: Id | undefined
  /** The tab that opens first; by default submissions if any are pending, else events. */
  landing?: Id | undefined
  /** `show` displays a short message. */
  panels: Record<Id | CommonTab, (show: (text: string) => void) => ReactNode>
}

export function DashboardTabs<Id extends string>({ tabs, linked, landing, panels }: DashboardTabsProps<Id>) {
  const flash = useFlash()
  const refresh = useRefresh()
  // When the count cannot be read it is not shown; the queue itself reports the error.
  const pending = useReading({
    name: queryNames.pendingSubmissions,
    read: client => countByStatus(client, 'pending'),
    failure: 'Error fetching submissions',
    use: 'polled',
  })
  const [query] = useSearchParams()
  const waiting = pending.isPending ? undefined : pending.data ? 'submissions' : 'events'
  const wanted: readonly (Id | CommonTab | undefined)[] = [linked, tabOfLink(query), landing, waiting]
  const first = wanted.find(id => tabs.some(tab => tab.id === id))
  const { current, select } = useTabInUrl(tabs, first)
  const { show } = flash
  const shownTab = useRef(current)
  // A message about one tab means nothing on another.
  useEffect(() => {
    if (shownTab.current === current) return
    const isFirst = shownTab.current === undefined
    shownTab.current = current
    if (!isFirst) show('')
  }, [current, show])
  return (
    <>
      <Tabs
        label="Areas of the dashboard"
        tabs={tabs.map(tab =>
          tab.id === 'submissions' ? { ...tab, count: { number: pending.data ?? 0, of: 'pending' } } : tab,
        )}
        current={current}
        onSelect={tab => {
          void refresh(queryNames.pendingSubmissions)
          select(tab)
        }}
      >
        {current === undefined ? <LoadingText>Loading...</LoadingText> : panels[current](show)}
      </Tabs>
      <Flash text={flash.text} />
    </>
  )
}

/** The tab that a URL without a tab means, judging by its other parameters. */
function tabOfLink(query: URLSearchParams): CommonTab | undefined {
  if (query.size === 0) return undefined
  return query.has('status') || query.has('open') ? 'submissions' : 'events'
}
