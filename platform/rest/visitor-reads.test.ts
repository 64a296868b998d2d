import { pino } from 'pino'
import { expect, it } from 'vitest'
import { DatabaseError } from '../database/database-error.ts'
import { VisitorReads } from './visitor-reads.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

it('leave room in the engine’s queue for other addresses, however many reads one address has', async () => {
  const reads = new VisitorReads('PGlite', { take: async () => undefined }, pino({ level: 'silent' }))
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const began: string[] = []
  const read = (ip: string) =>
    reads.run(ip, async () => {
      began.push(ip)
      await ended
      return ip
    })
  const greedy = Array.from({ length: 60 }, () => read('192.0.2.1').catch((error: unknown) => error))
  const other = read('192.0.2.2')
  await settled()
  expect(began).toEqual([...Array(10).fill('192.0.2.1'), '192.0.2.2'])
  end()
  expect(await other).toBe('192.0.2.2')
  const answers = await Promise.all(greedy)
  const refused = answers.filter(answer => answer instanceof DatabaseError && answer.code === '53300')
  expect(refused).toHaveLength(20)
  expect(began).toHaveLength(41)
})
