// What becomes of what each person tries: every verb on every row, every procedure, undone again.

import type { Caller, Database, Parameter } from '#platform/database/database.ts'
import { DatabaseError } from '#platform/database/database-error.ts'
import type { City } from '#tests/people.ts'
import type { Procedure, Role, Table, Verb } from './catalogue.ts'
import { type Arguments, subjectOf, type World } from './world.ts'

/** Everyone whose rights differ, by the words of the table of rights. */
export const peopleOf = (city: City): Record<string, Caller> => ({
  visitor: city.visitor,
  'no role': city.nobodySpecial,
  'moderator of A': city.moderatorOfA,
  'moderator of B': city.moderatorOfB,
  'super admin': city.superAdmin,
  'admin, signed out': city.signedOutAdmin,
  'admin, code owed': city.halfSignedInAdmin,
  'admin, code given': city.twoFactorAdmin,
  'secret key': city.service,
})

/** '' is refused; a code is what else was said. */
export type Outcome = 'yes' | 'nothing' | '' | `says ${string}`

/** Lets statements be tried and taken back, as one caller. */
const trying = <T>(database: Database, caller: Caller, work: (attempt: Attempt) => Promise<T>) =>
  database.transactionAs(caller, async queries => {
    await queries.query('savepoint before')
    return work(async (text, parameters) => {
      try {
        return answered(await queries.query(text, parameters))
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        if (error.code === '42501') return ''
        // The policy let it pass; that there is one such row already, or one that needs it, is another matter.
        return error.code.startsWith('23') ? 'yes' : `says ${error.code}`
      } finally {
        await queries.query('rollback to savepoint before')
      }
    })
  })

type Attempt = (text: string, parameters: Parameter[]) => Promise<Outcome>

/** A procedure may answer with no, or with what kept it from doing anything. */
function answered([row]: { done?: unknown }[]): Outcome {
  if (row === undefined || row.done === null || row.done === false) return 'nothing'
  const hasProblem = typeof row.done === 'object' && Reflect.get(row.done ?? {}, 'problem')
  return hasProblem ? 'nothing' : 'yes'
}

const quoted = (names: string[]) => names.map(name => `"${name}"`).join(', ')

/** What a person writes: the row as it stands, with what is new in one like it, or in it. */
interface Writing {
  key: string
  stored: object
  added: object
  changed: object
}

/** The statement of a verb on a row that is known by its key, with the columns that the role may write. */
function statementOf(table: Table, verb: Verb, role: Role, writing: Writing): [string, Parameter[]] {
  const { key, stored, added, changed } = writing
  const within = `where "${table.key}"::text = $1`
  const columns = table.columns
    .filter(({ isGenerated, rights }) => !isGenerated && rights.includes(`${role} ${verb}`))
    .map(({ name }) => name)
  const all = `jsonb_populate_record(null::${table.name}, $${verb === 'insert' ? 1 : 2})`
  switch (verb) {
    case 'select':
      return [`select 1 as done from ${table.name} ${within}`, [key]]
    case 'delete':
      return [`delete from ${table.name} ${within} returning 1 as done`, [key]]
    case 'update':
      return [
        `update ${table.name} set ${columns.map(name => `"${name}" = (${all})."${name}"`).join(', ')} ${within} returning 1 as done`,
        [key, { ...stored, ...changed }],
      ]
    case 'insert':
      return [
        `insert into ${table.name} (${quoted(columns)}) select ${quoted(columns)} from ${all} returning 1 as done`,
        [{ ...stored, ...added }],
      ]
  }
}

/** What a person can do with a row of a table. */
export interface RowRights {
  table: string
  row: string
  person: string
  rights: Record<Verb, Outcome>
}

export async function tryRows(
  database: Database,
  people: Record<string, Caller>,
  tables: Table[],
  world: World,
): Promise<RowRights[]> {
  const tried: RowRights[] = []
  const rows = new Map<string, object>()
  for (const table of tables)
    for (const key of Object.values(world.rows[table.name] ?? {})) {
      const text = `select to_jsonb(t) as row from ${table.name} t where "${table.key}"::text = $1`
      const [found] = await database.query<{ row: object }>(text, [key])
      if (found) rows.set(`${table.name} ${key}`, found.row)
    }
  for (const [person, caller] of Object.entries(people))
    await trying(database, caller, async attempt => {
      for (const table of tables)
        for (const [row, key] of Object.entries(world.rows[table.name] ?? {})) {
          const added = world.added(caller)[table.name] ?? {}
          const changed = world.changed[table.name] ?? {}
          const writing = { key, stored: rows.get(`${table.name} ${key}`) ?? {}, added, changed }
          // What is not granted is refused, whatever the row.
          const granted = [...table.rights, ...table.columns.flatMap(column => column.rights)]
          const of = async (verb: Verb): Promise<Outcome> =>
            granted.includes(`${caller.role} ${verb}`)
              ? attempt(...statementOf(table, verb, caller.role, writing))
              : ''
          const rights = {
            select: await of('select'),
            insert: await of('insert'),
            update: await of('update'),
            delete: await of('delete'),
          }
          tried.push({ table: table.name, row, person, rights })
        }
    })
  return tried
}

/** What stands for an argument, or undefined where the world has nothing for it. */
export const argumentOf = (values: Arguments, procedure: string, name: string) =>
  values[`${procedure}.${name}`] ?? values[name]

/** What a person is answered who calls a procedure for group A. */
export interface Answer {
  procedure: string
  person: string
  outcome: Outcome
}

export async function tryProcedures(
  database: Database,
  people: Record<string, Caller>,
  procedures: Procedure[],
  values: Arguments,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [person, caller] of Object.entries(people))
    await trying(database, caller, async attempt => {
      // Everyone decides in their own name.
      const own = { ...values, approver_id: subjectOf(caller) }
      for (const { name, signature, inputs, roles } of procedures) {
        const given = inputs.filter(input => !input.isOptional)
        const call = given.map((input, index) => `"${input.name}" => $${index + 1}`).join(', ')
        const text = `select to_jsonb(answer) as done from public.${name}(${call}) as answer`
        const parameters = given.map(input => argumentOf(own, name, input.name))
        const outcome = roles.includes(caller.role) ? await attempt(text, parameters) : ''
        answers.push({ procedure: signature, person, outcome })
      }
    })
  return answers
}
