// The kit for lists that staff manage: loading, rows with their problems, editing, deleting, confirming and writing.

import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Database } from '#supabase/database.types.ts'
import type { Client } from '../data-client.ts'
import { explainNoChange, type SeenVersion } from '../edit-conflicts.ts'
import { NOTHING_CHANGED, writeErrorText } from '../error-messages.ts'
import { EmptyState } from './card.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { LoadState } from './load-state.tsx'
import { hasChangedForm, LeaveQuestion } from './saving-form.tsx'
import { Cell, Table } from './table.tsx'

interface StaffRowsProps<Row> {
  rows: readonly Row[]
  idOf(row: Row): string
  /** The actions on these rows: a failed one is reported below its row. */
  actions: { problemAt(id: string): ReactNode; problemElsewhere(ids: readonly string[]): ReactNode }
  /** Shows the rows as a table; `children` then returns a `<tr>`. */
  table?: Pick<ComponentProps<typeof Table>, 'caption' | 'columns'>
  children(row: Row): ReactNode
}

export function StaffRows<Row>({ rows, idOf, actions, table, children }: StaffRowsProps<Row>) {
  if (rows.length === 0) return null
  if (!table)
    return (
      <ul className="divide-y divide-line">
        {rows.map(row => (
          <li key={idOf(row)}>
            {children(row)}
            {actions.problemAt(idOf(row)) && <div className="pb-4">{actions.problemAt(idOf(row))}</div>}
          </li>
        ))}
      </ul>
    )
  return (
    <Table {...table}>
      {rows.map(row => (
        <Fragment key={idOf(row)}>
          {children(row)}
          {actions.problemAt(idOf(row)) && (
            <tr>
              {/* Every table has two columns at every width. */}
              <Cell colSpan={2}>{actions.problemAt(idOf(row))}</Cell>
            </tr>
          )}
        </Fragment>
      ))}
    </Table>
  )
}

interface StaffListProps<Row> extends StaffRowsProps<Row>, Omit<ComponentProps<typeof LoadState>, 'query'> {
  /** Left out by a list whose page shows the state of the query elsewhere. */
  query?: (ComponentProps<typeof LoadState>['query'] & { isSuccess: boolean }) | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
}

/** The list with its loading, failure and empty states. Problems of rows that are gone appear above it. */
export function StaffList<Row>({ query, loading, failure, empty, ...list }: StaffListProps<Row>) {
  return (
    <>
      {list.actions.problemElsewhere(list.rows.map(list.idOf))}
      {query && <LoadState query={query} loading={loading} {...(failure !== undefined && { failure })} />}
      {query?.isSuccess &&
        list.rows.length === 0 &&
        (typeof empty === 'string' ? <EmptyState text={empty} /> : empty)}
      <StaffRows {...list} />
    </>
  )
}

/** The row whose form is open. Opening another one asks first if the form has unsaved changes. */
export function useEditedRow<Row>(onOpen?: () => void) {
  const [edited, setEdited] = useState<Row>()
  const [requested, setRequested] = useState<Row>()
  const open = (row: Row) => {
    setRequested(undefined)
    setEdited(row)
    onOpen?.()
  }
  return {
    edited,
    edit: (row: Row) => (hasChangedForm() ? setRequested(row) : open(row)),
    close: () => setEdited(undefined),
    /** Closes the form if its row is gone. */
    closeIf: (isGone: (row: Row) => boolean) =>
      setEdited(row => (row !== undefined && isGone(row) ? undefined : row)),
    leaveQuestion: requested !== undefined && (
      <LeaveQuestion onLeave={() => open(requested)} onStay={() => setRequested(undefined)} />
    ),
  }
}

interface Confirmation {
  question: string
  text: ReactNode
  label: string
  busyLabel?: string
  run(): void
}

/** Asks before an action runs. The action closes the dialog when it has finished. */
export function useConfirmation(isBusy: boolean) {
  const [asked, setAsked] = useState<Confirmation>()
  return {
    ask: (confirmation: Confirmation) => setAsked(confirmation),
    close: () => setAsked(undefined),
    dialog: asked && (
      <ConfirmDialog
        question={asked.question}
        confirmLabel={isBusy ? (asked.busyLabel ?? asked.label) : asked.label}
        isBusy={isBusy}
        onConfirm={asked.run}
        onCancel={() => setAsked(undefined)}
      >
        <p className="break-words">{asked.text}</p>
      </ConfirmDialog>
    ),
  }
}

/** Ties fields to their form: `<TextField label="Name" {...field('name')} />`. */
export function formFields<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  prefix: string,
) {
  return <Name extends Path<Values>>(name: Name) => ({
    ...form.register(name),
    id: `${prefix}-${name}`,
    error: form.getFieldState(name, form.formState).error?.message,
  })
}

interface FailureTexts {
  /** Used when the server has no message of its own. */
  otherwise?: string
  prefix?: string
  /** Better sentences for this write, by error code. */
  sentences?: Readonly<Record<string, string>>
}

function failureText(error: unknown, { otherwise = 'Unknown error', prefix = '', sentences }: FailureTexts) {
  return `${prefix}${writeErrorText(error, otherwise, sentences)}`
}

/** Writes; returns the message about a failure, or null. */
export async function writeFailure(
  write: PromiseLike<{ error: unknown }>,
  texts: FailureTexts,
): Promise<string | null> {
  const { error } = await write
  return error ? failureText(error, texts) : null
}

type Tables = Database['public']['Tables']
type StaffTable = 'notices' | 'event_types' | 'places' | 'groups'

/** Updates a row unless somebody has changed it since `seen`. */
export async function updateSeenRow<Name extends StaffTable>(
  client: Client,
  row: { table: Name; id: string; seen: SeenVersion },
  changes: Tables[Name]['Update'],
  texts: FailureTexts,
): Promise<string | null> {
  const { id, seen } = row
  const table: StaffTable = row.table
  const values: Tables[StaffTable]['Update'] = changes
  const { data, error } = await client
    .from(table)
    .update(values)
    .eq('id', id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return failureText(error, texts)
  return data.length === 0 ? explainNoChange(client, table, id, seen) : null
}

/** Deletes a row. A row that is not there any more, or is not theirs, is a failure too. */
export async function deleteRow(
  client: Client,
  { table, id }: { table: StaffTable; id: string },
  texts: FailureTexts & { prefix: string },
): Promise<string | null> {
  const { data, error } = await client.from(table).delete().eq('id', id).select('id')
  if (error) return failureText(error, texts)
  return data.length === 0 ? `${texts.prefix}${NOTHING_CHANGED}` : null
}
