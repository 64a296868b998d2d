import { describe, expect, it } from 'vitest'
import { DatabaseError } from '../database/database-error.ts'
import { databaseApiError } from '../http/api-error.ts'
import { triedAgain } from './tried-again.ts'

const deadlock = new DatabaseError({
  code: '40P01',
  message: 'deadlock detected',
  detail: 'Process 4711 waits for ShareLock on transaction 815; blocked by process 4712.',
})

/** Work that fails so many times, and how often it was begun. */
function failing(times: number, error: Error) {
  const work = { begun: 0, run: async () => 'done' }
  work.run = async () => {
    work.begun += 1
    if (work.begun <= times) throw error
    return 'done'
  }
  return work
}

describe('work that crosses somebody else’s', () => {
  it('is tried again, and done', async () => {
    for (const code of ['40P01', '40001']) {
      const work = failing(3, new DatabaseError({ code, message: 'crossed' }))
      expect(await triedAgain(work.run)).toBe('done')
      expect(work.begun).toBe(4)
    }
  })

  it('is given up after four times, in words that name no process', async () => {
    const work = failing(9, deadlock)
    await expect(triedAgain(work.run)).rejects.toBe(deadlock)
    expect(work.begun).toBe(4)
    const { status, message, details, hint } = databaseApiError(deadlock, false)
    expect({ status, details, hint }).toEqual({ status: 409, details: null, hint: null })
    expect(message).toBe(
      'Someone else changed the same at this moment, so nothing was saved. Please try again.',
    )
  })

  it('is not repeated when it was refused for another reason', async () => {
    const work = failing(1, new DatabaseError({ code: '23505', message: 'taken' }))
    await expect(triedAgain(work.run)).rejects.toMatchObject({ code: '23505' })
    expect(work.begun).toBe(1)
  })
})
