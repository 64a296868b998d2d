// The page of one followed calendar: what was read, what waits for a decision, and what can be done with it.

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flash, sayOnNextPage, useFlash } from '../../ui/flash.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useSession } from '../session/session-context.ts'
import { homeOf } from '../session/session-role.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { Faults } from './add-source.tsx'
import { sourceName } from './import-words.ts'
import {
  changeSource,
  readNow,
  readSource,
  readUndecided,
  removeSource,
  type Source,
  settleItem,
} from './imports-data.ts'
import { SourceState } from './source-list.tsx'
import { SourceSettings } from './source-settings.tsx'
import { Undecided } from './undecided-item.tsx'

/** The page. */
export function SourcePage({ id }: { id: string }) {
  const { role } = useSession()
  const flash = useFlash()
  const home = `${homeOf(role) ?? ''}/imports`
  const query = useReading({
    name: queryNames.import(id),
    read: client => readSource(client, id),
    failure: 'Failed to load this import. Please try again.',
    use: 'watched',
  })
  return (
    <>
      <PageHeading title={query.data ? sourceName(query.data) : 'Import'}>
        <LinkButton look="secondary" to={home}>
          Back to Imports
        </LinkButton>
      </PageHeading>
      <LoadState query={query} loading="Loading import..." />
      {query.data === null && <EmptyState text="This import does not exist, or is not one of yours" />}
      {query.data && <SourceParts source={query.data} home={home} onDone={flash.show} />}
      <Flash text={flash.text} />
    </>
  )
}

interface SourcePartsProps {
  source: Source
  home: string
  onDone(message: string): void
}

function SourceParts({ source, home, onDone }: SourcePartsProps) {
  const refresh = useRefresh()
  const again = () => refresh(queryNames.imports, queryNames.import(source.id), queryNames.events)
  return (
    <div className="grid gap-8">
      <Card className="grid gap-4">
        <SourceState source={source} />
        <Faults faults={source.outcome.faults} />
        <SourceButtons source={source} home={home} onChanged={again} onDone={onDone} />
      </Card>
      <UndecidedPart sourceId={source.id} onChanged={again} />
      <SourceSettings
        source={source}
        onSaved={() => {
          void again()
          onDone('Saved. It counts for events that come from now on.')
        }}
      />
      <p className="text-sm wrap-anywhere text-muted">
        Followed: <bdi>{source.address}</bdi>
      </p>
    </div>
  )
}

function SourceButtons({
  source: { id, is_paused },
  home,
  onChanged,
  onDone,
}: SourcePartsProps & { onChanged(): Promise<void> }) {
  const { client } = useSession()
  const navigate = useNavigate()
  const { busyId, run, problem } = useActions<'read' | 'pause' | 'remove'>()
  const [isAsked, setIsAsked] = useState(false)
  const read = () =>
    run({
      id: 'read',
      write: async () => {
        const words = await readNow(client, id)
        await onChanged()
        return words
      },
      done: () => onDone('The calendar was asked.'),
    })
  const pause = () =>
    run({
      id: 'pause',
      write: () => changeSource(client, id, { is_paused: !is_paused }),
      done: () => void onChanged(),
    })
  const remove = () =>
    run({
      id: 'remove',
      write: () => removeSource(client, id),
      done: () => {
        sayOnNextPage('The calendar is not followed any more.')
        void onChanged()
        void navigate(home)
      },
      failed: () => setIsAsked(false),
    })
  return (
    <>
      {problem}
      <div className="flex flex-wrap gap-3">
        {!is_paused && (
          <Button aria-disabled={busyId !== undefined} onClick={read}>
            {busyId === 'read' ? 'Reading...' : 'Read Now'}
          </Button>
        )}
        <Button look="secondary" aria-disabled={busyId !== undefined} onClick={pause}>
          {is_paused ? 'Resume' : 'Pause'}
        </Button>
        <Button look="danger" onClick={() => setIsAsked(true)}>
          Remove
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          question="Follow this calendar no longer?"
          confirmLabel={busyId === 'remove' ? 'Removing...' : 'Remove'}
          isBusy={busyId === 'remove'}
          onConfirm={remove}
          onCancel={() => setIsAsked(false)}
        >
          <p>
            Its events stay here as they are, and what waits in the queue stays there. They are not changed or
            cancelled with the calendar any more. If it is added again later, its events are looked for among
            those that are here.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function UndecidedPart({ sourceId, onChanged }: { sourceId: string; onChanged(): Promise<void> }) {
  const { client } = useSession()
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const query = useReading({
    name: queryNames.undecidedImports(sourceId),
    read: client => readUndecided(client, sourceId),
    failure: 'Failed to load what is to be decided. Please try again.',
    use: 'watched',
  })
  const items = query.data ?? []
  return (
    <section aria-labelledby="undecided">
      <h2 id="undecided" className="mb-4 text-2xl">
        To Decide
      </h2>
      <LoadState query={query} loading="Loading..." />
      {problemElsewhere(items.map(({ id }) => id))}
      {query.isSuccess && items.length === 0 && (
        <p className="text-muted">Nothing: everything here is as it is in the calendar, or as you left it.</p>
      )}
      <ul className="grid gap-4">
        {items.map(item => (
          <li key={item.id} className="grid gap-3">
            <Undecided
              item={item}
              isBusy={busyId === item.id}
              onSettle={choice =>
                run({
                  id: item.id,
                  write: () => settleItem(client, item.id, choice),
                  done: () => void onChanged(),
                })
              }
            />
            {problemAt(item.id)}
          </li>
        ))}
      </ul>
    </section>
  )
}
