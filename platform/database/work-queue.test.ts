import { expect, it } from 'vitest'
import { maxPatientWaiting, WorkQueue } from './work-queue.ts'

/** Work that ends when it is told to. */
function task(name: string, done: string[]) {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  return {
    finish: () => finish(),
    work: async () => {
      await finished
      done.push(name)
    },
  }
}

it('does urgent work before patient work that came earlier', async () => {
  const queue = new WorkQueue(1)
  const done: string[] = []
  const first = task('first', done)
  const all = [queue.run(first.work)]
  for (const name of ['visitor 1', 'visitor 2'])
    all.push(queue.run(async () => void done.push(name), { isPatient: true }))
  for (const name of ['page', 'admin']) all.push(queue.run(async () => void done.push(name)))
  first.finish()
  await Promise.all(all)
  expect(done).toEqual(['first', 'page', 'admin', 'visitor 1', 'visitor 2'])
})

it('runs as much at once as it is wide, and goes on after work that failed', async () => {
  const queue = new WorkQueue(2)
  const done: string[] = []
  const slow = task('slow', done)
  const running = queue.run(slow.work)
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await queue.run(async () => void done.push('beside it'), { isPatient: true })
  slow.finish()
  await running
  expect(done).toEqual(['beside it', 'slow'])
})

it('refuses patient work when too much of it waits, but never urgent work', async () => {
  const queue = new WorkQueue(1)
  const slow = task('slow', [])
  const running = [queue.run(slow.work)]
  for (let n = 0; n < maxPatientWaiting; n += 1)
    running.push(queue.run(async () => undefined, { isPatient: true }))
  await expect(queue.run(async () => undefined, { isPatient: true })).rejects.toMatchObject({ code: '53300' })
  running.push(queue.run(async () => undefined))
  slow.finish()
  await Promise.all(running)
})

it('refuses patient work that waited for too long, and forgets it', async () => {
  const queue = new WorkQueue(1, 5)
  const done: string[] = []
  const slow = task('slow', done)
  const running = queue.run(slow.work)
  await expect(queue.run(async () => void done.push('too late'), { isPatient: true })).rejects.toMatchObject({
    code: '53300',
  })
  slow.finish()
  await running
  await queue.run(async () => void done.push('next'))
  expect(done).toEqual(['slow', 'next'])
})
