// The access table: everyone, every table, every verb.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#server/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { deleteFrom, insertInto, type Outcome, outcome, type Statement, updateOf } from './attempt.ts'
import { eventRow, groupRow, submissionRow, typeRow } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
/** The rows that are neither a moderator's group nor an event of it. */
let others: {
  unusedType: string
  roleOfB: string
  assignmentOfB: string
  tombstone: string
  series: string
  notice: string
  decision: string
  formerType: string
  mergedGroup: string
  placeOfA: string
  forgottenPlace: string
  mergedPlace: string
  report: string
  preferencesOfA: string
}

const placeOfA = { name: 'Old Mill Gate', url: 'https://maps.example/mill' }
const forgottenPlace = { name: 'Behind the closed café', url: 'https://maps.example/behind' }

async function idOf(text: string, parameters: Statement[1] = []): Promise<string> {
  const [row] = await database.query<{ id: string }>(text, parameters)
  return row?.id ?? ''
}

beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  const [text, values] = insertInto('events', eventRow(city, { group_id: city.groupA }), 'id')
  const [cancelled] = await database.query<{ id: string }>(text, values)
  await database.query('delete from public.events where id = $1', [cancelled?.id])
  const b = [city.moderatorOfB.id]
  others = {
    unusedType: await idOf(`select id from public.event_types where name = 'race'`),
    roleOfB: await idOf('select id from public.user_roles where user_id = $1', b),
    assignmentOfB: await idOf('select id from public.group_moderators where user_id = $1', b),
    tombstone: cancelled?.id ?? '',
    series: await idOf(`select (private.make_series($1, 'FREQ=WEEKLY;COUNT=2')).id`, [
      JSON.stringify(eventRow(city, { group_id: city.groupA })),
    ]),
    decision: await idOf(
      `insert into public.submission_decisions (submission_id, decision) values ($1, 'reopened') returning id::text`,
      [city.submissionForA],
    ),
    report: await idOf(
      `insert into public.event_reports (event_id, message, email) values ($1, 'The place is closed.', 'me@here.example') returning id`,
      [city.eventA],
    ),
    preferencesOfA: await idOf(
      `insert into public.mail_preferences (user_id, new_submissions) values ($1, 'daily') returning id`,
      [city.moderatorOfA.id],
    ),
    notice: await idOf(
      `insert into public.notices (text, first_day, last_day) values ('Ice', '2026-12-01', '2026-12-02') returning id`,
    ),
    formerType: await idOf(
      `insert into public.former_types (name, type_id) values ('Tandem', $1) returning id`,
      [city.typeId],
    ),
    mergedGroup: await idOf(
      `insert into public.merged_groups (id, into_id) values (gen_random_uuid(), $1) returning id`,
      [city.groupA],
    ),
    placeOfA: await idOf(
      ...insertInto(
        'events',
        eventRow(city, { group_id: city.groupA, location: placeOfA }),
        'place_id as id',
      ),
    ),
    forgottenPlace: await idOf(
      ...insertInto('events', eventRow(city, { location: forgottenPlace }), 'place_id as id'),
    ),
    mergedPlace: await idOf(
      `insert into public.merged_places (id, into_id)
       select gen_random_uuid(), place_id from public.events where id = $1 returning id`,
      [city.eventA],
    ),
  }
  await database.query(`delete from public.events where location ->> 'name' = $1`, [forgottenPlace.name])
})
afterAll(() => end())

const people: Record<string, () => Caller> = {
  'a visitor': () => city.visitor,
  'someone without a role': () => city.nobodySpecial,
  'the moderator of A': () => city.moderatorOfA,
  'the moderator of B': () => city.moderatorOfB,
  'a super admin': () => city.superAdmin,
  'a super admin who signed out': () => city.signedOutAdmin,
  'a super admin who owes the second factor': () => city.halfSignedInAdmin,
  'a super admin who gave the second factor': () => city.twoFactorAdmin,
  'the service': () => city.service,
}

interface Thing {
  name: string
  table: string
  row(): string
  insert(): Statement
  update(): Statement
  /** For each of the people above, in that order: read, insert, update, delete. */
  access: [Outcome, Outcome, Outcome, Outcome][]
}

/** Everyone reads it, and nobody writes it but procedures. */
const readOnly = Object.keys(people).map((): Thing['access'][number] => [
  'yes',
  'refused',
  'refused',
  'refused',
])

