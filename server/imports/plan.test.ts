import { describe, expect, it } from 'vitest'
import type { Entry } from './entries.ts'
import { type KnownItem, keyOf, planReading } from './plan.ts'

const entry = (uid: string, more: Partial<Entry> = {}): Entry => ({
  ...{
    uid,
    recurrence: '',
    seen: { title: uid, status: 'scheduled' },
    fingerprint: `print of ${uid}`,
    isOver: false,
    next: '',
  },
  ...more,
})
const item = (uid: string, more: Partial<KnownItem> = {}): KnownItem => ({
  ...{
    id: uid,
    uid,
    recurrence: '',
    state: 'followed',
    fingerprint: `print of ${uid}`,
    problem: null,
    series_id: null,
  },
  ...{ is_here: true, is_over: false, ...more },
})
const plan = (
  entries: Entry[],
  items: KnownItem[],
  { isLive = true, isWhole = true, tried = new Set<string>(), uids = entries.map(({ uid }) => uid) } = {},
) => {
  const { write, reset, vanish, forget, isMore } = planReading({ entries, uids: new Set(uids) }, items, {
    isLive,
    isWhole,
    tried,
  })
  const names = (list: readonly { uid: string; recurrence: string }[]) =>
    list.map(({ uid, recurrence }) => `${uid}${recurrence}`)
  return { write: names(write), reset: names(reset), vanish: names(vanish), forget: names(forget), isMore }
}
const nothing = { write: [], reset: [], vanish: [], forget: [], isMore: false }
const weekly = { seen: { when: { start_date: '', end_date: null, rule: 'FREQ=WEEKLY' } } }

describe('what has to be written', () => {
  it('is nothing while nothing changed', () => expect(plan([entry('a')], [item('a')])).toEqual(nothing))

  it('is what is new, changed, came back, or could not be written before', () => {
    const items = [
      item('b', { fingerprint: 'older' }),
      item('c', { state: 'vanished' }),
      item('d', { problem: 'Too long.' }),
    ]
    expect(
      plan(
        ['a', 'b', 'c', 'd'].map(uid => entry(uid)),
        items,
      ).write,
    ).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is nothing that is over, or that is cancelled and was never here', () => {
    const entries = [
      entry('a', { isOver: true }),
      entry('b', { seen: { status: 'cancelled' } }),
      entry('c', { fingerprint: 'new' }),
    ]
    expect(plan(entries, [item('c', { is_over: true })])).toEqual(nothing)
  })

  it('has series before their dates, and no dates of what waits in the queue', () => {
    const entries = [entry('a', { recurrence: '2027-01-05' }), entry('a', weekly)]
    expect(plan(entries, []).write).toEqual(['a', 'a2027-01-05'])
    expect(plan(entries, [], { isLive: false }).write).toEqual(['a'])
    expect(plan(entries, [item('a', { series_id: 'one' })], { isLive: false }).write).toEqual(['a2027-01-05'])
  })

  it('is bounded: forty in a transaction, of which a series counts as ten, and two thousand in all', () => {
    const many = (count: number, more = {}) => Array.from({ length: count }, (_, n) => entry(`e${n}`, more))
    expect([plan(many(41), []).write.length, plan(many(41), []).isMore]).toEqual([40, true])
    expect([plan(many(40), []).write.length, plan(many(40), []).isMore]).toEqual([40, false])
    expect(plan(many(5, weekly), []).write).toHaveLength(4)
    const full = Array.from({ length: 1999 }, (_, n) => item(`k${n}`))
    const there = full.map(({ uid }) => entry(uid))
    expect(plan([...there, entry('new'), entry('newer')], full)).toEqual({ ...nothing, write: ['new'] })
  })
})

it('what was tried in this reading is not tried again, and what failed before comes last', () => {
  const entries = ['a', 'b', 'c'].map(uid => entry(uid))
  expect(plan(entries, [item('a', { problem: 'Too long.' })]).write).toEqual(['b', 'c', 'a'])
  expect(plan(entries, [], { tried: new Set([keyOf(entry('b'))]) }).write).toEqual(['a', 'c'])
})

describe('what is no longer there', () => {
  it('is marked, if it is followed, here, and not over', () => {
    const items = [
      ...[
        item('a'),
        item('b', { state: 'differs' }),
        item('c', { is_over: true }),
        item('d', { is_here: false }),
      ],
      ...[item('e', { state: 'declined' }), item('f', { state: 'vanished' })],
    ]
    expect(plan([], items)).toEqual({ ...nothing, vanish: ['a', 'b'] })
  })

  it('is not marked when some of the calendar was not read, or it lacks something now', () => {
    expect(plan([], [item('a')], { isWhole: false })).toEqual(nothing)
    expect(plan([], [item('a')], { uids: ['a'] })).toEqual(nothing)
  })

  it('is forgotten where it was never added, and given back to its series where it was one date', () => {
    const items = [item('a', { state: 'double', is_here: false }), item('b', { recurrence: '2027-01-05' })]
    expect(plan([entry('b')], [...items, item('b')])).toEqual({
      ...nothing,
      forget: ['a'],
      reset: ['b2027-01-05'],
    })
  })
})
