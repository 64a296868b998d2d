// The storage client by its manual: what it sends is understood, and what it gets is what it expects.

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureUrl } from '#domain/event/picture.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { eventRow } from '#tests/database/rows.ts'
import { openStorageSite, picture, type StorageSite } from './site.ts'

let site: StorageSite
let files: ReturnType<ReturnType<StorageSite['storageOf']>['from']>
beforeAll(async () => {
  site = await openStorageSite()
  files = site.storageOf(site.city.superAdmin).from('event-pictures')
})
afterAll(async () => {
  expect(site.logged).toEqual([])
  await site.end()
})

const newName = () => `${randomUUID()}.jpg`
const versionOf = async (path: string) => {
  const [row] = await site.database.query<{ version: string; width: number; height: number; colour: string }>(
    'select version, width, height, colour from public.pictures where path = $1',
    [path],
  )
  if (!row) throw new Error(`there is no picture ${path}`)
  return row
}
/** A picture is public while an event shows it. */
const show = (path: string) =>
  site.database.query(
    ...insertInto('events', { ...eventRow(site.city), picture_path: path, picture_alt: 'A' }, 'id'),
  )
const uploaded = async (width?: number) => {
  const path = newName()
  const { error } = await files.upload(path, await picture(width))
  expect(error).toBeNull()
  await show(path)
  return path
}

describe('upload', () => {
  it('takes bytes, a blob and a form, and keeps none of them as they were sent', async () => {
    const sent = await picture(900, 600, 'png')
    const form = new FormData()
    form.append('picture', new Blob([new Uint8Array(sent)]), 'flyer.png')
    for (const body of [sent, new Blob([new Uint8Array(sent)], { type: 'image/png' }), form]) {
      const path = newName()
      const { data, error } = await files.upload(path, body)
      expect(error).toBeNull()
      expect(data).toEqual({ path, fullPath: `event-pictures/${path}`, id: expect.any(String) })
      const made = await versionOf(path)
      expect(made).toMatchObject({ width: 900, height: 600, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) })
      const { data: back } = await files.download(path)
      const bytes = Buffer.from((await back?.arrayBuffer()) ?? new ArrayBuffer())
      expect(back?.type).toBe('image/jpeg')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800 })
      expect(bytes.equals(sent)).toBe(false)
    }
  })

  it('refuses a name that is taken, unless it is to be replaced; then the address of the files is another one', async () => {
    const path = await uploaded()
    const before = await versionOf(path)
    expect((await files.upload(path, await picture())).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect((await files.upload(path, await picture(70), { upsert: true })).error).toBeNull()
    const after = await versionOf(path)
    expect(after).toMatchObject({ width: 70 })
    expect((await files.update(path, await picture(80))).error).toBeNull()
    expect(await versionOf(path)).toMatchObject({ width: 80 })
    for (const { version, width } of [before, after])
      expect((await site.ask(`/picture/${version}/${width}.jpg`)).status).toBe(404)
    expect((await files.update(newName(), await picture())).error).toMatchObject({
      statusCode: '404',
      message: 'Object not found',
    })
  })

  it('refuses what is no picture, no name and no bucket, in words', async () => {
    expect((await files.upload(newName(), Buffer.from('<svg onload="alert(1)"/>'))).error).toMatchObject({
      statusCode: '400',
      message: expect.stringContaining('This is not a picture that can be used here.'),
    })
    expect((await files.upload('a b<c>.jpg', await picture())).error).toMatchObject({
      message: expect.stringContaining('Invalid key: a b<c>.jpg'),
    })
    const elsewhere = site.storageOf(site.city.superAdmin).from('nowhere')
    expect((await elsewhere.upload(newName(), await picture())).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    })
    expect(await files.list('', { search: 'a b' })).toMatchObject({ data: [] })
  })

  it('refuses more than ten megabytes, whether they are announced or not', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    const refused = {
      statusCode: '413',
      message: 'The file is larger than 10 MB. Please choose a smaller one.',
    }
    expect((await files.upload(newName(), large)).error).toMatchObject(refused)
    const unannounced = new Blob([large]).stream()
    expect((await files.upload(newName(), unannounced, { duplex: 'half' })).error).toMatchObject(refused)
  })
})

