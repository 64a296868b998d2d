import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { countedBy, ErrorCounts, type Failure } from './error-counts.ts'
import { inRequest } from './request-id.ts'

const hour = 60 * 60 * 1000
const failure: Failure = { words: 'a request failed', reason: 'odd', job: undefined, request: undefined }

describe('the errors of the last day', () => {
  it('are counted by kind, with the last time and the last request', () => {
    const clock = { now: 1_000 * hour }
    const counts = new ErrorCounts(() => clock.now)
    counts.note({ ...failure, request: '482913-17' })
    clock.now += 2 * hour
    counts.note({ ...failure, request: '482913-18' })
    counts.note({ ...failure, words: 'A mail was given up after 16 tries: no such person' })
    const at = new Date(clock.now).toISOString()
    expect(counts.lastDay()).toEqual([
      { kind: 'a request failed', count: 2, lastAt: at, request: '482913-18' },
      { kind: 'A mail was given up after … tries', count: 1, lastAt: at, request: null },
    ])
    clock.now += 22.5 * hour
    expect(counts.lastDay().map(({ count }) => count)).toEqual([1, 1])
    clock.now += 2 * hour
    expect(counts.lastDay()).toEqual([])
  })

  it('are of so many kinds at most, of which the oldest go', () => {
    const counts = new ErrorCounts()
    const letters = (n: number) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))
    for (let n = 0; n < 300; n += 1)
      counts.note({ ...failure, words: letters(n), reason: 'x'.repeat(10_000) })
    expect(counts.lastDay()).toHaveLength(100)
    expect(counts.lastDay().map(({ kind }) => kind)).not.toContain(letters(0))
  })

  it('are those that are logged, and those of a job are known by its name, warnings too', () => {
    const errors = new ErrorCounts()
    const log = pino({ hooks: countedBy(errors) }, { write: () => undefined })
    inRequest('482913-19', () => log.error(new Error('the disk is full'), 'a request failed'))
    log.info('all is well')
    const job = log.child({ job: 'backups' })
    job.warn(new Error('there is no room'), 'it could not be made')
    log.warn('a visitor asks for much')
    expect(errors.lastDay().map(({ kind, request }) => [kind, request])).toEqual([
      ['a request failed', '482913-19'],
      ['it could not be made', null],
    ])
    expect(errors.lastOf('backups')).toMatchObject({ words: 'there is no room' })
    expect(errors.lastOf('imports')).toBe(null)
  })
})
