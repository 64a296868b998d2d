// Who may put which file where, who reads, lists and removes it: each person with the real client, allowed or refused in words.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { along, gpxFile } from '#server/routes/gpx.fixture.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { openStorageSite, picture, type StorageSite } from './site.ts'

let site: StorageSite
let bytes: Buffer
beforeAll(async () => {
  site = await openStorageSite()
  bytes = await picture()
})
afterAll(() => site.end())

type Person =
  | 'visitor'
  | 'nobodySpecial'
  | 'moderatorOfA'
  | 'moderatorOfB'
  | 'superAdmin'
  | 'signedOutAdmin'
  | 'halfSignedInAdmin'
const everyone: Person[] = [
  ...(['visitor', 'nobodySpecial', 'moderatorOfA', 'moderatorOfB', 'superAdmin'] as const),
  ...(['signedOutAdmin', 'halfSignedInAdmin'] as const),
]

const files = (person: Person, bucket: string) => site.storageOf(site.city[person]).from(bucket)
const newName = () => `${randomUUID()}.jpg`
const logo = (group: string) => `${group}/${newName()}`
const put = async (person: Person, bucket: string, name = newName(), file = bytes) => {
  expect((await files(person, bucket).upload(name, file)).error).toBeNull()
  return name
}

/** 'yes', or the words of the refusal. */
const said = ({ error }: { error: { message: string } | null }) => error?.message ?? 'yes'
const no = 'You may not do this with the files of this bucket.'
const gone = 'Object not found'

/** What becomes of the same attempt by everyone. */
async function byEveryone(attempt: (person: Person) => Promise<string>) {
  const outcomes: Partial<Record<Person, string>> = {}
  for (const person of everyone) outcomes[person] = await attempt(person)
  return outcomes
}
const onlyThese = (allowed: Person[], otherwise: string) =>
  Object.fromEntries(everyone.map(person => [person, allowed.includes(person) ? 'yes' : otherwise]))

describe('event-pictures', () => {
  it('takes pictures of people with a role', async () => {
    expect(
      await byEveryone(async person => said(await files(person, 'event-pictures').upload(newName(), bytes))),
    ).toEqual(onlyThese(['moderatorOfA', 'moderatorOfB', 'superAdmin'], no))
  })

  it('lets nobody but its uploader and super admins replace or remove one', async () => {
    const name = await put('moderatorOfA', 'event-pictures')
    expect(
      await byEveryone(async person => said(await files(person, 'event-pictures').update(name, bytes))),
    ).toEqual(onlyThese(['moderatorOfA', 'superAdmin'], gone))
    expect(
      await byEveryone(async person => {
        const { path: own } = await storedPicture(site.database)
        await site.database.query('update storage.objects set owner = $2 where name = $1', [
          ...[own, site.city.moderatorOfA.id],
        ])
        const { data } = await files(person, 'event-pictures').remove([own])
        return data?.length === 1 ? 'yes' : 'nothing'
      }),
    ).toEqual(onlyThese(['moderatorOfA', 'superAdmin'], 'nothing'))
    // To replace somebody else's is no way to add one either.
    expect(said(await files('moderatorOfB', 'event-pictures').upload(name, bytes, { upsert: true }))).toBe(no)
    expect(said(await files('visitor', 'event-pictures').upload(name, bytes, { upsert: true }))).toBe(no)
  })

  it('keeps from its uploader what a ride of another group shows', async () => {
    const { path } = await storedPicture(site.database)
    await site.database.query('update storage.objects set owner = $2 where name = $1', [
      ...[path, site.city.moderatorOfA.id],
    ])
    await site.database.query(
      `update public.events set picture_path = $1, picture_alt = 'A bridge', group_id = $2
        where id = (select id from public.events order by id limit 1)`,
      [path, site.city.groupB],
    )
    expect((await files('moderatorOfA', 'event-pictures').remove([path])).data).toEqual([])
    expect(said(await files('moderatorOfA', 'event-pictures').update(path, bytes))).not.toBe('yes')
    await site.database.query('update public.events set group_id = $2 where picture_path = $1', [
      ...[path, site.city.groupA],
    ])
    expect((await files('moderatorOfA', 'event-pictures').remove([path])).data).toHaveLength(1)
  })

  it('is read by everyone who knows a name, and listed by people with a role', async () => {
    const name = await put('superAdmin', 'event-pictures')
    const read = async (person: Person) => said(await files(person, 'event-pictures').download(name))
    expect(await byEveryone(read)).toEqual(onlyThese(everyone, ''))
    const list = async (person: Person) => {
      const { data } = await files(person, 'event-pictures').list('', { search: name })
      return data?.length === 1 ? 'yes' : 'nothing'
    }
    expect(await byEveryone(list)).toEqual(
      onlyThese(['moderatorOfA', 'moderatorOfB', 'superAdmin'], 'nothing'),
    )
  })
})

