// What `npm run test:quick` runs: all unit tests, and of the whole-system tests the file that goes furthest in each folder.

/** On the embedded engine; one file for each part of the system, the one that would notice most. */
const core = [
  'tests/api/writing.test.ts',
  'tests/attacks/auth-forged-tokens.test.ts',
  'tests/auth/sign-in.test.ts',
  'tests/database/access.test.ts',
  'tests/faults/kill.test.ts',
  'tests/functions/feeds.test.ts',
  'tests/website/pages.test.ts',
]

/** Words filter by path, in every project that is named. */
export const quickVitest = [
  '--project=unit',
  '--project=PGlite',
  'domain/',
  'server/',
  'app/',
  'checks/',
  ...core,
]

/** Every public page on a desktop: no error, and the first click works. */
export const quickBrowser = ['public-pages', '--project=desktop']
