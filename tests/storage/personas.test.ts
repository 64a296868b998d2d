// What becomes of real files that people send, replace, read and remove with the real client: done, or refused in words.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { along, gpxFile } from '#server/uploads/gpx.fixture.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { openStorageSite, picture, type StorageSite } from './site.ts'

let site: StorageSite
let bytes: Buffer
beforeAll(async () => {
  site = await openStorageSite()
  bytes = await picture()
})
afterAll(() => site.end())

type Person = 'visitor' | 'nobodySpecial' | 'moderatorOfA' | 'moderatorOfB' | 'superAdmin'

const files = (person: Person, bucket: string) => site.storageOf(site.city[person]).from(bucket)
const newName = () => `${randomUUID()}.jpg`
const put = async (person: Person, bucket: string, name = newName(), file = bytes) => {
  expect((await files(person, bucket).upload(name, file)).error).toBeNull()
  return name
}

/** 'yes', or the words of the refusal. */
const said = ({ error }: { error: { message: string } | null }) => error?.message ?? 'yes'
const no = 'You may not do this with the files of this bucket.'
const gone = 'Object not found'

describe('event-pictures', () => {
  it('are replaced and removed by their uploader, and refused to others in words', async () => {
    expect(said(await files('nobodySpecial', 'event-pictures').upload(newName(), bytes))).toBe(no)
    const name = await put('moderatorOfA', 'event-pictures')
    expect(said(await files('moderatorOfB', 'event-pictures').update(name, bytes))).toBe(gone)
    expect((await files('moderatorOfB', 'event-pictures').remove([name])).data).toEqual([])
    // To replace somebody else's is no way to add one either.
    for (const person of ['moderatorOfB', 'visitor'] as const)
      expect(said(await files(person, 'event-pictures').upload(name, bytes, { upsert: true }))).toBe(no)
    expect(said(await files('moderatorOfA', 'event-pictures').update(name, bytes))).toBe('yes')
    // Nothing shows it, so it is not public yet.
    expect(said(await files('visitor', 'event-pictures').download(name))).toBe(gone)
    expect(said(await files('moderatorOfB', 'event-pictures').download(name))).toBe('yes')
    expect((await files('moderatorOfA', 'event-pictures').remove([name])).data).toHaveLength(1)
  })

  it('come back to their uploader with the ride that shows them', async () => {
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
    await site.database.query('update public.events set group_id = $2 where picture_path = $1', [
      ...[path, site.city.groupA],
    ])
    expect((await files('moderatorOfA', 'event-pictures').remove([path])).data).toHaveLength(1)
  })
})

describe('group-logos', () => {
  it('belong to the group under whose id they are, and not to whoever uploaded them', async () => {
    expect(said(await files('moderatorOfA', 'group-logos').upload(newName(), bytes))).toBe(no)
    const name = `${site.city.groupA}/${newName()}`
    expect(said(await files('superAdmin', 'group-logos').upload(name, bytes))).toBe('yes')
    expect(said(await files('moderatorOfA', 'group-logos').update(name, bytes))).toBe('yes')
    expect(said(await files('moderatorOfB', 'group-logos').update(name, bytes))).toBe(gone)
    const { publicUrl } = files('visitor', 'group-logos').getPublicUrl(name).data
    await site.database.query('update public.groups set logo_url = $2 where id = $1', [
      ...[site.city.groupA, publicUrl],
    ])
    const answer = await fetch(publicUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await files('moderatorOfA', 'group-logos').remove([name])).data).toHaveLength(1)
  })

  it('are of the site where super admins add them, and only they', async () => {
    const name = `site/${newName()}`
    for (const person of ['visitor', 'nobodySpecial', 'moderatorOfA', 'moderatorOfB'] as const)
      expect(said(await files(person, 'group-logos').upload(name, bytes))).toBe(no)
    expect(said(await files('superAdmin', 'group-logos').upload(name, bytes))).toBe('yes')
    expect(said(await files('moderatorOfA', 'group-logos').update(name, bytes))).toBe(gone)
  })
})

describe('submission-pictures', () => {
  it('are read by reviewers, by name, by list and by a signed address, and replaced by nobody', async () => {
    const name = await put('visitor', 'submission-pictures')
    await site.city.submit({ picture_path: name, picture_alt: 'Riders', group_id: site.city.groupA })
    const attempts = async (person: Person) => [
      said(await files(person, 'submission-pictures').download(name)),
      said(await files(person, 'submission-pictures').createSignedUrl(name, 60)),
      said(await files(person, 'submission-pictures').update(name, bytes)),
    ]
    expect(await attempts('moderatorOfA')).toEqual(['yes', 'yes', gone])
    for (const person of ['visitor', 'nobodySpecial', 'moderatorOfB'] as const)
      expect(await attempts(person)).toEqual([gone, gone, gone])
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

  it('are replaced by nobody, and belong to no reviewer before they are submitted', async () => {
    const name = `${randomUUID()}.gpx`
    await put('visitor', 'routes', name, gpx)
    for (const upsert of [true, false])
      expect(said(await files('superAdmin', 'routes').upload(name, gpx, { upsert }))).not.toBe('yes')
    expect(said(await files('superAdmin', 'routes').update(name, gpx))).toBe(gone)
    const read = async () => said(await files('moderatorOfA', 'routes').download(name))
    expect(await read()).toBe(gone)
    await site.city.submit({ route_path: name, group_id: site.city.groupA })
    expect(await read()).toBe('yes')
    expect((await site.ask(`/storage/v1/object/public/routes/${name}`)).status).toBe(404)
    expect((await files('superAdmin', 'routes').remove([name])).data).toHaveLength(1)
  })
})

describe('a key', () => {
  it('that is missing or wrong is refused in words', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${site.url}/storage/v1/object/submission-pictures/${newName()}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(bytes),
      })
    expect(await (await send({})).json()).toEqual({
      statusCode: '401',
      error: 'Unauthorized',
      message: 'No API key found in request',
    })
    expect(await (await send({ apikey: 'sb_publishable_wrong' })).json()).toMatchObject({
      message: 'Invalid API key',
    })
    expect((await send({ authorization: 'Bearer no.such.token' })).status).toBe(401)
  })
})
