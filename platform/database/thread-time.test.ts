import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { limitTimers } from './thread-time.ts'

const plain = globalThis.setTimeout
afterEach(() => {
  globalThis.setTimeout = plain
})

it('a timer of thirty days, as after a clock was set back, does not end at once; others run as before', async () => {
  limitTimers()
  const [late, soon] = [vi.fn(), vi.fn()]
  const timer = setTimeout(late, 30 * 24 * 3_600_000)
  setTimeout(soon, 1, 'given')
  await vi.waitFor(() => expect(soon).toHaveBeenCalledExactlyOnceWith('given'))
  await pause(5)
  expect(late).not.toHaveBeenCalled()
  clearTimeout(timer)
})
