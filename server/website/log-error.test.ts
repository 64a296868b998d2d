import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { DatabaseAwayError } from '#platform/index.ts'
import { createErrorLog } from './log-error.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createErrorLog(pino({}, { write: line => lines.push(line) }))(error, 'a page could not be made')
  return lines.join('')
}

describe('what the code of the pages logs', () => {
  it('is one line with what went wrong, and where', () => {
    const line = logged(new TypeError('x is not a function'))
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      msg: 'a page could not be made',
      failure: { name: 'TypeError', message: 'x is not a function' },
    })
    expect(line).toContain('log-error.test')
  })

  it.each([
    'no route for /submission/s3cr3t',
    'no route for https://rides.example/submission/s3cr3t.data?event=5',
    'cannot read s3cr3tabcdefghijklmnopqrstuvwxyz0123456789_-',
    'no such person: s3cr3t@visitors.example',
    'Person <s3cr3t@visitors.example> is unknown',
  ])('hides the secret in: %s', words => {
    const error = Object.assign(new Error(words), { form: { email: 's3cr3t' }, cause: new Error('s3cr3t') })
    const line = logged(error)
    expect(line).not.toContain('s3cr3t')
    expect(line).toContain('…')
  })

  it('is nothing while the database is away, and also what was thrown and is no error', () => {
    expect(logged(new DatabaseAwayError())).toBe('')
    expect(logged('just words')).toContain('just words')
  })
})
