// Importing once: a file or an address, a look at each event before anything is written, and the way back for all of it.

import { useState } from 'react'
import { useLocation } from 'react-router'
import { countedList } from '#domain/text/counted.ts'
import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { offerUndo } from '../../ui/undo-offer.tsx'
import { TypeOptions } from '../event-fields/type-options.tsx'
import { FaultList } from '../imports/fault-list.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { type Imported, undoImport, writeImport } from './import-data.ts'
import { ImportRows } from './import-rows.tsx'
import { SourceForm } from './source-form.tsx'
import { useImport } from './use-import.ts'

interface ImportFileProps {
  groups: readonly { id: string; name: string }[]
  /** Whether events may also belong to no group. */
  isGroupOptional: boolean
}

const eventsAndSeries = ({ events, series }: { events: number; series: number }) =>
  countedList([
    [events, 'event', 'events'],
    [series, 'series', 'series'],
  ])

/** The page below its heading. */
export function ImportFile({ groups, isGroupOptional }: ImportFileProps) {
  const { client } = useSession()
  const { pathname } = useLocation()
  const refresh = useRefresh()
  const [onlyGroup] = groups.length === 1 ? groups : []
  const [choices, setChoices] = useState({ groupId: '', typeId: '', place: '' })
  const groupId = choices.groupId || (isGroupOptional ? '' : (onlyGroup?.id ?? ''))
  const all = useImport({ ...choices, groupId })
  const { read, rows, toWrite, sent, types } = all
  const [progress, setProgress] = useState(0)
  const [result, setResult] = useState<Imported>()
  const actions = useActions()
  const change = (name: keyof typeof choices) => (event: { target: { value: string } }) =>
    setChoices(before => ({ ...before, [name]: event.target.value }))
  const problem =
    (!isGroupOptional && groupId === '' && 'Please select a group for these events.') ||
    (choices.typeId === '' && 'Please select an event type.')

  const offerWayBack = (batch: string, pieces: number, text: string) =>
    offerUndo({
      path: pathname,
      text,
      undo: async () => {
        const words = await undoImport(client, batch, pieces)
        await refresh(queryNames.events)
        if (words === null) setResult(undefined)
        return words
      },
    })
  const write = () =>
    actions.run({
      write: async () => {
        if (!read) return null
        if (problem) return problem
        const pieces = all.freeze()
        const written = await writeImport(client, { batch: read.batch, pieces }, setProgress)
        await refresh(queryNames.events)
        if ('problem' in written) {
          offerWayBack(read.batch, pieces.length, 'Some of it may be on the calendar already.')
          return written.problem
        }
        setResult(written)
        all.reset()
        const words = eventsAndSeries(written)
        if (words) offerWayBack(read.batch, pieces.length, `Imported: ${words}.`)
        return null
      },
    })
  const begin = async (...given: Parameters<typeof all.take>) => {
    setResult(undefined)
    setProgress(0)
    actions.clear()
    offerUndo(undefined)
    await all.take(...given)
  }

  return (
    <div className="grid gap-6">
      {result && <Result result={result} />}
      {!sent && <SourceForm onGiven={begin} />}
      {read && (
        <Card className="grid gap-6">
          <div className="grid gap-3">
            <h2 className="text-lg wrap-anywhere sm:text-2xl">{read.reading.name ?? read.name}</h2>
            <Faults faults={read.reading.faults} />
          </div>
          {read.reading.events.length === 0 ? (
            <EmptyState text="No events were found in it." />
          ) : (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  id="import-group"
                  label="Group"
                  required={!isGroupOptional}
                  disabled={Boolean(sent)}
                  value={groupId}
                  onChange={change('groupId')}
                >
                  <Options none={isGroupOptional ? 'No group' : 'Select a group'} of={groups} />
                </SelectField>
                <SelectField
                  id="import-type"
                  label="Event type"
                  required
                  disabled={Boolean(sent)}
                  hint="For all that do not name one of ours."
                  value={choices.typeId}
                  onChange={change('typeId')}
                >
                  <TypeOptions of={types} />
                </SelectField>
                <div className="sm:col-span-2">
                  <TextField
                    id="import-place"
                    label="Location for events that say none (optional)"
                    maxLength={200}
                    disabled={Boolean(sent)}
                    value={choices.place}
                    onChange={change('place')}
                  />
                </div>
              </div>
              <LoadState query={all.known} loading="Comparing with the calendar..." />
              {rows.length > 0 && (
                <ImportRows
                  rows={rows}
                  chosen={all.chosen}
                  isDisabled={Boolean(sent)}
                  onChoose={all.choose}
                />
              )}
              {actions.problem}
              <div className="flex flex-wrap gap-3">
                <Button disabled={toWrite.length === 0 || actions.isBusy} onClick={write}>
                  {actions.isBusy
                    ? `Importing... ${progress} of ${toWrite.length}`
                    : `Import ${toWrite.length} of ${rows.length}`}
                </Button>
                <Button look="secondary" disabled={actions.isBusy} onClick={all.reset}>
                  {sent ? 'Start over' : 'Cancel'}
                </Button>
              </div>
            </>
          )}
        </Card>
      )}
    </div>
  )
}

function Faults({ faults }: { faults: readonly { where: string; what: string }[] }) {
  if (faults.length === 0) return null
  return (
    <details open={faults.length < 4}>
      <summary className="min-h-11 py-2 font-semibold">
        {faults.length === 1
          ? 'One thing was not read as it is there'
          : `${faults.length} things were not read as they are there`}
      </summary>
      <FaultList faults={faults} />
    </details>
  )
}

function Result({ result }: { result: Imported }) {
  const words = eventsAndSeries(result)
  return (
    <Banner tone={result.problems.length > 0 ? 'notice' : 'success'}>
      <p>
        {words
          ? `${words} ${result.events + result.series === 1 ? 'was' : 'were'} imported.`
          : 'Nothing was imported.'}
      </p>
      {result.problems.length > 0 && (
        <ul className="list-disc pl-5 wrap-anywhere">
          {result.problems.map(({ title, why }) => (
            <li key={`${title} ${why}`}>
              <strong>{title}:</strong> {why}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