describe('the limits of a bucket', () => {
  const limit = (column: string, value: string) =>
    site.database.query(`update storage.buckets set ${column} = ${value} where id = 'event-pictures'`)
  afterAll(async () => {
    await limit('file_size_limit', '10485760')
    await limit('allowed_mime_types', `'{image/jpeg,image/png,image/webp,image/avif}'`)
  })

  it('hold for the size of a file, announced or not, in a form or not', async () => {
    const sent = await picture(900, 600, 'png')
    await limit('file_size_limit', String(sent.length - 1))
    const refused = {
      statusCode: '413',
      message: `The file is larger than ${sent.length - 1} bytes, which is the limit of this bucket. Please choose a smaller one.`,
    }
    const blob = new Blob([new Uint8Array(sent)])
    expect((await files.upload(newName(), sent)).error).toMatchObject(refused)
    expect((await files.upload(newName(), blob)).error).toMatchObject(refused)
    expect((await files.upload(newName(), blob.stream(), { duplex: 'half' })).error).toMatchObject(refused)
    await limit('file_size_limit', String(sent.length))
    for (const body of [sent, blob]) expect((await files.upload(newName(), body)).error).toBeNull()
    await limit('file_size_limit', 'null')
    expect((await files.upload(newName(), sent)).error).toBeNull()
    // Never more than the server takes.
    await limit('file_size_limit', '99999999')
    expect((await files.upload(newName(), Buffer.alloc(10 * 1024 * 1024 + 1))).error).toMatchObject({
      statusCode: '413',
    })
  })

  it('hold for the type of a file, whatever it is called', async () => {
    const [jpeg, png] = [await picture(60, 40, 'jpeg'), await picture(60, 40, 'png')]
    const upload = async (bytes: Buffer, contentType: string) => {
      const { error } = await files.upload(newName(), bytes, { contentType })
      return error?.message ?? 'yes'
    }
    const no = 'mime type image/jpeg is not supported. This bucket takes image/png, image/webp.'
    await limit('allowed_mime_types', `'{image/png,image/webp}'`)
    expect(await upload(png, 'image/png')).toBe('yes')
    expect(await upload(jpeg, 'image/jpeg')).toBe(no)
    expect(await upload(jpeg, 'image/png')).toBe(no)
    await limit('allowed_mime_types', `'{image/*}'`)
    expect(await upload(jpeg, 'image/jpeg')).toBe('yes')
    await limit('allowed_mime_types', 'null')
    expect(await upload(jpeg, 'image/jpeg')).toBe('yes')
  })
})

