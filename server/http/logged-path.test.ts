import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

it.each([
  ['/event/5eed0000', '/event/5eed0000'],
  ['/submission/s3cr3t_token-x', '/submission/…'],
  ['/submission/s3cr3t_token-x.data', '/submission/…'],
  ['/submission/s3cr3t/s3cr3t', '/submission/…/s3cr3t'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
