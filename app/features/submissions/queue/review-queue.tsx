// The review queue: a list that stays in place, one open submission, and the next one after each decision.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryNames } from '../../../queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useKeys } from '../../../ui/gestures.ts'
import { TextLink } from '../../../ui/links.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { LoadState } from '../../../ui/load-state.tsx'
import { fromList } from '../../../ui/way-back.tsx'
import { useSession } from '../../account/session.tsx'
import { useRefresh } from '../../account/use-reading.ts'
import { type Undecided, UndecidedList } from './batch-bar.tsx'
import { KeysHelp, KeysHint, QueueFilters } from './queue-controls.tsx'
import { QueueList } from './queue-list.tsx'
import { edgeText, readQueueView } from './read-queue.ts'
import { findDuplicates, useSimilarEvents } from './similar-events.ts'
import { isWaiting, nextWaiting, type QueueRow, type Submission } from './submission.ts'
import { SubmissionCard } from './submission-card.tsx'
import { type Decision, useUndo } from './undo.tsx'
import { useOpenCard, useQueue, useReread, useSubmitterRecords } from './use-queue.ts'

/** In place of an id in the URL: the first waiting submission of a page that is still loading, and the end of the page. */
const special = { first: 'first', end: 'end' }

/** The database decides which submissions a reviewer sees. `onDone` shows a short message. */
export function ReviewQueue({ onDone }: { onDone(message: string): void }) {
  const { place, change: changePlace } = useListState()
  const view = readQueueView(place)
  const { page, rows, change, reread, newer } = useQueue(view)
  const submissions = rows.map(({ submission }) => submission)
  const { query: rides, similar } = useSimilarEvents(submissions)
  const recordOf = useSubmitterRecords(submissions)
  const { role } = useSession()
  const refresh = useRefresh()
  const { openId, open, close } = useOpenCard()
  const [undecided, setUndecided] = useState<readonly Undecided[]>([])
  const [isHelping, setIsHelping] = useState(false)
  const [automaticId, setAutomaticId] = useState<string>()
  const [ignoredKeys, setIgnoredKeys] = useState<IgnoredKeys>()
  const index = rows.findIndex(({ submission }) => submission.id === openId)
  const openRow = rows[index]
  const isAtEnd = openId === special.end && page.isSuccess
  const { decided, offerFor, undo, bar } = useUndo({
    onChange: change,
    onUndone: ids => {
      const [first, ...others] = ids.filter(id => submissions.some(submission => submission.id === id))
      // Submissions that have left the page come back to it.
      if (first === undefined) reread()
      else if (others.length === 0) open(first)
    },
  })

  const openFirst = useEffectEvent(() => {
    const first = nextWaiting(rows, -1)?.submission.id
    if (openId === special.first) return open(first ?? special.end)
    // The list and a card fit next to each other on wide screens only.
    if (openId !== null || !first || !window.matchMedia('(min-width: 64rem)').matches) return
    setAutomaticId(first)
    open(first, true)
  })
  const readings = page.data?.readings
  useEffect(() => {
    if (readings !== undefined) openFirst()
  }, [readings])

  const announce = (decision: Decision) => {
    onDone(decision.message)
    offerFor(decision)
  }
  const turnPage = (side: 'after' | 'before', opened?: string) => {
    const edge = submissions.at(side === 'after' ? -1 : 0)
    // Next to an empty page there is only the first one.
    const text = edge && edgeText(edge, view.order)
    changePlace({ after: undefined, before: undefined, [side]: text, open: opened })
  }
  /** Moves on from a finished page. Decided submissions leave the pending view, so its next page is the first one again. */
  const continueAfterPage = (opened: string | undefined) => {
    if (view.status !== 'pending') return turnPage('after', opened)
    changePlace({ after: undefined, before: undefined, open: opened })
    if (!view.edge) reread()
  }
  const finishDecision = (decision: Decision) => {
    announce(decision)
    setIgnoredKeys(before => (decision.submissions.some(({ id }) => id === before?.id) ? before : undefined))
    setAutomaticId(undefined)
    const next = nextWaiting(rows, index)
    if (next) open(next.submission.id)
    else if (page.data?.hasNext) continueAfterPage(special.first)
    else open(special.end)
    void refresh(queryNames.submissions, queryNames.events)
  }
  const rereadRows = useReread(submission => change([submission.id], submission))
  const finishBatch = (decision: Decision | undefined, failed: readonly Undecided[]) => {
    if (decision) announce(decision)
    setUndecided(failed)
    void rereadRows(...failed.map(({ submission }) => submission.id))
    const isLeft = (row: QueueRow) =>
      isWaiting(row) && !decision?.submissions.some(({ id }) => id === row.submission.id)
    if (page.data?.hasNext && !rows.some(isLeft)) continueAfterPage(undefined)
  }
  /** Undefined where there is no neighbour. */
  const step = (by: 1 | -1) => {
    const next = rows[openRow ? index + by : by === 1 ? 0 : rows.length - 1]
    if (!next) return undefined
    return () => {
      setAutomaticId(undefined)
      open(next.submission.id)
    }
  }
  const countIgnoredKey = ({ id, title }: Submission) =>
    setIgnoredKeys(before => ({ id, title, count: before?.id === id ? before.count + 1 : 1 }))
  // Between a decision and the next card there is nothing to decide on.
  const lastDecided = decided?.at(-1)
  const isMovingOn = openId === special.first || openRow?.submission.id === lastDecided?.id
  const ignoreKey = isMovingOn && lastDecided ? () => countIgnoredKey(lastDecided) : undefined
  useKeys({
    a: ignoreKey,
    r: ignoreKey,
    s: ignoreKey,
    j: step(1),
    k: step(-1),
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    u: undo,
    '?': () => setIsHelping(true),
  })
  const isEmpty = page.isSuccess && rows.length === 0
  const showNewer = useEffectEvent(reread)
  useEffect(() => {
    // In an empty list, nothing can move under anyone's finger.
    if (isEmpty && newer > 0) showNewer()
  }, [isEmpty, newer])

  const isOpen = openRow !== undefined || isAtEnd
  const list = useRef<HTMLDivElement>(null)
  useScrollToRow(list, openRow?.submission.id)
  return (
    <div className="flex flex-col">
      {bar && !openRow && <div className="mb-3">{bar}</div>}
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
              similar={similar}
              recordOf={recordOf}
              openId={openRow?.submission.id}
              newer={isEmpty ? 0 : newer}
              onOpen={open}
              onReread={reread}
              onChange={change}
              onDecided={finishBatch}
              onNextPage={page.data.hasNext ? () => turnPage('after') : undefined}
              onPreviousPage={page.data.hasPrevious ? () => turnPage('before') : undefined}
            />
          </div>
          <div className="lg:sticky lg:top-20">
            {openRow && (
              <SubmissionCard
                key={openRow.submission.id}
                row={openRow}
                isAutomatic={openRow.submission.id === automaticId}
                navigation={{
                  position: `${page.data.before + index + 1} of ${page.data.total}`,
                  onNext: step(1),
                  onPrevious: step(-1),
                  onClose: close,
                }}
                rides={rides}
                duplicates={findDuplicates(openRow.submission, similar)}
                record={recordOf(openRow.submission)}
                onChange={(changes, isGone) => change([openRow.submission.id], changes, isGone)}
                onDecided={finishDecision}
                onIgnoredKey={() => countIgnoredKey(openRow.submission)}
              >
                {bar}
                <p role="status" className="font-semibold empty:hidden">
                  {ignoredKeys && ignoredKeysText(ignoredKeys, openRow.submission)}
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

function EndOfPage({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="end-of-page"
      className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-line p-10 text-center"
    >
      <h2 id="end-of-page" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Nothing left to decide
      </h2>
      <Button look="secondary" onClick={onClose}>
        Back to the list
      </Button>
    </section>
  )
}

/** Keys that were pressed while a decision on this submission was being saved. */
interface IgnoredKeys {
  id: string
  title: string
  count: number
}

/** Tells the reviewer, so that nobody takes the open submission for decided. */
function ignoredKeysText({ id, title, count }: IgnoredKeys, open: Submission): string {
  const keys = count === 1 ? '1 key press was' : `${count} key presses were`
  const because = `${keys} ignored while ‘${title}’ was being saved.`
  return open.id === id ? because : `${because} ‘${open.title}’ is not decided yet.`
}

/** Scrolls the list, but not the page, to the open row. */
function useScrollToRow(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
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
