import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Availability } from './postgresql-availability.ts'

describe('the availability of a database', () => {
  let answers: boolean
  let probes: number
  let changes: boolean[]
  let availability: Availability
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    answers = true
    probes = 0
    changes = []
    availability = new Availability({
      probe: async () => {
        probes += 1
        if (!answers) throw new Error('nobody there')
      },
      onChange: ({ isAway }) => changes.push(isAway),
    })
  })
  afterEach(() => {
    availability.stop()
    vi.useRealTimers()
  })
  const fail = async (since = Date.now() + 1) => {
    const failed = availability.failed(new Error('refused'), since)
    await vi.advanceTimersByTimeAsync(0)
    await failed
  }

  it('is lost with the first failure and asked for every second until it answers, each told once', async () => {
    availability.heard()
    answers = false
    await fail()
    await fail()
    expect(availability.isAway).toBe(true)
    await vi.advanceTimersByTimeAsync(5_500)
    expect(probes).toBe(5)
    answers = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(availability.isAway).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(probes).toBe(6)
    expect(changes).toEqual([true, false])
  })

  it('is not lost by a try that failed while others were answered', async () => {
    const since = Date.now()
    await vi.advanceTimersByTimeAsync(100)
    availability.heard()
    await fail(since)
    expect(availability.isAway).toBe(false)
  })

  it('was never there for whoever gave a wrong address', async () => {
    await fail()
    expect(changes).toEqual([])
  })

  it('is looked into when an answer takes long, and only then', async () => {
    availability.heard()
    availability.suspect()
    expect(probes).toBe(0)
    await vi.advanceTimersByTimeAsync(600)
    availability.suspect()
    await vi.advanceTimersByTimeAsync(0)
    expect([probes, availability.isAway]).toEqual([1, false])
    answers = false
    await vi.advanceTimersByTimeAsync(600)
    availability.suspect()
    availability.suspect()
    await vi.advanceTimersByTimeAsync(10)
    expect([probes, availability.isAway]).toEqual([2, true])
  })
})
