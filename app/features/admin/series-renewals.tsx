// Repeating rides of which nobody said whether they still happen: an admin decides, and takes an end back within a day.

import { useEffect, useRef, useState } from 'react'
import { rhythmText } from '#domain/series/rule-words.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { readSeriesRenewals, type SeriesRenewal } from './series-renewals-data.ts'

/** The panel; nothing where there is nothing to decide. */
export function SeriesRenewals({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const heading = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, failed, run } = useActions()
  const [ending, setEnding] = useState<SeriesRenewal>()
  const [writes, setWrites] = useState(0)
  // The button that was pressed is gone, and its question closed; whoever works by keyboard would be lost.
  useEffect(() => {
    if (writes > 0) heading.current?.focus()
  }, [writes])
  const query = useReading({
    name: queryNames.seriesRenewals,
    read: readSeriesRenewals,
    failure: error => `Error fetching series: ${serverMessage(error, 'Unknown error')}`,
  })

  const decide = (write: () => PromiseLike<{ error: unknown }>, message: string) =>
    run({
      write: async () => {
        const { error } = await write()
        await refresh(queryNames.seriesRenewals, queryNames.events)
        setEnding(undefined)
        setWrites(before => before + 1)
        return error ? `Error: ${serverMessage(error, 'Unknown error')}` : null
      },
      done: () => onDone(message),
    })
  const answer = ({ series_id }: SeriesRenewal, still_on: boolean) =>
    decide(
      () => client.rpc('answer_for_series', { series_id, still_on }),
      still_on ? 'The series goes on.' : 'The series has ended.',
    )

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
          <Banner tone="danger">{failed.words}</Banner>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {renewals.map(renewal => (
          <RenewalRow
            key={renewal.series_id}
            renewal={renewal}
            isBusy={isBusy}
            onStillOn={() => answer(renewal, true)}
            onEnded={() => setEnding(renewal)}
            onRestore={() =>
              decide(
                () => client.rpc('restore_ended_series', { series_id: renewal.series_id }),
                'The dates are back on the calendar.',
              )
            }
          />
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          question={`Has “${ending.title}” ended?`}
          confirmLabel="It has ended"
          isBusy={isBusy}
          onConfirm={() => answer(ending, false)}
          onCancel={() => setEnding(undefined)}
        >
          <p>
            {datesToCome(ending)} taken off the calendar. You can put{' '}
            {ending.dates_to_come === 1 ? 'it' : 'them'} back for a day.
          </p>
        </ConfirmDialog>
      )}
    </FoldedCard>
  )
}

function datesToCome({ dates_to_come: dates }: SeriesRenewal): string {
  return dates === 1 ? 'One upcoming date is' : `${dates} upcoming dates are`
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
    rhythmText(rule),
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
