// The queue of submissions: a list that stays where it is, one of them open, and the next one after each decision.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { LoadState } from '../../../ui/loading-text.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { fromList } from '../../../ui/way-back.tsx'
import { useSession } from '../../session/session-context.ts'
import { useRefresh } from '../../session/use-reading.ts'
import type { Undecided } from './batch-bar.tsx'
import { EndOfPage } from './end-of-page.tsx'
import { KeysHelp, KeysHint } from './keys-help.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { edgeText, viewOf } from './queue-view.ts'
import { twinsOf } from './row-marks.ts'
import type { Submission } from './submission.ts'
import { SubmissionCard } from './submission-card.tsx'
import { UndecidedList } from './undecided-list.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { Outcome } from './use-card-actions.ts'
import { useOpenCard } from './use-open-card.ts'
import { isWaiting, nextWaiting, type QueueRow, useQueue } from './use-queue.ts'
import { useReread } from './use-reread.ts'
import { useRides, useStandings, useWaiting } from './use-rides.ts'
import { useUndo } from './use-undo.ts'

/** In place of an id: the first that waits, once the page is there, and the end of the page. */
const special = { first: 'first', end: 'end' }

/** Whether the list and a card have room beside one another. */
const isWide = () => window.matchMedia('(min-width: 64rem)').matches