describe('group-logos', () => {
  it('takes a logo of whoever looks after the group, under the group’s id', async () => {
    const { groupA } = site.city
    const upload = async (person: Person) =>
      said(await files(person, 'group-logos').upload(logo(groupA), bytes))
    expect(await byEveryone(upload)).toEqual(onlyThese(['moderatorOfA', 'superAdmin'], no))
    expect(said(await files('moderatorOfA', 'group-logos').upload(newName(), bytes))).toBe(no)
    const name = logo(groupA)
    expect(said(await files('superAdmin', 'group-logos').upload(name, bytes))).toBe('yes')
    // It belongs to the group, not to whoever uploaded it.
    expect(said(await files('moderatorOfA', 'group-logos').update(name, bytes))).toBe('yes')
    expect(said(await files('moderatorOfB', 'group-logos').update(name, bytes))).toBe(gone)
    const answer = await fetch(files('visitor', 'group-logos').getPublicUrl(name).data.publicUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await files('moderatorOfA', 'group-logos').remove([name])).data).toHaveLength(1)
  })

  it('takes the logo of the site of super admins alone', async () => {
    const upload = async (person: Person) =>
      said(await files(person, 'group-logos').upload(logo('site'), bytes))
    expect(await byEveryone(upload)).toEqual(onlyThese(['superAdmin'], no))
  })
})

describe('submission-pictures', () => {
  it('takes pictures of everyone whose session lives, and shows them to reviewers alone', async () => {
    const upload = async (person: Person) =>
      said(await files(person, 'submission-pictures').upload(newName(), bytes))
    expect(await byEveryone(upload)).toEqual(
      onlyThese(['visitor', 'nobodySpecial', 'moderatorOfA', 'moderatorOfB', 'superAdmin'], no),
    )
    const name = await put('visitor', 'submission-pictures')
    await site.city.submit({ picture_path: name, picture_alt: 'Riders', group_id: site.city.groupA })
    const reviewers = onlyThese(['moderatorOfA', 'superAdmin'], gone)
    const read = async (person: Person) => said(await files(person, 'submission-pictures').download(name))
    expect(await byEveryone(read)).toEqual(reviewers)
    const sign = async (person: Person) =>
      said(await files(person, 'submission-pictures').createSignedUrl(name, 60))
    expect(await byEveryone(sign)).toEqual(reviewers)
    const info = async (person: Person) => said(await files(person, 'submission-pictures').info(name))
    expect(await byEveryone(info)).toEqual(reviewers)
    const list = async (person: Person) => {
      const { data } = await files(person, 'submission-pictures').list('', { search: name })
      return data?.length === 1 ? 'yes' : gone
    }
    expect(await byEveryone(list)).toEqual(reviewers)
    const replace = async (person: Person) =>
      said(await files(person, 'submission-pictures').update(name, bytes))
    expect(await byEveryone(replace)).toEqual(onlyThese([], gone))
    expect((await files('nobodySpecial', 'submission-pictures').remove([name])).data).toEqual([])
    expect((await files('moderatorOfA', 'submission-pictures').remove([name])).data).toHaveLength(1)
  })

  it('is shown behind the private link of its submission, and behind no other', async () => {
    const name = await put('visitor', 'submission-pictures')
    const token = await site.city.linkTo(
      await site.city.submit({ picture_path: name, picture_alt: 'Riders' }),
    )
    const other = await site.city.linkTo(await site.city.submit({ title: 'Another ride' }))
    const [made] = await site.database.query<{ version: string; width: number }>(
      'select version, width from public.pictures where path = $1',
      [name],
    )
    const path = `/picture/${made?.version}/${made?.width}.webp`
    const shown = await site.ask(`${path}?link=${token}`)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    for (const wrong of ['', `?link=${other}`, '?link=nothing'])
      expect((await site.ask(`${path}${wrong}`)).status).toBe(404)
  })

  it('is public with the event that it was approved for', async () => {
    const name = await put('visitor', 'submission-pictures')
    await site.city.approved({ picture_path: name, picture_alt: 'Riders' })
    const { publicUrl } = files('visitor', 'event-pictures').getPublicUrl(name).data
    expect((await fetch(publicUrl)).status).toBe(200)
  })
})