const things: Thing[] = [
  {
    name: 'events of group A',
    table: 'events',
    row: () => city.eventA,
    insert: () => insertInto('events', eventRow(city, { group_id: city.groupA })),
    update: () => updateOf('events', city.eventA, { title: 'Moved to Sunday' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'group A',
    table: 'groups',
    row: () => city.groupA,
    insert: () => insertInto('groups', groupRow()),
    update: () => updateOf('groups', city.groupA, { meeting_info: 'Tuesdays at six' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'yes', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'a place of group A alone',
    table: 'places',
    row: () => others.placeOfA,
    insert: () => insertInto('places', { name: 'Anywhere' }),
    update: () => updateOf('places', others.placeOfA, { notes: 'Meet at the north gate' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'no row', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
      ['yes', 'refused', 'no row', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
      ['yes', 'refused', 'no row', 'refused'],
      ['yes', 'refused', 'no row', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
    ],
  },
  {
    name: 'a place that nothing on the calendar names',
    table: 'places',
    row: () => others.forgottenPlace,
    insert: () => insertInto('places', { name: 'Anywhere', is_pinned: true }),
    update: () => updateOf('places', others.forgottenPlace, { is_pinned: true }),
    access: [
      ['no row', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
      ['yes', 'refused', 'yes', 'refused'],
    ],
  },
  {
    name: 'merged places',
    table: 'merged_places',
    row: () => others.mergedPlace,
    insert: () => insertInto('merged_places', { id: city.groupA, into_id: others.placeOfA }),
    update: () => updateOf('merged_places', others.mergedPlace, { into_id: others.placeOfA }),
    access: readOnly,
  },
  {
    name: 'event types',
    table: 'event_types',
    row: () => others.unusedType,
    insert: () => insertInto('event_types', typeRow()),
    update: () => updateOf('event_types', others.unusedType, { color: '#000' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'submissions',
    table: 'event_submissions',
    row: () => city.submission,
    insert: () =>
      insertInto('event_submissions', submissionRow(city, { submitter_email: 'me@here.example' })),
    update: () => updateOf('event_submissions', city.submission, { reviewed_by: null }),
    access: [
      ['refused', 'yes', 'refused', 'refused'],
      ['no row', 'yes', 'no row', 'no row'],
      ['no row', 'yes', 'no row', 'no row'],
      ['no row', 'yes', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['no row', 'refused', 'no row', 'no row'],
      ['no row', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'submissions for group A',
    table: 'event_submissions',
    row: () => city.submissionForA,
    insert: () => insertInto('event_submissions', submissionRow(city, { group_id: city.groupA })),
    update: () => updateOf('event_submissions', city.submissionForA, { reviewed_by: null }),
    access: [
      ['refused', 'yes', 'refused', 'refused'],
      ['no row', 'yes', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['no row', 'yes', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['no row', 'refused', 'no row', 'no row'],
      ['no row', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'decisions on submissions for group A',
    table: 'submission_decisions',
    row: () => others.decision,
    insert: () =>
      insertInto('submission_decisions', { submission_id: city.submissionForA, decision: 'approved' }),
    update: () => updateOf('submission_decisions', others.decision, { decision: 'spam' }),
    access: [
      ['refused', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
    ],
  },
  {
    name: 'subscriptions',
    table: 'email_subscriptions',
    row: () => city.subscription,
    insert: () => insertInto('email_subscriptions', { email: 'new@here.example', is_active: true }),
    update: () => updateOf('email_subscriptions', city.subscription, { is_active: false }),
    access: [
      ['refused', 'yes', 'refused', 'refused'],
      ['no row', 'yes', 'no row', 'refused'],
      ['no row', 'yes', 'no row', 'refused'],
      ['no row', 'yes', 'no row', 'refused'],
      ['yes', 'yes', 'yes', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['yes', 'yes', 'yes', 'refused'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'the role of the moderator of B',
    table: 'user_roles',
    row: () => others.roleOfB,
    insert: () => insertInto('user_roles', { user_id: city.nobodySpecial.id, role: 'super_admin' }),
    update: () => updateOf('user_roles', others.roleOfB, { role: 'super_admin' }),
    access: [
      ['refused', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'no row', 'no row'],
      ['no row', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['no row', 'refused', 'no row', 'no row'],
      ['no row', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'the assignment of the moderator of B',
    table: 'group_moderators',
    row: () => others.assignmentOfB,
    insert: () => insertInto('group_moderators', { user_id: city.nobodySpecial.id, group_id: city.groupB }),
    update: () => updateOf('group_moderators', others.assignmentOfB, { group_id: city.groupA }),
    access: [
      ['refused', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'no row', 'no row'],
      ['no row', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['no row', 'refused', 'no row', 'no row'],
      ['no row', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'the tombstone of an event of A',
    table: 'deleted_events',
    row: () => others.tombstone,
    insert: () => [
      `insert into public.deleted_events (id, title, description, start_date, type_name, location, sequence, created_at)
       values (gen_random_uuid(), 'Never was', 'x', now(), 'race', '{}', 0, now()) returning 1 as done`,
    ],
    update: () => updateOf('deleted_events', others.tombstone, { title: 'Renamed in the grave' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'no row'],
      ['yes', 'refused', 'refused', 'no row'],
      ['yes', 'refused', 'refused', 'no row'],
      ['yes', 'refused', 'refused', 'yes'],
      ['yes', 'refused', 'refused', 'no row'],
      ['yes', 'refused', 'refused', 'no row'],
      ['yes', 'refused', 'refused', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'a series of group A',
    table: 'event_series',
    row: () => others.series,
    insert: () =>
      insertInto('event_series', {
        title: 'By hand',
        description: 'x',
        type_id: city.typeId,
        group_id: city.groupA,
        location: { name: 'Depot', url: 'https://maps.example/depot' },
        starts_at: '2026-12-01 18:00',
      }),
    update: () => updateOf('event_series', others.series, { rule: 'FREQ=YEARLY' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'reports of an event of A',
    table: 'event_reports',
    row: () => others.report,
    insert: () => insertInto('event_reports', { event_id: city.eventA, message: 'The time is wrong.' }),
    update: () => updateOf('event_reports', others.report, { settled_at: '2026-12-01T00:00:00Z' }),
    access: [
      ['refused', 'yes', 'refused', 'refused'],
      ['no row', 'yes', 'refused', 'refused'],
      ['yes', 'yes', 'refused', 'refused'],
      ['no row', 'yes', 'refused', 'refused'],
      ['yes', 'yes', 'refused', 'refused'],
      ['no row', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'refused', 'refused'],
      ['yes', 'yes', 'refused', 'refused'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'the mail preferences of the moderator of A',
    table: 'mail_preferences',
    row: () => others.preferencesOfA,
    // Everyone writes the row that is theirs.
    insert: () => [
      `insert into public.mail_preferences (new_submissions) values ('never')
       on conflict (user_id) do update set new_submissions = excluded.new_submissions returning 1 as done`,
    ],
    update: () => updateOf('mail_preferences', others.preferencesOfA, { new_submissions: 'at_once' }),
    access: [
      ['refused', 'refused', 'refused', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['yes', 'yes', 'yes', 'refused'],
      ['no row', 'yes', 'no row', 'refused'],
      ['no row', 'yes', 'no row', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['no row', 'refused', 'no row', 'refused'],
      ['no row', 'yes', 'no row', 'refused'],
      ['yes', 'refused', 'refused', 'refused'],
    ],
  },
  {
    name: 'notices',
    table: 'notices',
    row: () => others.notice,
    insert: () => insertInto('notices', { text: 'Smoke', first_day: '2026-12-01', last_day: '2026-12-01' }),
    update: () => updateOf('notices', others.notice, { text: 'All clear' }),
    access: [
      ['yes', 'refused', 'refused', 'refused'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'refused', 'no row', 'no row'],
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'yes', 'yes', 'yes'],
    ],
  },
  {
    name: 'a former type',
    table: 'former_types',
    row: () => others.formerType,
    insert: () => insertInto('former_types', { name: 'Mine', type_id: city.typeId }),
    update: () => updateOf('former_types', others.formerType, { name: 'Mine' }),
    access: readOnly,
  },
  {
    name: 'a merged group',
    table: 'merged_groups',
    row: () => others.mergedGroup,
    insert: () => insertInto('merged_groups', { id: city.eventA, into_id: city.groupA }),
    update: () => updateOf('merged_groups', others.mergedGroup, { into_id: city.groupB }),
    access: readOnly,
  },
]

const sentence: Record<Outcome, string> = {
  yes: 'can',
  'no row': 'finds no row to',
  refused: 'is refused to',
}

const named = things.map((thing): [string, Thing] => [thing.name, thing])
describe.each(named)('%s', (_, { table, row, insert, update, access }) => {
  const statements: Record<string, () => Statement> = {
    read: () => [`select 1 as done from public.${table} where id = $1`, [row()]],
    insert,
    update,
    delete: () => deleteFrom(table, row()),
  }
  const cells = Object.entries(people).flatMap(([person, caller], line) =>
    Object.entries(statements).map(([verb, statement], column) => {
      const expected = access[line]?.[column] ?? 'refused'
      return [person, sentence[expected], verb, caller, statement, expected] as const
    }),
  )
  it.each(cells)('%s %s %s', async (_person, _words, _verb, caller, statement, expected) => {
    expect(await outcome(database, caller(), statement())).toBe(expected)
  })
})
