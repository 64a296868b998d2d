import { describe, expect, test } from 'vitest'
import { BusyError, Turns } from './turns.ts'

/** Work that ends when it is told to, and notes when it began. */
function work(began: string[], name: string) {
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const run = async () => {
    began.push(name)
    await ended
    return name
  }
  return { run, end }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('turns', () => {
  test('let a few run at once, and the others when one of them is done', async () => {
    const turns = new Turns({ maxRunning: 2, maxWaitingOfOne: 9, maxWaiting: 9 })
    const began: string[] = []
    const [a, b, c] = ['a', 'b', 'c'].map(name => work(began, name))
    const all = [a, b, c].map(one => turns.run('192.0.2.1', one?.run ?? (async () => '')))
    await settled()
    expect(began).toEqual(['a', 'b'])
    b?.end()
    await settled()
    expect(began).toEqual(['a', 'b', 'c'])
    a?.end()
    c?.end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })

  test('go around the addresses, so that one who asks for much does not hold up another', async () => {
    const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 99, maxWaiting: 99 })
    const began: string[] = []
    const greedy = Array.from({ length: 20 }, (_, index) =>
      turns.run('192.0.2.1', async () => began.push(`${index}`)),
    )
    const other = turns.run('192.0.2.2', async () => began.push('other'))
    await Promise.all([...greedy, other])
    expect(began.indexOf('other')).toBeLessThanOrEqual(2)
    expect(began).toHaveLength(21)
  })

  test('leave places free for others when one address has its share', async () => {
    const turns = new Turns({ maxRunning: 4, maxRunningOfOne: 2, maxWaitingOfOne: 9, maxWaiting: 9 })
    const began: string[] = []
    const greedy = ['a', 'b', 'c', 'd'].map(name => work(began, name))
    const all = greedy.map(one => turns.run('192.0.2.1', one.run))
    const other = work(began, 'other')
    all.push(turns.run('192.0.2.2', other.run))
    await settled()
    expect(began).toEqual(['a', 'b', 'other'])
    other.end()
    await settled()
    expect(began).toEqual(['a', 'b', 'other'])
    greedy[0]?.end()
    await settled()
    expect(began).toEqual(['a', 'b', 'other', 'c'])
    for (const one of greedy) one.end()
    expect(await Promise.all(all)).toHaveLength(5)
  })

  test('are refused to an address, and to all, when too many wait', async () => {
    const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 2, maxWaiting: 3 })
    const began: string[] = []
    const first = work(began, 'first')
    const all = ['1', '1', '2', '3'].map(ip => turns.run(ip, first.run))
    all.push(turns.run(undefined, first.run))
    await expect(turns.run('4', first.run)).rejects.toThrow(BusyError)
    await expect(turns.run('1', first.run)).rejects.toThrow(BusyError)
    first.end()
    expect(await Promise.all(all)).toHaveLength(5)
    expect(await turns.run('4', async () => 'free again')).toBe('free again')
  })

  test('are refused to an address that has its share, and taken from the longest line for a newcomer', async () => {
    const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 2, maxWaiting: 3 })
    const began: string[] = []
    const first = work(began, 'first')
    const waiting = ['1', '1', '1', '2'].map(ip => turns.run(ip, first.run))
    await expect(turns.run('1', first.run)).rejects.toThrow(BusyError)
    const displaced = expect(waiting[2]).rejects.toThrow(BusyError)
    const newcomer = turns.run('3', async () => 'newcomer')
    await displaced
    first.end()
    expect(await newcomer).toBe('newcomer')
    expect(await Promise.all([waiting[0], waiting[1], waiting[3]])).toHaveLength(3)
  })

  test('are handed on when work fails', async () => {
    const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 9, maxWaiting: 9 })
    const failing = turns.run('1', () => Promise.reject(new Error('broken')))
    const next = turns.run('1', async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  test('are left by whoever stops waiting, so that the next one comes sooner', async () => {
    const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 2, maxWaiting: 2 })
    const began: string[] = []
    const first = work(began, 'first')
    const stopped = new AbortController()
    const running = turns.run('1', first.run)
    const waiting = ['1', '2'].map(ip => turns.run(ip, first.run, 0, stopped.signal))
    stopped.abort(new Error('stopped'))
    for (const one of waiting) await expect(one).rejects.toThrow('stopped')
    await expect(turns.run('1', first.run, 0, stopped.signal)).rejects.toThrow('stopped')
    const next = ['3', '4'].map(ip => turns.run(ip, async () => ip))
    first.end()
    expect(await Promise.all([running, ...next])).toEqual(['first', '3', '4'])
    expect(began).toEqual(['first'])
  })
})
