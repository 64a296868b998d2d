import { expect, it, vi } from 'vitest'
import type { Database } from '#platform/index.ts'
import { createReadableVersions } from './readable-versions.ts'

const version = '5eed0000-0000-4000-8000-000000000001'

function versionsOn(query: () => Promise<unknown>) {
  let drop = () => {}
  const refuse = () => Promise.reject(new Error('not asked for'))
  const database: Database = {
    ...{ engine: 'PGlite', queryAs: refuse, transaction: refuse, transactionAs: refuse, listen: refuse },
    query: async () => JSON.parse(JSON.stringify([{ found: await query() }])),
    close: async () => undefined,
  }
  const changes = {
    onChange: (callback: () => void) => {
      drop = callback
    },
    onNewStructure: () => undefined,
    stop: async () => undefined,
  }
  const versions = createReadableVersions({ database, changes, isPublic: 'true', isOfLink: 'true' })
  return { versions, change: () => drop() }
}

it('asks once until something changes', async () => {
  const query = vi.fn(async () => true)
  const { versions, change } = versionsOn(query)
  for (const ip of ['192.0.2.1', '192.0.2.2']) expect(await versions.isPublic(version, ip)).toBe(true)
  expect(query).toHaveBeenCalledTimes(1)
  change()
  query.mockResolvedValue(false)
  expect(await versions.isPublic(version, '192.0.2.1')).toBe(false)
})

it('does not cache an answer during which something changed', async () => {
  let answer = (_found: boolean) => {}
  const first = new Promise<boolean>(resolve => {
    answer = resolve
  })
  const query = vi.fn(() => first)
  const { versions, change } = versionsOn(query)
  const asked = versions.isPublic(version, '192.0.2.1')
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  change()
  answer(true)
  expect(await asked).toBe(true)
  query.mockResolvedValue(false)
  expect(await versions.isPublic(version, '192.0.2.1')).toBe(false)
})

it('asks nothing about a link that cannot be stored', async () => {
  const query = vi.fn(async () => true)
  const { versions } = versionsOn(query)
  for (const link of ['\0', 'a\ud800'])
    expect(await versions.isOfLink(version, link, '192.0.2.1')).toBe(false)
  expect(query).not.toHaveBeenCalled()
})
