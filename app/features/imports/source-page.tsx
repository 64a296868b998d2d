// The page of one followed calendar: what was read, what needs a decision, and its settings.

import { useNavigate } from 'react-router'
import { serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { callFunction } from '../../read-data.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { Flash, flashOnNextPage, useFlash } from '../../ui/flash.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { useConfirmation, writeFailure } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { dashboardPath } from '../account/session-role.ts'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { Faults } from './fault-list.tsx'
import { SourceState } from './imports.tsx'
import {
  changeSource,
  type ImportSource,
  readImportSource,
  readUndecided,
  sourceName,
} from './imports-data.ts'
import { SourceSettings } from './source-forms.tsx'
import { Undecided } from './undecided-item.tsx'

export function SourcePage({ id }: { id: string }) {
  const { role } = useSession()
  const flash = useFlash()
  const refresh = useRefresh()
  const reload = () => refresh(queryNames.imports, queryNames.import(id), queryNames.events)
  const home = `${dashboardPath(role) ?? ''}/imports`
  const query = useReading({
    name: queryNames.import(id),
    read: client => readImportSource(client, id),
    failure: 'Failed to load this import. Please try again.',
    use: 'watched',
  })
  const source = query.data
  return (
    <>
      <PageHeading title={source ? sourceName(source) : 'Import'}>
        <LinkButton look="secondary" to={home}>
          Back to Imports
        </LinkButton>
      </PageHeading>
      <LoadState query={query} loading="Loading import..." />
      {source === null && <EmptyState text="This import does not exist, or is not one of yours" />}
      {source && (
        <div className="grid gap-8">
          <Card className="grid gap-4">
            <SourceState source={source} />
            <Faults faults={source.outcome.faults} />
            <SourceButtons source={source} home={home} onChanged={reload} onDone={flash.show} />
          </Card>
          <UndecidedItems sourceId={id} onChanged={reload} />
          <SourceSettings
            source={source}
            onSaved={() => {
              void reload()
              flash.show('Saved. It counts for events that come from now on.')
            }}
          />
          <p className="text-sm wrap-anywhere text-muted">
            Followed: <bdi>{source.address}</bdi>
          </p>
        </div>
      )}
      <Flash text={flash.text} />
    </>
  )
}

interface SourceButtonsProps {
  source: ImportSource
  home: string
  onChanged(): Promise<void>
  onDone(message: string): void
}

function SourceButtons({ source: { id, is_paused }, home, onChanged, onDone }: SourceButtonsProps) {
  const { client } = useSession()
  const navigate = useNavigate()
  const { busyId, run, problem } = useActions<'read' | 'pause' | 'remove'>()
  const confirmation = useConfirmation(busyId === 'remove')
  const read = () =>
    run({
      id: 'read',
      write: async () => {
        const { error } = await callFunction(client, 'import-reading', { source_id: id })
        await onChanged()
        return error ? serverMessage(error, 'The calendar could not be read. Please try again.') : null
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
      write: () =>
        writeFailure(client.rpc('remove_import_source', { source_id: id }), {
          otherwise: 'Failed to remove this import. Please try again.',
        }),
      done: () => {
        flashOnNextPage('The calendar is not followed any more.')
        void onChanged()
        void navigate(home)
      },
      failed: confirmation.close,
    })
  const askToRemove = () =>
    confirmation.ask({
      question: 'Follow this calendar no longer?',
      label: 'Remove',
      busyLabel: 'Removing...',
      text: 'Its events stay here as they are, and what waits in the queue stays there. They are not changed or cancelled with the calendar any more. If it is added again later, its events are looked for among those that are here.',
      run: remove,
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
        <Button look="danger" onClick={askToRemove}>
          Remove
        </Button>
      </div>
      {confirmation.dialog}
    </>
  )
}

function UndecidedItems({ sourceId, onChanged }: { sourceId: string; onChanged(): Promise<void> }) {
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
                  write: () =>
                    writeFailure(client.rpc('settle_imported_item', { item_id: item.id, choice }), {
                      otherwise: 'Failed to save this. Please try again.',
                    }),
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
