import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetOtherPeople, newQueryClient, queryKeyFor, queryNames, sharedQueryClient } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('is created once in a browser, and for each page on the server', () => {
  expect(sharedQueryClient()).not.toBe(sharedQueryClient())
  vi.stubGlobal('window', {})
  expect(sharedQueryClient()).toBe(sharedQueryClient())
})

it('separates what two people have read', () => {
  const client = newQueryClient()
  client.setQueryData(queryKeyFor('ann', queryNames.users), 'for Ann')
  expect(client.getQueryData(queryKeyFor('bob', queryNames.users))).toBeUndefined()
})

it('removes what anyone else has read, and everything without a person', () => {
  const client = newQueryClient()
  client.setQueryData(queryKeyFor('ann', queryNames.users), 'for Ann')
  client.setQueryData(queryKeyFor('bob', queryNames.users), 'for Bob')
  forgetOtherPeople(client, 'bob')
  expect(client.getQueryCache().getAll()).toHaveLength(1)
  expect(client.getQueryData(queryKeyFor('bob', queryNames.users))).toBe('for Bob')
  forgetOtherPeople(client, undefined)
  expect(client.getQueryCache().getAll()).toEqual([])
})

it('ignores a response that arrives after its query was removed', async () => {
  const client = newQueryClient()
  let answer = (_: string) => {}
  const late = new Promise<string>(resolve => {
    answer = resolve
  })
  const reading = client.fetchQuery({ queryKey: queryKeyFor('ann', queryNames.users), queryFn: () => late })
  forgetOtherPeople(client, 'bob')
  answer('for Ann')
  await expect(reading).rejects.toThrow('CancelledError')
  expect(client.getQueryCache().getAll()).toEqual([])
})

it('invalidates every query below a name, for this person only', async () => {
  const client = newQueryClient()
  const lists = [
    queryNames.managedEvents({ when: 'past' }),
    queryNames.eventsOfDays({ first: '2026-01-01', last: '2026-01-01' }),
  ]
  const others = [queryNames.groups, queryNames.eventTypes, queryNames.submissions]
  for (const name of [...lists, ...others]) client.setQueryData(queryKeyFor('ann', name), [])
  for (const name of lists) client.setQueryData(queryKeyFor('bob', name), [])
  await client.invalidateQueries({ queryKey: queryKeyFor('ann', queryNames.events) })
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual(lists.map(name => queryKeyFor('ann', name)))
})

it('does not retry, because the data client does, and reports the error', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const queryFn = vi.fn(() => Promise.reject(new Error('Failed to load users')))
  const failed = newQueryClient().fetchQuery({ queryKey: queryKeyFor('ann', queryNames.users), queryFn })
  await expect(failed).rejects.toThrow('Failed to load users')
  expect(queryFn).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
})

it('also writes while the browser believes it is offline', async () => {
  const client = newQueryClient()
  onlineManager.setOnline(false)
  const written = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn: async () => 'written' }))
  await expect(written.execute(undefined)).resolves.toBe('written')
  onlineManager.setOnline(true)
})
