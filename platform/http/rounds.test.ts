import { expect, test } from 'vitest'
import { nextRound } from './rounds.ts'

test('one request begins in each round, in rotation by address, and whatever else is to be done goes between', async () => {
  const done: string[] = []
  const ask = (ip: string) => nextRound(ip).then(() => done.push(ip))
  const asked = [ask('greedy'), ask('greedy'), ask('greedy'), ask('greedy'), ask('modest')]
  for (let round = 0; round < 8; round += 1) {
    await new Promise(resolve => setImmediate(resolve))
    done.push('|')
  }
  await Promise.all(asked)
  const rounds = done.join(' ').split('|')
  expect(rounds.every(round => round.trim().split(' ').length === 1)).toBe(true)
  expect(done.filter(name => name !== '|').indexOf('modest')).toBeLessThanOrEqual(2)
})
