import { expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { healthSections, healthText, type SiteHealth, sizeText } from './health-data.ts'

await ensureTemporal()

const well: SiteHealth = {
  version: '1.0.0',
  node: 'v24.1.0',
  engine: 'PGlite 18.3',
  databaseBytes: 31_457_280,
  freeBytes: 21_474_836_480,
  ignoredSettings: [],
  backup: { isOn: true, lastAt: '2026-11-15T10:41:00Z', bytes: 1_500_000, failedAt: null },
  mail: { server: 'mail.example:587', waiting: 2, failed: 0, lastAt: '2026-11-15T17:00:00Z', failure: null },
  jobs: [{ name: 'weekly email', lastAt: null, nextAt: '2026-11-22T14:00:00Z', failure: null }],
  imports: { followed: 3, paused: 0, failing: 0, failingSince: null, failure: null },
  series: { failing: 0, failingSince: null, failure: null },
  errors: { since: '2026-11-14T17:00:00Z', kinds: [] },
}
const ill: SiteHealth = {
  ...well,
  freeBytes: 104_857_600,
  ignoredSettings: ['time_zone'],
  backup: { isOn: true, lastAt: '2026-11-15T10:41:00Z', bytes: 1_500_000, failedAt: '2026-11-16T10:41:00Z' },
  mail: { server: null, waiting: 0, failed: 4, lastAt: null, failure: 'The mail server does not answer.' },
  jobs: [
    {
      name: 'backups',
      lastAt: null,
      nextAt: null,
      failure: { at: '2026-11-16T10:41:00Z', words: 'There is no room.' },
    },
  ],
  imports: {
    followed: 3,
    paused: 1,
    failing: 1,
    failingSince: '2026-11-15T17:00:00Z',
    failure: 'It is gone.',
  },
  series: { failing: 1, failingSince: '2026-11-15T17:00:00Z', failure: 'Night ride: FREQ is missing.' },
  errors: {
    ...well.errors,
    kinds: [{ kind: 'a request failed', count: 2, lastAt: '2026-11-16T17:00:00Z', request: '482913-17' }],
  },
}
const bad = (health: SiteHealth) =>
  healthSections(health, 'America/Denver').flatMap(({ lines }) =>
    lines.filter(({ isBad }) => isBad).map(({ name, text }) => `${name}: ${text}`),
  )

it('marks only what somebody should look at', () => {
  expect(bad(well)).toEqual([])
  expect(bad(ill)).toEqual([
    'Free on the disk: 100 MB',
    'Settings that cannot be used: time_zone: correct them in the site settings',
    'Failed: Mon, Nov 16, 2026, 3:41 AM; the log says why',
    'Sent by: nobody: no mail server is set (SMTP_URL), so it is written to a folder',
    'Given up: 4',
    'Last failure: The mail server does not answer.',
    'Backups, last failure: Mon, Nov 16, 2026, 3:41 AM: There is no room.',
    'Without new dates: 1, since Sun, Nov 15, 2026, 10:00 AM: Night ride: FREQ is missing.',
    'Failing: 1, since Sun, Nov 15, 2026, 10:00 AM: It is gone.',
    'a request failed: 2 times, last Mon, Nov 16, 2026, 10:00 AM, request 482913-17',
  ])
  expect(bad({ ...well, backup: { ...well.backup, isOn: false } })).toEqual([
    'Each night: off (BACKUPS=off): whoever runs the server saves it',
  ])
})

it('reads the same as plain text', () => {
  const text = healthText(healthSections(well, 'America/Denver'))
  expect(text).toContain('The server\n- Version: 1.0.0\n- Node.js: v24.1.0\n- Database: PGlite 18.3, 30 MB\n')
  expect(text).toContain('- Last one: Sun, Nov 15, 2026, 3:41 AM, 1.4 MB')
  expect(text).toContain('- Sunday mail: last never; next Sun, Nov 22, 2026, 7:00 AM')
})

it('rounds sizes as people do', () => {
  expect([512, 2_000_000, 25_000_000_000].map(sizeText)).toEqual(['0.5 kB', '1.9 MB', '23 GB'])
})
