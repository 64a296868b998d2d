import { describe, expect, it } from 'vitest'
import { inTurn, rememberAsker } from './hashing-turns.ts'

let crowds = 0

/** Work that is under way until it is let go, in the order in which it began. */
function crowd() {
  // Nobody of a crowd has been seen in another.
  crowds += 1
  const here = crowds
  const began: string[] = []
  const refused: string[] = []
  let letGo = () => {}
  const end = new Promise<void>(resolve => {
    letGo = resolve
  })
  const all: Promise<void>[] = []
  return {
    began,
    refused,
    ipOf: (address: string) => `${address} of ${here}`,
    come: (name: string, address: string | undefined, account?: string) => {
      const work = async () => {
        began.push(name)
        await end
      }
      all.push(
        inTurn(
          address ? { ip: `${address} of ${here}`, ...(account && { account }) } : undefined,
          work,
        ).catch(error => {
          expect(error).toMatchObject({ code: 'over_request_rate_limit', retryAfterSeconds: 5 })
          refused.push(name)
        }),
      )
    },
    leave: async () => {
      letGo()
      await Promise.all(all)
    },
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the turns of hashing', () => {
  it('are given to two at a time, and then to whoever waited longest', async () => {
    const { come, leave, began, refused } = crowd()
    for (const n of numbers(5)) come(`${n}`, `address ${n}`)
    expect(began).toEqual(['0', '1'])
    await leave()
    expect(began).toEqual(['0', '1', '2', '3', '4'])
    expect(refused).toEqual([])
  })

  it('are waited for by twenty, and the next is refused at once', async () => {
    const { come, leave, began, refused } = crowd()
    for (const n of numbers(23)) come(`${n}`, `address ${n}`)
    await Promise.resolve()
    await leave()
    expect(refused).toEqual(['22'])
    expect(began).toHaveLength(22)
  })

  it('are waited for by six of one address', async () => {
    const { come, leave, began, refused } = crowd()
    for (const n of numbers(9)) come(`${n}`, 'one address')
    come('other', 'other address')
    await leave()
    expect(refused).toEqual(['8'])
    expect(began).toContain('other')
  })

  it('are left to a newcomer by whoever waits for most of them', async () => {
    const { come, leave, began, refused } = crowd()
    for (const n of numbers(22)) come(`${n}`, `address ${n % 5}`)
    come('newcomer', 'new address')
    await leave()
    expect(refused).toHaveLength(1)
    expect(began).toContain('newcomer')
  })

  it('are never refused to the server itself', async () => {
    const { come, leave, began, refused } = crowd()
    for (const n of numbers(22)) come(`${n}`, `address ${n}`)
    come('server', undefined)
    await leave()
    expect(refused).toEqual([])
    expect(began).toContain('server')
  })

  it('are passed on when the work fails', async () => {
    const fail = () => inTurn({ ip: 'address' }, () => Promise.reject(new Error('failed')))
    await expect(Promise.all([fail(), fail(), fail()])).rejects.toThrow('failed')
    expect(await inTurn({ ip: 'address' }, async () => 'done')).toBe('done')
  })

  it('come to whoever waits for the first time before those who have tried, who make room', async () => {
    const { come, leave, began, refused } = crowd()
    for (const n of numbers(2)) come(`busy ${n}`, 'busy')
    for (const n of numbers(20)) come(`tried ${n}`, `attacker ${n % 10}`)
    // The first of each attacker waits for the first time too; the second does not.
    for (const n of numbers(10)) come(`newcomer ${n}`, `newcomer ${n}`)
    await leave()
    const newcomers = numbers(10).map(n => `newcomer ${n}`)
    expect(began).toEqual(expect.arrayContaining(newcomers))
    expect(refused.toSorted()).toEqual(numbers(10).map(n => `tried ${n + 10}`))
  })

  it('come first to whoever has signed in from the same address before', async () => {
    const { come, leave, began, ipOf } = crowd()
    rememberAsker({ ip: ipOf('home'), account: 'ada@people.example' })
    for (const n of numbers(20)) come(`${n}`, `address ${n}`)
    come('another account', 'home', 'eve@people.example')
    come('ada', 'home', 'ada@people.example')
    await leave()
    expect(began.indexOf('ada')).toBe(2)
    expect(began.indexOf('another account')).toBe(21)
  })
})