/** The queue. Who sees which submissions in it is decided by the database. `onDone` says a short word. */
export function ReviewQueue({ onDone }: { onDone(message: string): void }) {
  const { place, change: changePlace } = useListPlace()
  const view = viewOf(place)
  const { page, rows, change, reread, newer } = useQueue(view)
  const submissions = rows.map(({ submission }) => submission)
  const rides = useRides(submissions)
  const waiting = useWaiting(submissions)
  const around = { rides: rides.data ?? [], waiting: waiting.data ?? [], timeZone: useSite().timeZone }
  const standings = useStandings(submissions)
  const { role } = useSession()
  const refresh = useRefresh()
  const { openId, open, close } = useOpenCard()
  const [undecided, setUndecided] = useState<readonly Undecided[]>([])
  const [isHelping, setIsHelping] = useState(false)
  const [unaskedId, setUnaskedId] = useState<string>()
  const [unusedKeys, setUnusedKeys] = useState<UnusedKeys>()
  const at = rows.findIndex(({ submission }) => submission.id === openId)
  const openRow = rows[at]
  const isAtEnd = openId === special.end && page.isSuccess
  const undoing = useUndo({
    onChange: change,
    onUndone: ids => {
      const [first, ...others] = ids.filter(id => rows.some(({ submission }) => submission.id === id))
      // What has left the page comes back to it.
      if (first === undefined) reread()
      else if (others.length === 0) open(first)
    },
  })

  const openFirst = useEffectEvent(() => {
    const first = nextWaiting(rows, -1)?.submission.id
    if (openId === special.first) return open(first ?? special.end)
    if (openId !== null || !first || !isWide()) return
    setUnaskedId(first)
    open(first, true)
  })
  const readings = page.data?.readings
  useEffect(() => {
    if (readings !== undefined) openFirst()
  }, [readings])

  const say = (outcome: Outcome) => {
    onDone(outcome.words)
    undoing.offerFor(outcome)
  }
  /** Goes on where the page has nothing left: what is decided leaves those that wait, and the next ones are the first. */
  const goOn = (opened: string | undefined) => {
    if (view.status !== 'pending') return turnTo('after', opened)
    changePlace({ after: undefined, before: undefined, open: opened })
    if (!view.edge) reread()
  }
  const decided = (outcome: Outcome) => {
    say(outcome)
    setUnusedKeys(before =>
      before && outcome.submissions.some(({ id }) => id === before.id) ? before : undefined,
    )
    setUnaskedId(undefined)
    const next = nextWaiting(rows, at)
    if (next) open(next.submission.id)
    else if (page.data?.hasNext) goOn(special.first)
    else open(special.end)
    void refresh(queryNames.submissions, queryNames.events)
  }
  const step = (by: 1 | -1) => {
    const next = rows[openRow ? at + by : by === 1 ? 0 : rows.length - 1]
    return (
      next &&
      (() => {
        setUnaskedId(undefined)
        open(next.submission.id)
      })
    )
  }
  const noteUnusedKey = (saved: Submission) => () => setUnusedKeys(before => withUnusedKey(before, saved))
  // Between a decision and the next card there is nothing to decide on.
  const justDecided = undoing.offer?.submissions.at(-1)
  const isMovingOn =
    openId === special.first || (justDecided !== undefined && openRow?.submission.id === justDecided.id)
  const tooSoon = isMovingOn && justDecided ? noteUnusedKey(justDecided) : undefined
  useKeys({
    ...{ a: tooSoon, r: tooSoon, s: tooSoon },
    j: step(1),
    k: step(-1),
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    u: undoing.undo,
    '?': () => setIsHelping(true),
  })
  const turnTo = (side: 'after' | 'before', opened?: string) => {
    const beside = side === 'after' ? submissions.at(-1) : submissions.at(0)
    // Beside an empty page there is only the first one.
    changePlace({
      after: undefined,
      before: undefined,
      ...(beside && { [side]: edgeText(beside, view.order) }),
      open: opened,
    })
  }
  const rereadRows = useReread(submission => change([submission.id], submission))
  const isEmpty = page.isSuccess && rows.length === 0
  const showNewer = useEffectEvent(reread)
  useEffect(() => {
    // Nothing moves beneath anyone's finger where there is nothing.
    if (isEmpty && newer > 0) showNewer()
  }, [isEmpty, newer])

  const isOpen = openRow !== undefined || isAtEnd
  const list = useRef<HTMLDivElement>(null)
  useShownRow(list, openRow?.submission.id)
  const undoBar = undoing.offer && (
    <UndoBar
      key={undoing.offer.number}
      title={undoing.offer.submissions.map(({ title }) => title).join(', ')}
      label={undoing.offer.label}
      onUndo={undoing.undo}
      isBusy={undoing.isBusy}
      problem={undoing.problem}
      onEnd={undoing.end}
      onClose={undoing.close}
    />
  )
  return (
    <div className="flex flex-col">
      {undoBar && !openRow && <div className="mb-3">{undoBar}</div>}
      {undecided.length > 0 && <UndecidedList undecided={undecided} onClose={() => setUndecided([])} />}
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <QueueFilters view={view} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 max-lg:order-last max-lg:mt-4">
        <KeysHint onMore={() => setIsHelping(true)} />
        {role === 'super_admin' && (
          <TextLink to="/admin/trusted" state={fromList} className="inline-flex min-h-11 items-center">
            Trusted addresses
          </TextLink>
        )}
      </div>
      <LoadState query={page} loading="Loading submissions..." />
      {page.data && (
        <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(20rem,5fr)_8fr]">
          <div
            ref={list}
            className={`lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto ${isOpen ? 'max-lg:hidden' : ''}`}
          >
            <QueueList
              view={view}
              rows={rows}
              around={around}
              standings={standings.data ?? []}
              openId={openRow?.submission.id}
              newer={isEmpty ? 0 : newer}
              onOpen={open}
              onReread={reread}
              onChange={change}
              onDecided={(outcome, left) => {
                if (outcome) say(outcome)
                setUndecided(left)
                void rereadRows(...left.map(({ submission }) => submission.id))
                const isDecided = (row: QueueRow) =>
                  outcome?.submissions.some(({ id }) => id === row.submission.id)
                if (page.data.hasNext && !rows.some(row => isWaiting(row) && !isDecided(row))) goOn(undefined)
              }}
              onNextPage={page.data.hasNext ? () => turnTo('after') : undefined}
              onPreviousPage={page.data.hasPrevious ? () => turnTo('before') : undefined}
            />
          </div>
          <div className="lg:sticky lg:top-20">
            {openRow && (
              <SubmissionCard
                key={openRow.submission.id}
                row={openRow}
                isUnasked={openRow.submission.id === unaskedId}
                ways={{
                  position: `${page.data.before + at + 1} of ${page.data.total}`,
                  onNext: step(1),
                  onPrevious: step(-1),
                  onClose: close,
                }}
                rides={rides}
                twins={twinsOf(openRow.submission, around)}
                standing={standings.data?.find(
                  ({ submission_id }) => submission_id === openRow.submission.id,
                )}
                onChange={(changes, isGone) => change([openRow.submission.id], changes, isGone)}
                onDecided={decided}
                onUnusedKey={noteUnusedKey(openRow.submission)}
              >
                {undoBar}
                <p role="status" className="font-semibold empty:hidden">
                  {unusedKeys && unusedKeysText(unusedKeys, openRow.submission)}
                </p>
              </SubmissionCard>
            )}
            {isAtEnd && <EndOfPage onClose={close} />}
            {!isOpen && rows.some(isWaiting) && (
              <div className="hidden justify-items-center gap-4 rounded-card border-2 border-dashed border-line p-10 text-center lg:grid">
                <p className="text-lg font-semibold">Choose a submission to read and decide on it.</p>
                <Button onClick={() => open(nextWaiting(rows, -1)?.submission.id ?? special.end)}>
                  Begin with the first
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      {isHelping && <KeysHelp onClose={() => setIsHelping(false)} />}
    </div>
  )
}

/** Keys that were pressed while a decision on a submission was being saved. */
interface UnusedKeys {
  id: string
  title: string
  count: number
}

const withUnusedKey = (before: UnusedKeys | undefined, { id, title }: Submission): UnusedKeys => ({
  ...{ id, title },
  count: before?.id === id ? before.count + 1 : 1,
})

/** What the keys did not do, so that nobody takes the open submission for decided. */
function unusedKeysText({ id, title, count }: UnusedKeys, open: Submission): string {
  const keys = count === 1 ? '1 key press was' : `${count} key presses were`
  const because = `${keys} ignored while ‘${title}’ was being saved.`
  return open.id === id ? because : `${because} ‘${open.title}’ is not decided yet.`
}

/** Scrolls a list that has its own scroll bar to the open row, and nothing else: the page must not move. */
function useShownRow(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  useEffect(() => {
    const row = openId && document.getElementById(`row-${openId}`)
    const box = list.current
    if (!row || !box) return
    const { top, bottom } = box.getBoundingClientRect()
    const { top: rowTop, bottom: rowBottom } = row.getBoundingClientRect()
    if (rowTop < top) box.scrollTop -= top - rowTop
    else if (rowBottom > bottom) box.scrollTop += rowBottom - bottom
  }, [list, openId])
}
