// What `npm run test:quick` tells Vitest and Playwright to run.

/** On the embedded engine; one file for each part of the system, the one that would notice most. */
const core = [
  'tests/api/writing.test.ts',
  'tests/attacks/auth-forged-tokens.test.ts',
  'tests/auth/sign-in.test.ts',
  'tests/access/rights.test.ts',
  'tests/faults/kill.test.ts',
  'tests/functions/feeds.test.ts',
  'tests/website/pages.test.ts',
]

/** While one works: all unit tests, and of the whole-system tests the file that goes furthest in each folder. */
export const quick = {
  /** Words filter by path, in every project that is named. */
  vitest: [
    '--project=unit',
    '--project=PGlite',
    'domain/',
    'platform/',
    'server/',
    'app/',
    'checks/',
    ...core,
  ],
  /** Every public page on a desktop: no error, and the first click works. */
  browser: ['public-pages', '--project=desktop'],
}
