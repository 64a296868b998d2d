// The page of a one-time import from a file or a URL: preview, writing, and undo.

import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { countedList } from '#domain/text/counts.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { controlClass, describedBy, Field, Options, SelectField, TextField } from '../../ui/field.tsx'
import { offerUndo } from '../../ui/flash.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { saveCsv } from '../../ui/table.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useRefresh } from '../account/use-reading.ts'
import { TypeOptions } from '../event-fields/choice-fields.tsx'
import { FaultList } from './fault-list.tsx'
import { type ImportResult, readAddress, undoImport, useImport, writeImport } from './file-import.ts'
import { ImportRows } from './import-rows.tsx'
import type { SourceText } from './read-source.ts'

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
  const [result, setResult] = useState<ImportResult>()
  const actions = useActions()
  const change = (name: keyof typeof choices) => (event: { target: { value: string } }) =>
    setChoices(before => ({ ...before, [name]: event.target.value }))
  const problem =
    (!isGroupOptional && groupId === '' && 'Please select a group for these events.') ||
    (choices.typeId === '' && 'Please select an event type.')

  const offerUndoOf = (batch: string, pieces: number, text: string) =>
    offerUndo({
      path: pathname,
      text,
      undo: async () => {
        const problem = await undoImport(client, batch, pieces)
        await refresh(queryNames.events)
        if (problem === null) setResult(undefined)
        return problem
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
          offerUndoOf(read.batch, pieces.length, 'Some of it may be on the calendar already.')
          return written.problem
        }
        setResult(written)
        all.reset()
        const count = eventsAndSeries(written)
        if (count) offerUndoOf(read.batch, pieces.length, `Imported: ${count}.`)
        return null
      },
    })
  const begin = async (...source: Parameters<typeof all.take>) => {
    setResult(undefined)
    setProgress(0)
    actions.clear()
    offerUndo(undefined)
    await all.take(...source)
  }

  return (
    <div className="grid gap-6">
      {result && <Result result={result} />}
      {!sent && <SourceForm onRead={begin} />}
      {read && (
        <Card className="grid gap-6">
          <div className="grid gap-3">
            <h2 className="text-lg wrap-anywhere sm:text-2xl">{read.reading.name ?? read.name}</h2>
            <SourceFaults faults={read.reading.faults} />
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

function SourceFaults({ faults }: { faults: readonly { where: string; what: string }[] }) {
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

function Result({ result }: { result: ImportResult }) {
  const count = eventsAndSeries(result)
  return (
    <Banner tone={result.problems.length > 0 ? 'notice' : 'success'}>
      <p>
        {count
          ? `${count} ${result.events + result.series === 1 ? 'was' : 'were'} imported.`
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

const MAX_BYTES = 5 * 1024 ** 2
const FILE_HINT = 'A calendar (.ics) or a table (.csv), up to 5 MB. Nothing is added before you have seen it.'
const ADDRESS_HINT = 'A calendar, or a page that says its events in a way that search engines understand.'

interface SourceFormProps {
  /** Called with the text and the name that people know it by. */
  onRead(source: SourceText, name: string): Promise<void>
}

/** Reads a file, or the page at a URL. */
function SourceForm({ onRead }: SourceFormProps) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const [address, setAddress] = useState('')
  const actions = useActions<'file' | 'address' | 'template'>()
  const readFile = (file: File | undefined) =>
    file &&
    actions.run({
      id: 'file',
      write: async () => {
        if (file.size > MAX_BYTES) return 'This file is larger than 5 MB.'
        const { readFileText: textOfFile } = await import('./read-source.ts')
        await onRead({ text: await textOfFile(file), kind: file.name }, file.name)
        return null
      },
    })
  const readUrl = (event: FormEvent) => {
    event.preventDefault()
    actions.run({
      id: 'address',
      write: async () => {
        const found = await readAddress(client, address)
        if ('problem' in found) return found.problem
        await onRead(found, address)
        return null
      },
    })
  }
  const download = () =>
    actions.run({
      id: 'template',
      write: async () => {
        const { tableTemplate } = await import('./read-source.ts')
        saveCsv('events.csv', tableTemplate(cityToday(timeZone)))
        return null
      },
    })
  const file = { label: 'File', hint: FILE_HINT }
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <Field id="import-source" {...file}>
          <input
            id="import-source"
            type="file"
            accept=".ics,.csv,text/calendar,text/csv"
            className={`${controlClass} file:mr-3 file:rounded-full file:border-0 file:bg-highlight file:px-3 file:py-1 file:font-semibold file:text-ink`}
            {...describedBy('import-source', file)}
            onChange={event => readFile(event.target.files?.[0])}
          />
        </Field>
        {actions.problemAt('file')}
        <Button look="quiet" className="justify-self-start px-0!" onClick={download}>
          Download a table to fill in
        </Button>
        {actions.problemAt('template')}
      </div>
      <form className="grid gap-3" onSubmit={readUrl}>
        <TextField
          id="import-address"
          label="Or an address"
          type="url"
          maxLength={2048}
          placeholder="https://"
          hint={ADDRESS_HINT}
          value={address}
          onChange={event => setAddress(event.target.value)}
        />
        {actions.problemAt('address')}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          disabled={actions.isBusy || address.trim() === ''}
        >
          {actions.busyId === 'address' ? 'Reading...' : 'Read the address'}
        </Button>
      </form>
    </Card>
  )
}
