// A reviewer's edit of a submission: of the version that was read, and by whoever may review it.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller, Database, Parameter } from '#platform/database/database.ts'
import { updateOf } from '#tests/database/attempt.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type LinkCity, makeLinkCity } from './link-city.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
})
afterAll(() => end())

let id: string
beforeEach(async () => {
  id = await city.submit({ group_id: city.groupA, submitter_email: 'ann@a.example' })
})

const edit = (caller: Caller, changes: Parameter, seen: Date | null = null) =>
  database.queryAs(caller, 'select public.edit_event_submission($1, $2, $3)', [
    id,
    changes,
    seen?.toISOString() ?? null,
  ])
const stored = () =>
  city.one<{ edited_at: Date | null; title: string; status: string }>(
    'select * from public.event_submissions where id = $1',
    [id],
  )
const editByLink = async (title: string) => {
  const token = await city.linkTo(id)
  const { version } = await city.shown(token)
  await city.call('edit_submission_by_link', { token, changes: { title }, seen: version })
}
const changedSince = {
  code: 'PT409',
  message: 'The submitter has changed this since you read it. Please look at it again.',
}

it('changes the columns that it names, and no other', async () => {
  const before = await stored()
  await edit(city.moderatorOfA, { title: ' Mended ', rule: 'FREQ=WEEKLY;COUNT=3', host: { name: 'Bo' } })
  const after = {
    title: 'Mended',
    rule: expect.stringMatching(/^FREQ=WEEKLY;.*COUNT=3$/),
    host: { name: 'Bo' },
  }
  expect(await stored()).toEqual({ ...before, ...after })
  await edit(city.superAdmin, { host: null, rule: null })
  expect(await stored()).toEqual({ ...before, title: 'Mended', rule: null, host: null })
})

it('is refused where the submitter has changed it since it was read, and their words stay', async () => {
  await editByLink('The submitter’s own')
  await expect(edit(city.superAdmin, { title: 'The reviewer’s' })).rejects.toMatchObject(changedSince)
  const { edited_at, title } = await stored()
  expect(title).toBe('The submitter’s own')
  const older = new Date(Number(edited_at) - 1)
  await expect(edit(city.superAdmin, { title: 'The reviewer’s' }, older)).rejects.toMatchObject(changedSince)
  await edit(city.superAdmin, { title: 'The reviewer’s' }, edited_at)
  expect(await stored()).toMatchObject({ title: 'The reviewer’s', edited_at })
})

it.each(['approved', 'rejected'])('is refused once it was %s', async decision => {
  await database.queryAs(city.superAdmin, 'select public.review_event_submissions($1, $2)', [
    `{${id}}`,
    decision,
  ])
  const before = await stored()
  await expect(edit(city.superAdmin, { title: 'Too late' })).rejects.toMatchObject({
    code: 'PT409',
    message: `This submission was already ${decision}.`,
  })
  expect(await stored()).toEqual(before)
})

it('is refused to whoever may not review it', async () => {
  for (const caller of [
    city.visitor,
    city.nobodySpecial,
    city.moderatorOfB,
    city.signedOutAdmin,
    city.service,
  ])
    await expect(edit(caller, { title: 'Not mine' })).rejects.toMatchObject({ code: '42501' })
  expect(await stored()).toMatchObject({ title: expect.not.stringContaining('Not mine') })
})

it.each(['group_id', 'status', 'submitter_email', 'edited_at', 'nonsense'])('touches no %s', async column => {
  await expect(edit(city.superAdmin, { [column]: null })).rejects.toThrow(
    `An edit changes no column "${column}".`,
  )
})

it('is the one way: an update by itself, which names no version, is refused', async () => {
  for (const caller of [city.superAdmin, city.moderatorOfA])
    for (const change of [{ title: 'Direct' }, { description: 'Direct' }, { rule: null }])
      await expect(
        database.queryAs(caller, ...updateOf('event_submissions', id, change)),
      ).rejects.toMatchObject({ code: '42501' })
})
