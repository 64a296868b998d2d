// A city in which every table has the rows that rights depend on, and every procedure something of group A to be called for.

import { randomUUID } from 'node:crypto'
import type { Caller, Database, Parameter } from '#platform/database/database.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { eventRow, noticeRow } from '#tests/database/rows.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { storedRoute } from '#tests/database/stored-route.ts'
import type { Person } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
import { inDays, type LinkCity } from '#tests/submissions/link-city.ts'

/** The rows of a table by whose they are: the words of the table of rights. */
export type Rows = Record<string, Record<string, string>>

/** What a procedure is called with: by the name of the argument, or for one procedure alone, as 'procedure.argument'. */
export type Arguments = Record<string, Parameter>

/** Who a person is to the database: nobody, without an account. */
export const subjectOf = ({ claims }: Caller): string | null =>
  typeof claims.sub === 'string' ? claims.sub : null

export async function makeWorld(database: Database, city: LinkCity) {
  const { groupA, groupB, moderatorOfA, superAdmin, typeId } = city
  const idOf = async (text: string, parameters: Parameter[] = []): Promise<string> =>
    (await city.one<{ id: string }>(text, parameters)).id
  const made = (table: string, values: Record<string, Parameter>, id = 'id') =>
    idOf(...insertInto(table, values, `${id}::text as id`))
  const answerTo = async (person: Person, call: string, parameters: Parameter[]) => {
    const [row] = await database.queryAs<{ id: string }>(person, `select public.${call} as id`, parameters)
    return row?.id ?? ''
  }
  const placeOf = (name: string, group: string | null) =>
    made(
      'events',
      eventRow(city, {
        group_id: group,
        location: { name, url: `https://maps.example/${encodeURIComponent(name)}` },
      }),
      'place_id',
    )

  const deleted = await made('events', eventRow(city, { group_id: groupA }))
  await database.queryAs(moderatorOfA, 'delete from public.events where id = $1', [deleted])
  const event = await made('events', eventRow(city, { title: 'Ride without a group' }))
  const changedEvent = await made('events', { ...eventRow(city, { group_id: groupA }), title: 'Before' })
  await database.queryAs(moderatorOfA, `update public.events set title = 'After' where id = $1`, [
    changedEvent,
  ])
  const change = await idOf(
    `select max(id)::text as id from private.history where subject_id = $1 and kind = 'changed'`,
    [changedEvent],
  )

  await database.queryAs(moderatorOfA, `update public.groups set phone = '555 0100' where id = $1`, [groupA])

  const rideSeries = seriesOf(database, superAdmin)
  const series = await rideSeries.create(rideRow(city), 'FREQ=WEEKLY;COUNT=4')
  const seriesDate = (await datesOf(database, series))[1]?.id ?? ''
  const changedSeries = await rideSeries.create(
    rideRow(city, { title: 'Changed series' }),
    'FREQ=WEEKLY;COUNT=2',
  )
  const seriesChange = await seriesOf(database, moderatorOfA).change(
    (await datesOf(database, changedSeries))[0]?.id ?? '',
    'all',
    { title: 'Changed by its moderator' },
  )
  const endedSeries = await rideSeries.create(rideRow(city, { title: 'Ended series' }), 'FREQ=WEEKLY')
  await answerTo(superAdmin, 'answer_for_series($1, false)', [endedSeries])

  const source = await answerTo(superAdmin, 'add_import_source($1, $2, $3)', [
    ...[groupA, 'https://club.example/a.ics', typeId],
  ])
  const item = await made('imported_items', {
    source_id: source,
    uid: 'one',
    state: 'vanished',
    fingerprint: 'x',
    seen: {},
    ends_at: inDays(9),
    event_id: city.eventA,
  })
  const batch = randomUUID()
  const imported = { event: rideRow(city, { title: 'Imported once' }) }
  await answerTo(moderatorOfA, 'import_events($1, 0, $2::jsonb)', [batch, [imported]])

  const deletedGroup = await made('groups', { name: 'Deleted riders', description: 'Gone.' })
  const groupDeletion = await answerTo(superAdmin, 'delete_group($1)', [deletedGroup])
  const placeOfA = await placeOf('Old Mill Gate', groupA)
  const forgottenPlace = await placeOf('Behind the closed café', null)
  await database.query('delete from public.events where place_id = $1', [forgottenPlace])
  const doublePlace = await placeOf('Old Mill', groupA)
  const placeMerge = await answerTo(superAdmin, 'merge_places(array[$1]::uuid[], $2)', [
    ...[await placeOf('The old mill', groupA), placeOfA],
  ])

  /** A picture or route that somebody sent in for group A, and one that everyone sees. */
  const submitted = await storedPicture(database, 'submission-pictures')
  const shown = await storedPicture(database)
  const submittedRoute = await storedRoute(database)
  const shownRoute = await storedRoute(database)
  const forA = await city.submit({
    title: 'For A with files',
    group_id: groupA,
    picture_path: submitted.path,
    picture_alt: 'Riders',
    route_path: submittedRoute.path,
  })
  await database.query(`select private.change_row('event', $1, $2)`, [
    city.eventA,
    { picture_path: shown.path, picture_alt: 'A bridge', route_path: shownRoute.path },
  ])
  const own = await storedPicture(database)
  const taken = await storedPicture(database)
  await database.query('update storage.objects set owner = $1 where name = any ($2::text[])', [
    ...[moderatorOfA.id, `{${own.path},${taken.path}}`],
  ])
  await database.query(`update public.events set picture_path = $2, picture_alt = 'A bell' where id = $1`, [
    ...[city.eventB, taken.path],
  ])
  const logo = await storedPicture(database, 'group-logos', `${groupA}/${randomUUID()}.png`)
  const objectOf = (bucket: string, name: string) =>
    idOf('select id from storage.objects where bucket_id = $1 and name = $2', [bucket, name])

  const byLink = await city.approved({ title: 'By link', group_id: groupA })
  const proposing = { token: byLink.token, event_id: byLink.event, seen: 0, changes: { title: 'Proposed' } }
  const proposal = await city.call<string>('propose_change_by_link', proposing)
  const pending = await city.submit({ title: 'Pending', group_id: groupA })
  const pendingLink = await city.linkTo(pending)
  const { version } = await city.shown(pendingLink)
  const unreviewed = await city.submit({ title: 'By a trusted one', group_id: groupA })
  await database.query(
    `select private.save_decision(private.decide(s, 'published', null, null)) from public.event_submissions s where s.id = $1`,
    [unreviewed],
  )
  const rejected = await city.submit({ title: 'Rejected', group_id: groupA })
  await answerTo(moderatorOfA, 'reject_event_submission($1, $2)', [rejected, moderatorOfA.id])
  await made('user_roles', { email: 'invited@people.example', role: 'super_admin' })
  await database.query(`delete from private.mail_outbox where address = 'invited@people.example'`)
  const report = await made('event_reports', {
    event_id: city.eventA,
    message: 'The place is closed.',
    email: 'me@here.example',
  })
  const [sunday] = await database.query<{ day: string }>(
    `select (private.city_today() + 7 - extract(isodow from private.city_today())::int)::text as day`,
  )

  const rows: Rows = {
    'public.audit_log': {
      any: await idOf(`insert into public.audit_log (action) values ('tried') returning id::text as id`),
    },
    'public.deleted_events': { 'of group A': deleted },
    'public.email_subscriptions': { 'a reader': city.subscription },
    'public.event_reports': {
      'of an event of group A': report,
      'of an event without a group': await made('event_reports', {
        event_id: event,
        message: 'The place is closed.',
      }),
      'about the site': await made('event_reports', { message: 'Who runs this site?' }),
    },
    'public.event_series': { 'of group A': series },
    'public.event_submissions': { 'for group A': forA, 'for no group': city.submission },
    'public.event_types': { any: await idOf(`select id from public.event_types where name = 'race'`) },
    'public.events': { 'of group A': city.eventA, 'of no group': event },
    'public.former_types': { any: await made('former_types', { name: 'Tandem', type_id: typeId }) },
    'public.group_moderators': {
      'moderator of A, group A': await idOf('select id from public.group_moderators where group_id = $1', [
        groupA,
      ]),
    },
    'public.groups': { 'group A': groupA },
    'public.import_sources': { 'of group A': source },
    'public.imported_items': { 'of group A': item },
    'public.mail_preferences': {
      'of the moderator of A': await made('mail_preferences', {
        user_id: moderatorOfA.id,
        new_submissions: 'daily',
      }),
    },
    'public.merged_groups': { any: await made('merged_groups', { id: randomUUID(), into_id: groupA }) },
    'public.merged_places': { any: await made('merged_places', { id: randomUUID(), into_id: placeOfA }) },
    'public.notices': { any: await made('notices', noticeRow()) },
    'public.pictures': { 'of an event': shown.path, 'sent in for group A': submitted.path },
    'public.places': { 'of group A alone': placeOfA, 'of nothing on the calendar': forgottenPlace },
    'public.routes': { 'of an event': shownRoute.path, 'sent in for group A': submittedRoute.path },
    'public.site_settings': { 'the site': 'true' },
    'public.submission_decisions': {
      'on a submission for group A': await idOf(
        'select id::text as id from public.submission_decisions where submission_id = $1',
        [rejected],
      ),
    },
    'public.user_roles': {
      'of the moderator of A': await idOf('select id from public.user_roles where user_id = $1', [
        moderatorOfA.id,
      ]),
    },
    'storage.buckets': { any: 'routes' },
    'storage.objects': {
      'event-pictures, own of the moderator of A': await objectOf('event-pictures', own.path),
      'event-pictures, theirs but shown by group B': await objectOf('event-pictures', taken.path),
      'group-logos, of group A': await objectOf('group-logos', logo.path),
      'routes, of an event': await objectOf('routes', shownRoute.path),
      'routes, sent in for group A': await objectOf('routes', submittedRoute.path),
      'submission-pictures, sent in for group A': await objectOf('submission-pictures', submitted.path),
    },
  }

  const changed: Record<string, object> = { 'public.email_subscriptions': { is_active: false } }
  const values: Arguments = {
    after_email: '',
    max_rows: 10,
    group_id: groupA,
    address: 'https://club.example/new.ics',
    type_id: typeId,
    series_id: series,
    still_on: true,
    submission_id: city.submissionForA,
    submission_ids: `{${city.submissionForA}}`,
    event_id: city.eventA,
    scope: 'all',
    changes: { title: 'Changed' },
    new_status: 'cancelled',
    token: byLink.token,
    start: inDays(30),
    rule: 'FREQ=WEEKLY;COUNT=2',
    q: 'ride',
    'found_places.q': 'mill',
    batch,
    piece: 0,
    from_id: groupA,
    into_id: groupB,
    new_start: inDays(40),
    decision: 'approved',
    week: sunday?.day ?? '',
    intro: 'Hello',
    first_day: inDays(1),
    last_day: inDays(2),
    source_id: source,
    are_allowed: false,
    is_settled: true,
    moderators_review: true,
    is_trusted: true,
    skip: true,
    'create_event_series.event': rideRow(city),
    'custom_access_token_hook.event': { user_id: superAdmin.id, claims: {} },
    'change_event_series.event_id': seriesDate,
    'cut_event_series.event_id': seriesDate,
    'delete_event_series.event_id': seriesDate,
    'change_import_source.changes': { is_paused: true },
    'change_status_by_link.event_id': byLink.event,
    'propose_change_by_link.event_id': byLink.event,
    'propose_change_by_link.seen': 0,
    'confirm_address_by_link.token': pendingLink,
    'edit_submission_by_link.token': pendingLink,
    'edit_submission_by_link.seen': version,
    'withdraw_submission_by_link.token': pendingLink,
    'withdraw_proposal_by_link.proposal_id': proposal,
    'confirm_submission.submission_id': unreviewed,
    'reopen_submission.submission_id': rejected,
    'end_session.session_id': moderatorOfA.sessionId,
    'erase_subscriber.subscription_id': city.subscription,
    'import_events.batch': randomUUID(),
    'import_events.rows': [imported],
    'merge_places.from_ids': `{${doublePlace}}`,
    'merge_places.into_id': placeOfA,
    'replace_event_type.old_id': typeId,
    'replace_event_type.new_id': await idOf(`select id from public.event_types where name = 'race'`),
    'resend_invitation.invited_email': 'invited@people.example',
    'restore_change.change_id': change,
    'restore_ended_series.series_id': endedSeries,
    'restore_event.event_id': deleted,
    'save_weekly_intro.seen': '',
    'settle_event_report.report_id': report,
    'settle_imported_item.item_id': item,
    'settle_imported_item.choice': 'keep',
    'starred_events.stars': `{e:${city.eventA}}`,
    'trust_submitter.submitter_email': 'someone@visitors.example',
    'undo_group_deletion.change_id': groupDeletion,
    'undo_place_merge.merge_id': placeMerge,
    'undo_series_change.change_id': seriesChange,
  }
  return {
    rows,
    values,
    /** By table, what is new in a row that is like another: what somebody has said already is skipped, and files are their uploader's. */
    added: (caller: Caller): Record<string, object> => ({
      'public.event_reports': { message: 'The time is wrong.' },
      'public.event_submissions': { title: 'Another ride' },
      'storage.objects': { owner: subjectOf(caller) },
    }),
    /** By table, what is changed in a row. Of a reader it can only be said that they have left. */
    changed,
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
