// Where the events come from: a file, or the address of a page.

import { type FormEvent, useState } from 'react'
import { cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { control, described, Field, TextField } from '../../ui/field.tsx'
import { saveAs } from '../../ui/save-as.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { readAddress } from './import-data.ts'
import type { Source } from './read-source.ts'

const MAX_BYTES = 5 * 1024 ** 2
const FILE_HINT = 'A calendar (.ics) or a table (.csv), up to 5 MB. Nothing is added before you have seen it.'
const ADDRESS_HINT = 'A calendar, or a page that says its events in a way that search engines understand.'

interface SourceFormProps {
  /** Takes up what was given, under the name that people know it by. */
  onGiven(source: Source, name: string): Promise<void>
}

/** The two ways. */
export function SourceForm({ onGiven }: SourceFormProps) {
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
        const { textOfFile } = await import('./read-source.ts')
        await onGiven({ text: await textOfFile(file), kind: file.name }, file.name)
        return null
      },
    })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    actions.run({
      id: 'address',
      write: async () => {
        const found = await readAddress(client, address)
        if ('problem' in found) return found.problem
        await onGiven(found, address)
        return null
      },
    })
  }
  const download = () =>
    actions.run({
      id: 'template',
      write: async () => {
        const { tableTemplate } = await import('./read-source.ts')
        saveAs('events.csv', tableTemplate(cityToday(timeZone)))
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
            className={`${control} file:mr-3 file:rounded-full file:border-0 file:bg-highlight file:px-3 file:py-1 file:font-semibold file:text-ink`}
            {...described('import-source', file)}
            onChange={event => readFile(event.target.files?.[0])}
          />
        </Field>
        {actions.problemAt('file')}
        <Button look="quiet" className="justify-self-start px-0!" onClick={download}>
          Download a table to fill in
        </Button>
        {actions.problemAt('template')}
      </div>
      <form className="grid gap-3" onSubmit={ask}>
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
