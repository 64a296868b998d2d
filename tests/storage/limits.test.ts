// What is counted before it is done: files and bytes by person and by IP address, uploads at once, room on the disk.

import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { openStorageSite, picture, type StorageSite } from './site.ts'

let site: StorageSite
let bytes: Buffer
beforeAll(async () => {
  site = await openStorageSite({ limiter: createRateLimiter, maxBytes: 2 * 1024 ** 3 })
  bytes = await picture()
})
afterAll(() => site.end())

const newPath = () => `/storage/v1/object/submission-pictures/${randomUUID()}.jpg`
const send = (ip: string, body: BodyInit, headers: Record<string, string> = {}) =>
  site.ask(newPath(), { method: 'POST', body, headers: { 'x-test-ip': ip, ...headers } })

/** The same over a connection of its own, which nobody uses after it was refused; 0 where it was cut off. */
const sendAlone = (ip: string, body: Uint8Array) =>
  new Promise<number>(resolve => {
    const headers = { apikey: site.keys.publishable, 'x-test-ip': ip, 'content-length': body.length }
    const sending = request(`${site.url}${newPath()}`, { method: 'POST', agent: false, headers }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', () => resolve(0))
    sending.end(body)
  })

/** A request of which only the head is sent; gives what is answered to it, and when that was. */
function headAlone(headers: string[]): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.write([`POST ${newPath()} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n'))
  const timer = setTimeout(() => socket.destroy(), 5_000)
  return text(socket).finally(() => clearTimeout(timer))
}

describe('uploads', () => {
  it('of one IP address are counted, whatever becomes of them', async () => {
    const ip = '198.51.100.1'
    for (let sent = 0; sent < 20; sent += 1) expect((await send(ip, 'no picture')).status).toBe(400)
    const refused = await send(ip, new Uint8Array(bytes))
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        statusCode: '429',
        error: 'too_many_requests',
        message: expect.stringMatching(/^Too many requests\. Please try again in /),
      },
    ])
    expect((await send('198.51.100.2', new Uint8Array(bytes))).status).toBe(200)
  })

  it('of one IP address have a sum of bytes for a day', async () => {
    const ip = '198.51.100.3'
    const large = new Uint8Array(9 * 1024 * 1024)
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await send(ip, large)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  it('with a wrong key, or too many bytes, are refused before any of them is sent', async () => {
    const length = 'Content-Length: 9000000'
    expect(await headAlone([length])).toContain('No API key found in request')
    expect(await headAlone([length, 'apikey: wrong'])).toContain('Invalid API key')
    const key = `apikey: ${site.keys.publishable}`
    expect(await headAlone([key, 'Content-Length: 99000000'])).toContain('larger than 10 MB')
  })

  it('that are sent slowly give way to others, and each has a few places', async () => {
    const { hostname, port } = new URL(site.url)
    const slow = (ip: string) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      const head = [`POST ${newPath()} HTTP/1.1`, `Host: ${hostname}`, `apikey: ${site.keys.publishable}`]
      socket.write([...head, `x-test-ip: ${ip}`, 'Content-Length: 5000', '', 'begin'].join('\r\n'))
      const ended = text(socket).catch(() => '')
      return { socket, ended }
    }
    const ofOne = Array.from({ length: 4 }, () => slow('203.0.113.1'))
    expect(await Promise.race(ofOne.map(({ ended }) => ended))).toContain(
      'Too many files are being uploaded at this moment.',
    )
    const others = ['203.0.113.2', '203.0.113.3', '203.0.113.4'].flatMap(ip => [slow(ip), slow(ip), slow(ip)])
    // All places are taken by people who send nothing; somebody who sends gets one all the same.
    await expect.poll(async () => (await send('203.0.113.9', new Uint8Array(bytes))).status).toBe(200)
    for (const { socket } of [...ofOne, ...others]) socket.destroy()
    await expect.poll(async () => (await send('203.0.113.1', new Uint8Array(bytes))).status).toBe(200)
    expect(site.logged).toEqual([])
  })
})

describe('strangers', () => {
  it('who send large pictures from many addresses keep no one with a role waiting', async () => {
    const large = new Uint8Array(await picture(7000, 7000))
    const crowd = ['192.0.2.41', '192.0.2.42', '192.0.2.43', '192.0.2.44'].flatMap(ip =>
      Array.from({ length: 3 }, () => sendAlone(ip, large)),
    )
    // All places that strangers have are taken: the next is refused, or cuts off whoever has most of them.
    expect([0, 400, 429]).toContain(await Promise.race(crowd))
    let isOver = false
    const done = Promise.all(crowd).then(() => (isOver = true))
    for (const person of ['superAdmin', 'moderatorOfA'] as const) {
      const files = site.storageOf(site.city[person]).from('event-pictures')
      const uploads = await Promise.all(
        Array.from({ length: 4 }, () => files.upload(`${randomUUID()}.jpg`, bytes)),
      )
      expect(uploads.map(({ error }) => error)).toEqual([null, null, null, null])
      // Theirs are read first, so they are done before the crowd is.
      expect(isOver).toBe(false)
    }
    await done
    expect(await Promise.all(crowd)).toContain(200)
  })
})

describe('a storage that is full', () => {
  const fill = async (full: StorageSite, names: string[]) => {
    const files = full.storageOf(full.city.visitor).from('submission-pictures')
    for (const name of names) expect((await files.upload(name, bytes)).error).toBeNull()
  }
  const left = async (full: StorageSite) =>
    (await full.database.query<{ name: string }>('select name from storage.objects order by created_at')).map(
      ({ name }) => name,
    )
  const bytesEach = async (full: StorageSite) => {
    const { bytes: stored } = await full.city.one<{ bytes: number }>(
      `select (metadata ->> 'stored')::integer as bytes from storage.objects limit 1`,
    )
    return stored
  }

  it('has room for people with a role, for whom the oldest files go that no submission has named', async () => {
    const small = await openStorageSite()
    await fill(small, ['a.jpg'])
    const room = 5 * (await bytesEach(small))
    await small.end()
    const full = await openStorageSite({ maxBytes: room })
    await fill(full, ['named.jpg', 'first.jpg', 'second.jpg', 'third.jpg'])
    await full.city.submit({ picture_path: 'named.jpg', picture_alt: 'Riders' })
    // Strangers may fill four fifths, and what was sent just now is not taken for another stranger.
    const visitors = full.storageOf(full.city.visitor).from('submission-pictures')
    expect((await visitors.upload('fourth.jpg', bytes)).error).toMatchObject({ statusCode: '507' })
    const versions = await full.database.query<{ name: string; version: string }>(
      'select name, version from storage.objects',
    )
    const hasFiles = async (name: string) => {
      const version = versions.find(found => found.name === name)?.version ?? ''
      for await (const _ of full.store.list(version)) return true
      return false
    }
    const staff = full.storageOf(full.city.moderatorOfA).from('event-pictures')
    for (const name of ['flyer-1.jpg', 'flyer-2.jpg'])
      expect((await staff.upload(name, bytes)).error).toBeNull()
    expect(await left(full)).toEqual(['named.jpg', 'second.jpg', 'third.jpg', 'flyer-1.jpg', 'flyer-2.jpg'])
    expect([await hasFiles('first.jpg'), await hasFiles('second.jpg')]).toEqual([false, true])
    for (const name of ['flyer-3.jpg', 'flyer-4.jpg'])
      expect((await staff.upload(name, bytes)).error).toBeNull()
    expect((await staff.upload('flyer-5.jpg', bytes)).error).toMatchObject({ statusCode: '507' })
    expect(await left(full)).toContain('named.jpg')
    await full.end()
  })

  it('keeps the files of strangers where removing them all would not make enough room', async () => {
    const small = await openStorageSite()
    await fill(small, ['a.jpg'])
    const room = 2 * (await bytesEach(small))
    await small.end()
    const full = await openStorageSite({ maxBytes: room })
    const staff = full.storageOf(full.city.superAdmin).from('event-pictures')
    await fill(full, ['unclaimed.jpg'])
    expect((await staff.upload('flyer-1.jpg', bytes)).error).toBeNull()
    await full.database.query(
      `update storage.objects set metadata = metadata || '{"stored": 100000000}' where name = 'flyer-1.jpg'`,
    )
    expect((await staff.upload('flyer-2.jpg', bytes)).error).toMatchObject({ statusCode: '507' })
    expect(await left(full)).toEqual(['unclaimed.jpg', 'flyer-1.jpg'])
    await full.end()
  })

  it('of a small size has a twentieth a day for one address, but two large files', async () => {
    const small = await openStorageSite({ limiter: createRateLimiter, maxBytes: 1024 ** 2 })
    const body = new Uint8Array(9 * 1024 * 1024)
    const statuses: number[] = []
    for (let sent = 0; sent < 3; sent += 1)
      statuses.push((await small.ask(newPath(), { method: 'POST', body })).status)
    expect(statuses).toEqual([400, 400, 429])
    await small.end()
  })

  it('takes the old files of strangers for the next one', async () => {
    const full = await openStorageSite({ maxBytes: 1 })
    await fill(full, ['old.jpg'])
    const visitors = full.storageOf(full.city.visitor).from('submission-pictures')
    expect((await visitors.upload('new.jpg', bytes)).error).toMatchObject({ statusCode: '507' })
    await full.database.query(`update storage.objects set created_at = now() - interval '11 minutes'`)
    expect((await visitors.upload('new.jpg', bytes)).error).toBeNull()
    expect(await left(full)).toEqual(['new.jpg'])
    await full.end()
  })

  it('says so, and goes on with everything else', async () => {
    const full = await openStorageSite({ maxBytes: 1 })
    const files = full.storageOf(full.city.superAdmin).from('event-pictures')
    expect((await files.upload('first.jpg', bytes)).error).toBeNull()
    expect((await files.upload('second.jpg', bytes)).error).toMatchObject({
      statusCode: '507',
      message: 'There is no room for more files on this site at this moment. Everything else works.',
    })
    expect((await files.download('first.jpg')).error).toBeNull()
    expect((await files.remove(['first.jpg'])).data).toHaveLength(1)
    expect((await files.upload('second.jpg', bytes)).error).toBeNull()
    await full.end()
  })

  it('says the same where the last room goes while a file is made, and leaves nothing of it', async () => {
    const writing = vi.spyOn(site.store, 'write')
    writing.mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const refused = await send('203.0.113.20', new Uint8Array(bytes))
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({ error: 'storage_full' }),
    ])
    const keys = writing.mock.calls.map(([key]) => key)
    writing.mockRestore()
    expect(keys).not.toEqual([])
    for (const key of keys) expect(await site.store.read(key)).toBeUndefined()
    expect((await send('203.0.113.20', new Uint8Array(bytes))).status).toBe(200)
  })
})