describe('routes', () => {
  const gpx = gpxFile([along(2000, 20, metre => [metre, 0, 1600])])
  const newRoute = () => `${randomUUID()}.gpx`
  const live: Person[] = ['visitor', 'nobodySpecial', 'moderatorOfA', 'moderatorOfB', 'superAdmin']

  it('takes a route of everyone whose session is live, and lets nobody replace one', async () => {
    const upload = async (person: Person) => said(await files(person, 'routes').upload(newRoute(), gpx))
    expect(await byEveryone(upload)).toEqual(onlyThese(live, no))
    const name = await put('moderatorOfA', 'routes', newRoute(), gpx)
    for (const upsert of [true, false])
      expect(
        Object.values(
          await byEveryone(async person => said(await files(person, 'routes').upload(name, gpx, { upsert }))),
        ),
      ).not.toContain('yes')
    expect(await byEveryone(async person => said(await files(person, 'routes').update(name, gpx)))).toEqual(
      onlyThese([], gone),
    )
  })

  it('gives the file of a submission to its reviewers alone, by name, by list and by a signed address', async () => {
    const name = await put('visitor', 'routes', newRoute(), gpx)
    const attempts = (person: Person) => [
      files(person, 'routes').download(name),
      files(person, 'routes').createSignedUrl(name, 60),
      files(person, 'routes').info(name),
    ]
    const read = async (person: Person) => {
      const outcomes = (await Promise.all(attempts(person))).map(({ error }) => (error ? 'no' : 'yes'))
      const { data } = await files(person, 'routes').list('', { search: name })
      return [...new Set([...outcomes, data?.length === 1 ? 'yes' : 'no'])].join()
    }
    expect(await byEveryone(read)).toEqual(onlyThese([], 'no'))
    await site.city.submit({ route_path: name, group_id: site.city.groupA })
    expect(await byEveryone(read)).toEqual(onlyThese(['moderatorOfA', 'superAdmin'], 'no'))
    expect((await site.ask(`/storage/v1/object/public/routes/${name}`)).status).toBe(404)
    const remove = async (person: Person) =>
      (await files(person, 'routes').remove([name])).data?.length ? 'yes' : 'no'
    expect(await byEveryone(remove)).toEqual(onlyThese(['superAdmin'], 'no'))
  })
})

describe('a key', () => {
  it('that is missing or wrong is refused in words', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${site.url}/storage/v1/object/submission-pictures/${newName()}`, {
        ...{ method: 'POST', headers, body: new Uint8Array(bytes) },
      })
    expect(await (await send({})).json()).toEqual({
      ...{ statusCode: '401', error: 'Unauthorized', message: 'No API key found in request' },
    })
    expect(await (await send({ apikey: 'sb_publishable_wrong' })).json()).toMatchObject({
      message: 'Invalid API key',
    })
    expect((await send({ authorization: 'Bearer no.such.token' })).status).toBe(401)
  })
})
