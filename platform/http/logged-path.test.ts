import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

it.each([
  ['/event/5eed0000', '/event/5eed0000'],
  ['/submission/s3cr3t_token-x', '/submission/…'],
  ['/submission/s3cr3t_token-x.data', '/submission/…'],
  ['/submission/s3cr3t/s3cr3t', '/submission/…'],
  ['/Submission/s3cr3t', '/submission/…'],
  ['//submission/s3cr3t', '//submission/…'],
  ['//submission//s3cr3t', '//submission/…'],
  ['/submission%2Fs3cr3t', '/submission/…'],
  ['/submission%252fs3cr3t', '/submission/…'],
  ['/%73ubmission/s3cr3t', '/submission/…'],
  ['/%ff/SUBMISSION%2fs3cr3t', '/%ff/submission/…'],
  ['/submission', '/submission/…'],
  ['/submission-withdrawn', '/submission-withdrawn'],
  ['/%73ubmissions', '/%73ubmissions'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
