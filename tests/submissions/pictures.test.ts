// A picture from a visitor's form to the calendar: described, kept over every form without scripts too, compared in a proposed change.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { inDays } from './link-city.ts'
import { fieldsOf, type LinkSite, openLinkSite } from './link-site.ts'

let site: LinkSite
beforeAll(async () => {
  site = await openLinkSite()
})
afterAll(() => site.end())

const ride = (title: string, picture: Record<string, string>) => ({
  title,
  type_id: site.typeId,
  start_date: inDays(40).slice(0, 10),
  start_time: '19:00',
  location_name: 'Owl Tree',
  location_url: 'https://maps.example/owl',
  description: 'Hoot.',
  submitter_email: 'owl@visitors.example',
  ...picture,
})
const uploaded = async () => (await storedPicture(site.database, 'submission-pictures')).path
const submissionOf = (title: string) =>
  site.one<{ id: string; picture_path: string; picture_alt: string }>(
    'select id, picture_path, picture_alt from public.event_submissions where title = $1',
    [title],
  )

it('goes with a submission, stays when a form is sent as it is, and is on the calendar once it is approved', async () => {
  const pictured = { picture_path: await uploaded(), picture_alt: 'An owl on a saddle' }
  const preview = await site.post('/submit-event', { ...ride('Owl ride', pictured), preview: 'yes' })
  expect(await preview.text()).toContain('The picture stands here: <!-- -->An owl on a saddle')
  expect((await site.send('/submit-event', ride('Owl ride', pictured))).to).toContain('submitted=yes')
  const submission = await submissionOf('Owl ride')
  expect(submission).toMatchObject(pictured)
  const token = await site.linkTo(submission.id)
  const { version } = await site.one<{ version: string }>(
    'select version from public.pictures where path = $1',
    [pictured.picture_path],
  )
  // Whoever has the link sees it, and nobody else before it is approved.
  const picture = `src="/picture/${version}/800.jpg`
  const own = await (await site.ask(`/submission/${token}`)).text()
  expect(own).toContain(`${picture}?link=${token}" alt="An owl on a saddle"`)
  const form = fieldsOf(await (await site.ask(`/submission/${token}?step=edit`)).text())
  expect(form).toMatchObject(pictured)
  await site.send(`/submission/${token}?step=edit`, { ...form, title: 'Owl night ride' })
  const event = await site.approve(submission.id)
  const row = 'select title, picture_path, picture_alt from public.events where id = $1'
  expect(await site.one(row, [event])).toEqual({ title: 'Owl night ride', ...pictured })

  const proposal = fieldsOf(await (await site.ask(`/submission/${token}?step=propose&event=${event}`)).text())
  const other = { picture_path: await uploaded(), picture_alt: 'Two owls' }
  await site.send(`/submission/${token}?step=propose&event=${event}`, { ...proposal, ...other })
  expect(await (await site.ask(`/submission/${token}`)).text()).toContain(
    `${picture}" alt="An owl on a saddle"`,
  )
  const page = await site.read(`/submission/${token}`)
  expect(page).toContain('Picture Now An owl on a saddle')
  expect(page).toContain('Proposed Two owls')
  const { id, changed_columns } = await site.one<{ id: string; changed_columns: string[] }>(
    'select id, to_jsonb(changed_columns) as changed_columns from public.event_submissions where changes_event = $1',
    [event],
  )
  expect(changed_columns.toSorted()).toEqual(['picture_alt', 'picture_path'])
  await site.approve(id)
  expect(await site.one(row, [event])).toMatchObject(other)
})

it('is taken away where its field comes back empty', async () => {
  const token = await site.linkTo(
    await site.submit({ picture_path: await uploaded(), picture_alt: 'A lamp', title: 'Lamp ride' }),
  )
  const form = fieldsOf(await (await site.ask(`/submission/${token}?step=edit`)).text())
  await site.send(`/submission/${token}?step=edit`, { ...form, picture_path: '' })
  expect(await submissionOf('Lamp ride')).toMatchObject({ picture_path: null, picture_alt: null })
})

it('is refused beside its field where it has no words, is not uploaded or was swept, and nothing is lost', async () => {
  const path = await uploaded()
  const refused = async (picture: Record<string, string>) => {
    const answer = await site.post('/submit-event', ride('Refused ride', picture))
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Hoot.')
    return page
  }
  const wordless = await refused({ picture_path: path, picture_alt: ' ' })
  expect(wordless).toContain('Please say what is on the picture.')
  expect(fieldsOf(wordless)).toMatchObject({ picture_path: path })
  expect(await refused({ picture_path: 'not uploaded', picture_alt: 'A lamp' })).toContain(
    'Please wait until the picture is uploaded, or remove it.',
  )
  const swept = await refused({ picture_path: 'swept.jpg', picture_alt: 'A lamp' })
  expect(swept).toContain('The picture is not there any more. Please choose it again.')
  expect(fieldsOf(swept)).toMatchObject({ picture_alt: 'A lamp' })
  expect(
    await site.database.query(`select 1 from public.event_submissions where title = 'Refused ride'`),
  ).toEqual([])
  const token = await site.linkTo(await site.submit())
  const form = fieldsOf(await (await site.ask(`/submission/${token}?step=edit`)).text())
  const edited = await site.send(`/submission/${token}?step=edit`, {
    ...form,
    picture_path: 'swept.jpg',
    picture_alt: 'A lamp',
  })
  expect(edited.html).toContain('The picture is not there any more. Please choose it again.')
})
