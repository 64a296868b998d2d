// Series that nobody confirmed: an admin decides whether they go on, and can undo an end for a day.

import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { describeRhythm } from '#domain/series/rule.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { useConfirmation } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'

const seriesRenewals = z.array(
  z.object({
    series_id: z.string(),
    title: z.string(),
    rule: z.nullable(z.string()),
    group_name: z.nullable(z.string()),
    state: z.enum(['unanswered', 'ended']),
    since: z.string(),
    dates_to_come: z.number(),
    last_date: z.nullable(z.string()),
  }),
)
type SeriesRenewal = z.infer<typeof seriesRenewals>[number]

/** The panel; nothing if there is nothing to decide. */
export function SeriesRenewals({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const heading = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, failed, run } = useActions()
  const confirmation = useConfirmation(isBusy)
  const [writes, setWrites] = useState(0)
  // The button that was pressed is gone, so keyboard users would lose their place.
  useEffect(() => {
    if (writes > 0) heading.current?.focus()
  }, [writes])
  const query = useReading({
    name: queryNames.seriesRenewals,
    read: async client => parseResponse(seriesRenewals, await client.rpc('series_renewals')),
    failure: error => `Error fetching series: ${serverMessage(error, 'Unknown error')}`,
  })
  const decide = (write: () => PromiseLike<{ error: unknown }>, message: string) =>
    run({
      write: async () => {
        const { error } = await write()
        await refresh(queryNames.seriesRenewals, queryNames.events)
        confirmation.close()
        setWrites(before => before + 1)
        return error ? `Error: ${serverMessage(error, 'Unknown error')}` : null
      },
      done: () => onDone(message),
    })
  const answer = (series_id: string, still_on: boolean) =>
    decide(
      () => client.rpc('answer_for_series', { series_id, still_on }),
      still_on ? 'The series goes on.' : 'The series has ended.',
    )
  const askWhetherEnded = ({ series_id, title, dates_to_come: dates }: SeriesRenewal) =>
    confirmation.ask({
      question: `Has “${title}” ended?`,
      label: 'It has ended',
      text:
        dates === 1
          ? 'One upcoming date is taken off the calendar. You can put it back for a day.'
          : `${dates} upcoming dates are taken off the calendar. You can put them back for a day.`,
      run: () => answer(series_id, false),
    })
  const renewals = query.data ?? []
  if (renewals.length === 0) return <LoadState query={query} loading="Loading series..." isSilentAtFirst />
  return (
    <FoldedCard
      title="Series nobody answered for"
      count={renewals.length}
      button={heading}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <p className="text-muted">
        We asked whether these rides still happen and reminded twice. No new dates are added until somebody
        answers; what is on the calendar stays. What has ended can be put back for a day.
      </p>
      {failed && !isBusy && (
        <div className="mt-4">
          <Banner tone="danger">{failed.message}</Banner>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {renewals.map(renewal => (
          <RenewalRow
            key={renewal.series_id}
            renewal={renewal}
            isBusy={isBusy}
            onStillOn={() => answer(renewal.series_id, true)}
            onEnded={() => askWhetherEnded(renewal)}
            onRestore={() =>
              decide(
                () => client.rpc('restore_ended_series', { series_id: renewal.series_id }),
                'The dates are back on the calendar.',
              )
            }
          />
        ))}
      </ul>
      {confirmation.dialog}
    </FoldedCard>
  )
}

interface RenewalRowProps {
  renewal: SeriesRenewal
  isBusy: boolean
  onStillOn(): void
  onEnded(): void
  onRestore(): void
}

function RenewalRow({ renewal, isBusy, onStillOn, onEnded, onRestore }: RenewalRowProps) {
  const { timeZone } = useSite()
  const { title, rule, group_name, state, since, last_date } = renewal
  const dayOf = (instant: string) => dateText(cityDay(instant, timeZone))
  const facts = [
    describeRhythm(rule),
    group_name,
    state === 'ended' ? `ended on ${dayOf(since)}` : last_date && `last date ${dayOf(last_date)}`,
  ]
  return (
    <li className="flex flex-col gap-3 py-4 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0">
        <h3 className="text-lg break-words">{title}</h3>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {state === 'ended' ? (
          <Button look="secondary" disabled={isBusy} onClick={onRestore}>
            Put back<span className="sr-only"> the dates of {title}</span>
          </Button>
        ) : (
          <>
            <Button look="secondary" disabled={isBusy} onClick={onStillOn}>
              Still on<span className="sr-only"> {title}</span>
            </Button>
            <Button look="danger" disabled={isBusy} onClick={onEnded}>
              It has ended<span className="sr-only"> {title}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
