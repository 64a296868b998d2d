// The tabs of a dashboard, with the number of what waits, and the short words about what has succeeded.

import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryNames } from '../../../query-names.ts'
import { Flash, useFlash } from '../../../ui/flash.tsx'
import { LoadingText } from '../../../ui/loading-text.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useTabInUrl } from '../../../ui/use-tab-in-url.ts'
import { useRefresh } from '../../session/use-reading.ts'
import { usePending } from './use-pending.ts'

/** The tabs that every dashboard has. */
type CommonTab = 'events' | 'submissions'

interface DashboardTabsProps<Id extends string> {
  tabs: readonly { id: Id | CommonTab; label: string }[]
  /** The tab that a link means, where it names none and speaks of no list. */
  linked?: Id | undefined
  /** The tab that opens first; where none is given, the one where work waits. */
  landing?: Id | undefined
  /** What each tab holds; `show` says a short word. */
  panels: Record<Id | CommonTab, (show: (text: string) => void) => ReactNode>
}

/** The tabs. What waits stands beside the name of its tab. */
export function DashboardTabs<Id extends string>({ tabs, linked, landing, panels }: DashboardTabsProps<Id>) {
  const flash = useFlash()
  const refresh = useRefresh()
  const pending = usePending()
  const [query] = useSearchParams()
  const waiting = pending.isPending ? undefined : pending.data ? 'submissions' : 'events'
  const wanted: readonly (Id | CommonTab | undefined)[] = [linked, tabOfLink(query), landing, waiting]
  const first = wanted.find(id => tabs.some(tab => tab.id === id))
  const { current, select } = useTabInUrl(tabs, first)
  const { show } = flash
  const shownTab = useRef(current)
  // A word about one tab has nothing to say on another.
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
          // Who changes tabs may meet a new number there.
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

/** The tab that a link means by what it says of the tab's list or form, where it names none. */
function tabOfLink(query: URLSearchParams): CommonTab | undefined {
  if (query.size === 0) return undefined
  return query.has('status') || query.has('open') ? 'submissions' : 'events'
}
