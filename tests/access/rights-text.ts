// Writes what was found as the table that people read and review.

import type { Answer, Outcome, RowRights } from './attempts.ts'
import { type RoleFacts, roles, type Schema, type Table, type Verb } from './catalogue.ts'

/** The word for each right, in the order in which they are said. */
const words: Record<string, string> = {
  select: 'read',
  insert: 'add',
  update: 'change',
  delete: 'delete',
  truncate: 'EMPTY',
  references: 'REFER TO',
  trigger: 'ADD TRIGGERS TO',
  usage: 'name',
  create: 'CREATE',
}
const roleWords = { anon: 'visitor', authenticated: 'signed in', service_role: 'secret key' }
const verbs: Verb[] = ['select', 'insert', 'update', 'delete']

const line = (cells: string[]) => `| ${cells.map(cell => cell || '–').join(' | ')} |`
const tableOf = (heads: string[], rows: string[][]) => [
  line(heads),
  line(heads.map(() => '---')),
  ...rows.map(line),
  '',
]

/** 'read, add' of a role, from 'anon select', 'anon insert'. */
const rightsOf = (role: string, rights: string[]) =>
  Object.entries(words)
    .filter(([verb]) => rights.includes(`${role} ${verb}`))
    .map(([, word]) => word)
    .join(', ')

/** Columns with the same rights stand in one line. */
function columnLines({ columns, rights }: Table): string[][] {
  const groups = new Map<string, string[]>()
  for (const column of columns) {
    const said = roles.map(role => rightsOf(role, column.rights))
    groups.set(said.join('|'), [...(groups.get(said.join('|')) ?? []), column.name])
  }
  const lines = [...groups].map(([said, names]) => [names.join(', '), ...said.split('|')])
  const whole = roles.map(role => rightsOf(role, rights))
  return whole.some(word => word !== '') ? [...lines, ['*whole rows*', ...whole]] : lines
}

const outcomes = (rights: Record<Verb, Outcome>) =>
  verbs
    .filter(verb => rights[verb] !== '' && rights[verb] !== 'nothing')
    .map(verb => `${words[verb]}${rights[verb] === 'yes' ? '' : ` (${rights[verb]})`}`)
    .join(', ')

/** One line for each thing that was tried, with a cell for each person. */
function linesOf<T>(
  people: string[],
  tried: T[],
  cell: (one: T) => [thing: string, person: string, said: string],
): string[][] {
  const cells = tried.map(cell)
  const things = [...new Set(cells.map(([thing]) => thing))]
  return things.map(thing => [
    thing,
    ...people.map(person => cells.find(([of, by]) => of === thing && by === person)?.[2] ?? ''),
  ])
}

/** What a person can do with a file, over HTTP: 'read, list'. */
export interface FileRights {
  file: string
  person: string
  rights: string
}

export interface Found {
  people: string[]
  roles: RoleFacts[]
  schemas: Schema[]
  tables: Table[]
  rows: RowRights[]
  files: FileRights[]
  answers: Answer[]
}

const opening = `# Who may do what

What the database grants and what its policies do, as \`rights.test.ts\` finds it; never written by hand. A line that changes is a right
that changes: look at it as somebody who wants what is not theirs. \`UPDATE=1 npx vitest run --project=PGlite tests/access\` writes it anew.

Columns are granted to roles; \`signed in\` is everyone with an account, whom policies tell apart by rows. Of rows it is said what each
person can do with those that stand there; \`add\` means one like it. \`–\` is nothing: refused, or no such row to be seen. An admin who signed
out, or who owes the code of the second factor, still has a token.
`

export function rightsText(found: Found): string {
  const { people } = found
  return [
    opening,
    '## Roles\n',
    ...tableOf(
      ['role', 'beside what it is granted'],
      found.roles.map(({ role, facts }) => [`${roleWords[role]} (\`${role}\`)`, facts]),
    ),
    '## Schemas\n',
    ...tableOf(
      [
        'schema',
        ...Object.values(roleWords),
        'tables and sequences of which something is granted',
        'functions',
      ],
      found.schemas.map(({ name, rights, reached, callable }) => [
        ...[name, ...roles.map(role => rightsOf(role, rights))],
        ...(name === 'public' ? ['below', 'below'] : [reached.join(', '), callable.join(', ')]),
      ]),
    ),
    ...found.tables.flatMap(table => [
      `## ${table.name}${table.kind === 'view' ? ' (a view)' : ''}\n`,
      ...tableOf(['columns', ...Object.values(roleWords)], columnLines(table)),
      ...tableOf(
        ['rows', ...people],
        linesOf(
          people,
          found.rows.filter(tried => tried.table === table.name),
          ({ row, person, rights }) => [row, person, outcomes(rights)],
        ),
      ),
    ]),
    '## Buckets, over HTTP\n',
    ...tableOf(
      ['file', ...people],
      linesOf(people, found.files, ({ file, person, rights }) => [file, person, rights]),
    ),
    '## Procedures, called for group A and what belongs to it\n',
    'They run with the rights of their owner and ask themselves who calls. `nothing` is an empty answer, `says` the code of a refusal in words.\n',
    ...tableOf(
      ['procedure', ...people],
      linesOf(people, found.answers, ({ procedure, person, outcome }) => [procedure, person, outcome]),
    ),
  ].join('\n')
}
