// What no API role may reach: private functions, accounts, keys; and the list of everything that is granted.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database } from '#server/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { outcome, undone } from './attempt.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
afterAll(() => end())

const apiRoles: [string, () => Caller][] = [
  ['a visitor', () => city.visitor],
  ['a super admin', () => city.superAdmin],
  ['the service', () => city.service],
]
const namesOf = async (text: string) => (await database.query<{ name: string }>(text)).map(({ name }) => name)

describe.each(apiRoles)('%s', (_, caller) => {
  const refused = async (text: string) => expect(await outcome(database, caller(), [text])).toBe('refused')

  it('cannot run the token hook', () =>
    refused(
      `select public.custom_access_token_hook('{"user_id": "${city.nobodySpecial.id}", "claims": {}}')`,
    ))

  it('cannot claim invitations', () =>
    refused(`select private.claim_invitations('${city.nobodySpecial.id}')`))

  it('cannot decide a submission behind the procedures', () =>
    refused(
      `select private.decide_submission('${city.submission}', '${city.superAdmin.id}', 'approved', null)`,
    ))

  it('cannot call any function of the private schema', async () => {
    const calls = await namesOf(
      `select format('select private.%I(%s)', p.proname, (
          select string_agg('null::' || format_type(type, null), ', ' order by place)
          from unnest(p.proargtypes::oid[]) with ordinality as arguments (type, place))) as name
       from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prorettype <> 'trigger'::regtype`,
    )
    expect(calls.length).toBeGreaterThan(8)
    for (const call of calls) await refused(call)
  })

  it('cannot touch any table of the accounts, of the server or of what is private', async () => {
    const tables = await namesOf(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'server', 'private')`,
    )
    expect(tables).toEqual(
      expect.arrayContaining([
        ...[
          'auth.users',
          'auth.sessions',
          'auth.mfa_factors',
          'auth.recovery_codes',
          'server.keys',
          'private.own_calendars',
        ],
      ]),
    )
    for (const table of tables) {
      await refused(`select 1 from ${table}`)
      await refused(`insert into ${table} default values returning 1`)
      await refused(`delete from ${table} returning 1`)
    }
  })

  it.each(['public', 'private', 'auth', 'server'])('cannot create anything in %s', schema =>
    refused(`create table ${schema}.mine (id integer)`),
  )

  it('cannot switch policies off, empty a table at once, or become someone else', async () => {
    await refused('alter table public.events disable row level security')
    await refused('truncate public.events')
    await refused('drop table public.events')
    await refused('create role intruder')
  })
})

it('lets visitors run a preview, read what they starred and do what private links do, the service nothing, and signed-in people these', async () => {
  const runnable = (role: string) =>
    namesOf(`select p.proname::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('${role}', p.oid, 'execute') order by 1`)
  expect(await runnable('anon')).toEqual([
    'change_status_by_link',
    'confirm_address_by_link',
    'edit_submission_by_link',
    'preview_event_series',
    'propose_change_by_link',
    'search',
    'starred_events',
    'submission_by_link',
    'withdraw_proposal_by_link',
    'withdraw_submission_by_link',
  ])
  expect(await runnable('service_role')).toEqual([])
  expect(await runnable('authenticated')).toEqual([
    'active_subscribers',
    'add_import_source',
    'answer_for_series',
    'approve_event_submission',
    'assign_submission_group',
    'change_event_series',
    'change_event_status',
    'change_import_source',
    'confirm_submission',
    'count_series_dates',
    'create_event_series',
    'cut_event_series',
    'delete_event_series',
    'delete_group',
    'edit_event_submission',
    'end_session',
    'erase_subscriber',
    'event_history',
    'event_type_uses',
    'found_events',
    'found_places',
    'found_series',
    'group_history',
    'group_uses',
    'import_events',
    'last_sign_ins',
    'mail_health',
    'merge_groups',
    'merge_places',
    'my_invitation',
    'my_sessions',
    'postpone_event',
    'preview_event_series',
    'preview_series_collisions',
    'reject_event_submission',
    'remove_import_source',
    'reopen_submission',
    'repeat_event',
    'replace_event_type',
    'resend_invitation',
    'restorable_events',
    'restore_change',
    'restore_ended_series',
    'restore_event',
    'review_event_submissions',
    'save_weekly_intro',
    'search',
    'send_digest_preview',
    'send_test_mail',
    'series_renewals',
    'set_submission_links',
    'settle_event_report',
    'settle_imported_item',
    'skip_weekly_email',
    'starred_events',
    'submitter_standing',
    'trust_submitter',
    'trusted_submitters',
    'undecided_imports',
    'undo_group_deletion',
    'undo_import',
    'undo_place_merge',
    'undo_series_change',
    'weekly_email_history',
    'weekly_email_plan',
  ])
})

it('has row-level security and a comment on every table', async () => {
  const forgotten = await namesOf(
    `select relname::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and (not relrowsecurity or obj_description(oid) is null)`,
  )
  expect(forgotten).toEqual([])
})

it('names one verb and its roles in every policy', async () => {
  const loose = await namesOf(
    `select policyname::text as name from pg_policies where schemaname = 'public' and (cmd = 'ALL' or 'public' = any (roles))`,
  )
  expect(loose).toEqual([])
})

it('fixes the search path of every function that runs with its owner’s rights', async () => {
  const loose = await namesOf(
    `select p.proname::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  )
  expect(loose).toEqual([])
})

describe('a token', () => {
  const admin = (claims: object) => ({ ...city.superAdmin, claims: { ...city.superAdmin.claims, ...claims } })
  const rights = (caller: Caller) =>
    outcome(database, caller, ['delete from public.events where id = $1 returning 1', [city.eventB]])

  it('of a live session of a super admin has their rights', async () => {
    expect(await rights(admin({}))).toBe('yes')
  })

  it.each([
    ['without a session', { session_id: undefined }],
    ['that names a session that never was', { session_id: '5eed0000-0000-4000-8000-000000000009' }],
    ['that only says super_admin', { sub: '5eed0000-0000-4000-8000-000000000008', user_role: 'super_admin' }],
    ['without a person', { sub: undefined }],
  ])('%s has none', async (_, claims) => {
    expect(await rights(admin(claims))).toBe('no row')
  })

  it('that names somebody else’s session has none', async () => {
    expect(await rights(admin({ session_id: city.moderatorOfA.sessionId }))).toBe('no row')
  })

  const rightsAfter = (text: string, id: string) =>
    undone(database, undefined, async queries => {
      await queries.query(text, [id])
      await queries.query(becomeCaller, [city.superAdmin.role, city.superAdmin.claims])
      return queries.query('delete from public.events where id = $1 returning 1', [city.eventB])
    })

  it('whose session has run out has none', async () => {
    const end = (time: string) => `update auth.sessions set not_after = ${time} where id = $1`
    expect(await rightsAfter(end(`now() - interval '1 second'`), city.superAdmin.sessionId)).toHaveLength(0)
    expect(await rightsAfter(end(`now() + interval '1 hour'`), city.superAdmin.sessionId)).toHaveLength(1)
  })

  it('needs the second factor as soon as one is verified, and not before', async () => {
    const enrol = (status: string) =>
      `insert into auth.mfa_factors (user_id, status) values ($1, '${status}')`
    expect(await rightsAfter(enrol('unverified'), city.superAdmin.id)).toHaveLength(1)
    expect(await rightsAfter(enrol('verified'), city.superAdmin.id)).toHaveLength(0)
  })
})