describe('reading', () => {
  it('by the public address gives the largest JPEG, for a minute, under a policy that runs nothing', async () => {
    const path = await uploaded(900)
    const answer = await fetch(files.getPublicUrl(path).data.publicUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60, s-maxage=0, must-revalidate',
      'content-security-policy': `sandbox; default-src 'none'`,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
    expect((await fetch(files.getPublicUrl(path).data.publicUrl, known)).status).toBe(304)
    const saved = await fetch(files.getPublicUrl(path, { download: 'flyer.jpg' }).data.publicUrl)
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="flyer.jpg"')
    const asked = newName()
    await files.upload(asked, await picture(), { cacheControl: '7' })
    await show(asked)
    expect((await fetch(files.getPublicUrl(asked).data.publicUrl)).headers.get('cache-control')).toBe(
      'public, max-age=7, s-maxage=0, must-revalidate',
    )
  })

  it('by the address of a file gives it in its width and format, for a minute', async () => {
    const path = await uploaded(900)
    const { version, width, height, colour } = await versionOf(path)
    const found = { version, width, height, colour, alt: '' }
    for (const format of ['avif', 'webp', 'jpg'] as const)
      for (const wanted of [400, 800]) {
        const answer = await fetch(`${site.url}${pictureUrl(found, wanted, format)}`)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${format === 'jpg' ? 'jpeg' : format}`,
          'cache-control': 'public, max-age=60, s-maxage=0, must-revalidate',
          'content-security-policy': `sandbox; default-src 'none'`,
        })
        const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(made).toMatchObject({
          width: wanted,
          format: format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : 'webp',
        })
      }
    for (const wrong of ['1600.jpg', '401.jpg', '800.svg', '..%2f..%2fpostgres', '800.jpg.jpg'])
      expect((await site.ask(`/picture/${version}/${wrong}`)).status).toBe(404)
  })

  it('tells what is known of a file, and whether there is one', async () => {
    const path = await uploaded()
    expect(await files.info(path)).toMatchObject({
      error: null,
      data: { name: path, contentType: 'image/jpeg', cacheControl: 'max-age=3600', size: expect.any(Number) },
    })
    expect(await files.exists(path)).toEqual({ data: true, error: null })
    expect((await files.exists(newName())).data).toBe(false)
    expect((await files.download(newName())).error).toMatchObject({ message: 'Object not found' })
  })

  it('lists by name, a hundred at a time, and folders as folders', async () => {
    const logos = site.storageOf(site.city.superAdmin).from('group-logos')
    const { groupA, groupB } = site.city
    const names = [`${groupA}/b.png`, `${groupA}/a.png`, `${groupA}/deep/c.png`, `${groupB}/a.png`]
    for (const name of names) expect((await logos.upload(name, await picture())).error).toBeNull()
    const inside = async (...words: Parameters<typeof logos.list>) =>
      (await logos.list(...words)).data?.map(({ name, id }) => [name, id !== null])
    expect(await inside(groupA)).toEqual([
      ['a.png', true],
      ['b.png', true],
      ['deep', false],
    ])
    expect(await inside('')).toEqual([groupA, groupB].sort().map(name => [name, false]))
    expect(await inside(groupA, { limit: 1, offset: 1 })).toEqual([['b.png', true]])
    expect(await inside(groupA, { sortBy: { column: 'name', order: 'desc' }, search: 'B' })).toEqual([
      ['b.png', true],
    ])
    expect(await inside(groupA, { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      ['deep', false],
      ['a.png', true],
      ['b.png', true],
    ])
    expect((await logos.list('', { limit: 5000 })).error).toMatchObject({ statusCode: '400' })
    await site.database.query(
      `insert into storage.objects (bucket_id, name) select 'group-logos', 'many/' || lpad(n::text, 3, '0') from generate_series(1, 120) n`,
    )
    const many = await inside('many')
    expect([many?.length, many?.[0], many?.at(-1)]).toEqual([100, ['001', true], ['100', true]])
  })

  it('by a signed address works for a while, for that file alone', async () => {
    const path = newName()
    const mine = site.storageOf(site.city.superAdmin).from('submission-pictures')
    await mine.upload(path, await picture())
    const { data } = await mine.createSignedUrl(path, 60)
    const signed = data?.signedUrl ?? ''
    const answer = await fetch(signed)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d\d$/)
    const other = newName()
    await mine.upload(other, await picture())
    for (const wrong of [
      signed.replace(path, other),
      signed.replace(/token=\d+/, 'token=9999999999'),
      signed.slice(0, -3),
    ])
      expect(await (await fetch(wrong)).json()).toMatchObject({
        statusCode: '400',
        error: 'InvalidSignature',
      })
    const { data: several } = await mine.createSignedUrls([path, 'nowhere.jpg'], 60)
    expect(several).toMatchObject([
      { path, error: null, signedUrl: expect.stringContaining('token=') },
      { path: 'nowhere.jpg', signedUrl: null, error: expect.stringContaining('does not exist') },
    ])
    expect((await mine.createSignedUrl('nowhere.jpg', 60)).error).toMatchObject({
      message: 'Object not found',
    })
    // Its files have no public address.
    const { version, width } = await versionOf(path)
    expect((await site.ask(`/picture/${version}/${width}.jpg`)).status).toBe(404)
    expect((await fetch(mine.getPublicUrl(path).data.publicUrl)).status).toBe(404)
  })
})

describe('the rest of the manual', () => {
  it('removes files, and tells which', async () => {
    const path = await uploaded()
    const { version, width } = await versionOf(path)
    expect((await site.ask(`/picture/${version}/${width}.jpg`)).status).toBe(200)
    expect((await files.remove([path, newName()])).data).toMatchObject([
      { name: path, bucket_id: 'event-pictures' },
    ])
    expect((await files.exists(path)).data).toBe(false)
    expect((await site.ask(`/picture/${version}/${width}.jpg`)).status).toBe(404)
  })

  it('knows the buckets, and changes none', async () => {
    const client = site.storageOf(site.city.visitor)
    expect((await client.listBuckets()).data?.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
      ['event-pictures', true],
      ['group-logos', true],
      ['routes', false],
      ['submission-pictures', false],
    ])
    expect((await client.getBucket('event-pictures')).data).toMatchObject({
      public: true,
      file_size_limit: 10485760,
      allowed_mime_types: expect.arrayContaining(['image/png']),
    })
    expect((await client.getBucket('nowhere')).error).toMatchObject({ statusCode: '404' })
    const admin = site.storageOf(site.city.superAdmin)
    const refused = { statusCode: '400', message: expect.stringContaining('not offered') }
    for (const answer of [
      await admin.createBucket('mine'),
      await admin.emptyBucket('event-pictures'),
      await admin.deleteBucket('event-pictures'),
      await files.move('a.jpg', 'b.jpg'),
      await files.copy('a.jpg', 'b.jpg'),
      await files.createSignedUploadUrl('a.jpg'),
    ])
      expect(answer.error).toMatchObject(refused)
  })

  it('transforms no picture, and says so at every address that asks for it', async () => {
    const path = await uploaded()
    const transform = { width: 20 }
    const message = expect.stringContaining('Transforming pictures is not offered here')
    const refused = { statusCode: '400', message }
    expect((await files.download(path, { transform })).error).toMatchObject(refused)
    expect((await files.createSignedUrl(path, 60, { transform })).error).toMatchObject(refused)
    const { publicUrl } = files.getPublicUrl(path, { transform }).data
    const answer = await fetch(publicUrl)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(refused)])
    const many = await site.ask('/storage/v1/object/sign/event-pictures', {
      method: 'POST',
      body: JSON.stringify({ expiresIn: 60, paths: [path], transform }),
    })
    expect([many.status, await many.json()]).toEqual([400, expect.objectContaining(refused)])
    // The client leaves out one that says nothing.
    expect((await files.createSignedUrl(path, 60, { transform: {} })).error).toBeNull()
  })

  it('answers browsers of other websites, before and after', async () => {
    const asked = { 'access-control-request-headers': 'apikey, x-upsert' }
    const before = await site.ask('/storage/v1/object/event-pictures/a.jpg', {
      method: 'OPTIONS',
      headers: asked,
    })
    expect(Object.fromEntries(before.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'apikey, x-upsert',
      'access-control-allow-methods': expect.stringContaining('PUT'),
    })
    const refused = await site.ask('/storage/v1/object/event-pictures/a.jpg')
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  })
})
