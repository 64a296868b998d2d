import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetOthers, keyOf, newQueryClient, theQueryClient } from './query-client.ts'
import { queryNames } from './query-names.ts'

afterEach(() => vi.unstubAllGlobals())

it('is made once in a browser, and anew for each page on the server', () => {
  expect(theQueryClient()).not.toBe(theQueryClient())
  vi.stubGlobal('window', {})
  expect(theQueryClient()).toBe(theQueryClient())
})

it('keeps what one person reads apart from what another does', () => {
  const client = newQueryClient()
  client.setQueryData(keyOf('ann', queryNames.users), 'for Ann')
  expect(client.getQueryData(keyOf('bob', queryNames.users))).toBeUndefined()
})

it('forgets what anyone else has read, and everything when nobody is left', () => {
  const client = newQueryClient()
  client.setQueryData(keyOf('ann', queryNames.users), 'for Ann')
  client.setQueryData(keyOf('bob', queryNames.users), 'for Bob')
  forgetOthers(client, 'bob')
  expect(client.getQueryCache().getAll()).toHaveLength(1)
  expect(client.getQueryData(keyOf('bob', queryNames.users))).toBe('for Bob')
  forgetOthers(client, undefined)
  expect(client.getQueryCache().getAll()).toEqual([])
})

it('does not take up an answer that comes after it was forgotten', async () => {
  const client = newQueryClient()
  let answer = (_: string) => {}
  const late = new Promise<string>(resolve => {
    answer = resolve
  })
  const reading = client.fetchQuery({ queryKey: keyOf('ann', queryNames.users), queryFn: () => late })
  forgetOthers(client, 'bob')
  answer('for Ann')
  await expect(reading).rejects.toThrow('CancelledError')
  expect(client.getQueryCache().getAll()).toEqual([])
})

it('reads again whatever has the name of what was changed, for this person, and nothing else', async () => {
  const client = newQueryClient()
  const lists = [
    queryNames.managedEvents({ when: 'past' }),
    queryNames.eventsOfDays({ first: '2026-01-01', last: '2026-01-01' }),
  ]
  const others = [queryNames.groups, queryNames.eventTypes, queryNames.submissions]
  for (const name of [...lists, ...others]) client.setQueryData(keyOf('ann', name), [])
  for (const name of lists) client.setQueryData(keyOf('bob', name), [])
  await client.invalidateQueries({ queryKey: keyOf('ann', queryNames.events) })
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual(lists.map(name => keyOf('ann', name)))
})

it('asks once, because the data client tries again by itself, and reports what failed', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const queryFn = vi.fn(() => Promise.reject(new Error('Failed to load users')))
  const failed = newQueryClient().fetchQuery({ queryKey: keyOf('ann', queryNames.users), queryFn })
  await expect(failed).rejects.toThrow('Failed to load users')
  expect(queryFn).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
})

it('writes also while the browser believes itself offline, instead of waiting for ever', async () => {
  const client = newQueryClient()
  onlineManager.setOnline(false)
  const written = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn: async () => 'written' }))
  await expect(written.execute(undefined)).resolves.toBe('written')
  onlineManager.setOnline(true)
})
