import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openNotes } from '#platform/example/notes.ts'
import { copyDatabase, type TestPlace } from '#tests/test-database.ts'

// Node 20 has no WebSocket, and the client wants one even if it is not used.
Object.assign(globalThis, { WebSocket })

const siteUrl = 'http://notes.example'
let place: TestPlace
let notes: Awaited<ReturnType<typeof openNotes>>

beforeAll(async () => {
  place = await copyDatabase({ empty: true })
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place.environment
  notes = await openNotes({ dataDir, databaseUrl, siteUrl })
  await notes.work()
})
afterAll(async () => {
  await notes.stop()
  await place.remove()
})

const client = () =>
  createClient(siteUrl, notes.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => notes.http.fetch(new Request(input, init), { ip: '192.0.2.1' }) },
  })

/** Waits for an email with this subject, and returns its text. */
const email = (subject: string) =>
  vi.waitFor(
    () => {
      const folder = join(place.environment.DATA_DIR, 'outbox')
      const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
      const found = texts.find(text => text.includes(`Subject: ${subject}`))
      if (!found) throw new Error(`no email '${subject}' among ${texts.length}`)
      return found
    },
    { timeout: 20_000 },
  )

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

it('is an application with accounts, rows, pictures and email', async () => {
  const supabase = client()
  const account = { email: 'ann@notes.example', password: 'a long password' }
  expect((await supabase.auth.signUp({ ...account, password: 'short' })).error?.message).toBe(
    'Use at least 10 characters.',
  )
  expect((await supabase.auth.signUp(account)).error).toBeNull()
  const [token = ''] = /^\d{6}(?=\r?$)/m.exec(await email('Confirm your address')) ?? []
  const verified = await supabase.auth.verifyOtp({ email: account.email, token, type: 'email' })
  expect(verified.error).toBeNull()

  const written = await supabase.from('notes').insert({ text: 'Buy a bell' }).select('text')
  expect(written).toMatchObject({ error: null, data: [{ text: 'Buy a bell' }] })
  expect(await email('You added a note')).toContain('Buy a bell')
  expect((await client().from('notes').select('text')).error?.code).toBe('42501')

  const { storage } = supabase
  expect((await storage.from('pictures').upload('bell.png', png)).error).toBeNull()
  expect((await storage.from('pictures').upload('text.png', new Uint8Array([1]))).error?.message).toBe(
    'Only PNG pictures can be used.',
  )
  const { publicUrl } = storage.from('pictures').getPublicUrl('bell.png').data
  const served = await notes.http.fetch(new Request(publicUrl), { ip: '192.0.2.1' })
  expect([served.status, new Uint8Array(await served.arrayBuffer())]).toEqual([200, png])
})
