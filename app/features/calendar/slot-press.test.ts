import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSlotPress } from './slot-press.ts'

describe('a press on an empty slot', () => {
  const open = vi.fn()
  const slot = { href: '/submit-event?date=2026-11-15', x: 100, y: 100 }
  let press = createSlotPress()

  beforeEach(() => {
    vi.useFakeTimers()
    open.mockReset()
    press = createSlotPress()
  })
  afterEach(() => vi.useRealTimers())

  function click(point = slot) {
    press.down(point, open)
    press.up()
  }

  test('opens nothing when it is a single click', () => {
    click()
    vi.advanceTimersByTime(1000)
    expect(open).not.toHaveBeenCalled()
  })

  test('opens the form on the second click within 250 ms', () => {
    click()
    vi.advanceTimersByTime(250)
    click()
    expect(open).toHaveBeenCalledExactlyOnceWith(slot.href)
  })

  test('takes clicks further apart as single ones', () => {
    click()
    vi.advanceTimersByTime(251)
    click()
    expect(open).not.toHaveBeenCalled()
  })

  test('takes clicks on two slots as single ones', () => {
    click()
    click({ ...slot, href: '/submit-event?date=2026-11-16' })
    expect(open).not.toHaveBeenCalled()
  })

  test('opens the form when held for 250 ms, and not a moment before', () => {
    press.down(slot, open)
    vi.advanceTimersByTime(249)
    expect(open).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(open).toHaveBeenCalledExactlyOnceWith(slot.href)
  })

  test('may move by 5 px but not further', () => {
    press.down(slot, open)
    press.move(103, 104)
    vi.advanceTimersByTime(250)
    expect(open).toHaveBeenCalledTimes(1)
    press.down(slot, open)
    press.move(104, 104)
    vi.advanceTimersByTime(250)
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('that moves too far does not count as one of two clicks', () => {
    click()
    press.down(slot, open)
    press.move(110, 100)
    press.up()
    expect(open).not.toHaveBeenCalled()
  })

  test('is forgotten when the browser takes it over for scrolling', () => {
    press.down(slot, open)
    press.cancel()
    vi.advanceTimersByTime(1000)
    expect(open).not.toHaveBeenCalled()
  })

  test('opens once for three quick clicks', () => {
    click()
    click()
    click()
    expect(open).toHaveBeenCalledTimes(1)
  })
})
