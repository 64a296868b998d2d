// The health of the site: reads it from the server and puts it into lines, for the page and for the copied text.

import * as z from 'zod/mini'
import { briefDay } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { callFunction, parseResponse } from '../../read-data.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())
const health = z.object({
  version: z.string(),
  node: z.string(),
  engine: z.string(),
  databaseBytes: z.number(),
  freeBytes: number,
  ignoredSettings: z.array(z.string()),
  backup: z.object({ isOn: z.boolean(), lastAt: text, bytes: number, failedAt: text }),
  mail: z.object({ server: text, waiting: z.number(), failed: z.number(), lastAt: text, failure: text }),
  jobs: z.array(
    z.object({
      name: z.string(),
      lastAt: text,
      nextAt: text,
      failure: z.nullable(z.object({ at: z.string(), words: z.string() })),
    }),
  ),
  imports: z.object({
    followed: z.number(),
    paused: z.number(),
    failing: z.number(),
    failingSince: text,
    failure: text,
  }),
  series: z.object({ failing: z.number(), failingSince: text, failure: text }),
  errors: z.object({
    since: z.string(),
    kinds: z.array(z.object({ kind: z.string(), count: z.number(), lastAt: z.string(), request: text })),
  }),
})
export type SiteHealth = z.infer<typeof health>

export async function readHealth(client: Client): Promise<SiteHealth> {
  return parseResponse(health, await callFunction(client, 'site-health'))
}

interface Line {
  name: string
  text: string
  /** Somebody should look at this. */
  isBad?: boolean
}

export interface HealthSection {
  title: string
  lines: Line[]
  /** How it was counted. */
  note?: string
}

/** What people call the server's jobs. */
const jobNames: Record<string, string> = {
  'weekly email': 'Sunday mail',
  housekeeping: 'Series and clearing up',
  backups: 'Backups',
  imports: 'Imports',
}

/** Tonight's backup may need this much disk space. */
const minFreeBytes = 1024 ** 3

/** '1.4 GB' */
export function sizeText(bytes: number): string {
  const [unit, size] =
    bytes >= 1024 ** 3 ? ['GB', 1024 ** 3] : bytes >= 1024 ** 2 ? ['MB', 1024 ** 2] : ['kB', 1024]
  const number = bytes / size
  return `${number >= 10 ? Math.round(number) : Math.round(number * 10) / 10} ${unit}`
}

const bad = (name: string, text: string): Line => ({ name, text, isBad: true })
const badIf = (isShown: unknown, name: string, text: string) => (isShown ? [bad(name, text)] : [])

export function healthSections(health: SiteHealth, timeZone: string): HealthSection[] {
  const { backup, mail, imports, series, jobs, errors } = health
  const at = (instant: string | null, otherwise = '') =>
    instant ? `${briefDay(cityDay(instant, timeZone))}, ${timeText(instant, timeZone)}` : otherwise
  const failing = (name: string, { failing, failingSince, failure }: SiteHealth['series']): Line => ({
    name,
    text: failing && failingSince ? `${failing}, since ${at(failingSince)}: ${failure}` : 'none',
    isBad: failing > 0,
  })
  return [
    {
      title: 'The server',
      lines: [
        { name: 'Version', text: health.version },
        { name: 'Node.js', text: health.node },
        { name: 'Database', text: `${health.engine}, ${sizeText(health.databaseBytes)}` },
        {
          name: 'Free on the disk',
          text: health.freeBytes === null ? 'unknown' : sizeText(health.freeBytes),
          isBad: health.freeBytes !== null && health.freeBytes < minFreeBytes,
        },
        ...badIf(
          health.ignoredSettings.length > 0,
          'Settings that cannot be used',
          `${health.ignoredSettings.join(', ')}: correct them in the site settings`,
        ),
      ],
    },
    {
      title: 'Backups',
      lines: [
        {
          name: 'Last one',
          text: at(backup.lastAt, 'none yet') + (backup.bytes === null ? '' : `, ${sizeText(backup.bytes)}`),
        },
        ...badIf(!backup.isOn, 'Each night', 'off (BACKUPS=off): whoever runs the server saves it'),
        ...badIf(
          backup.isOn && backup.failedAt && backup.failedAt > (backup.lastAt ?? ''),
          'Failed',
          `${at(backup.failedAt)}; the log says why`,
        ),
      ],
    },
    {
      title: 'Mail',
      lines: [
        mail.server
          ? { name: 'Sent by', text: mail.server }
          : bad('Sent by', 'nobody: no mail server is set (SMTP_URL), so it is written to a folder'),
        { name: 'Waiting', text: String(mail.waiting) },
        { name: 'Given up', text: String(mail.failed), isBad: mail.failed > 0 },
        { name: 'Last sent', text: at(mail.lastAt, 'none yet') },
        ...badIf(mail.failure, 'Last failure', mail.failure ?? ''),
      ],
    },
    {
      title: 'What it does by itself',
      lines: jobs.flatMap(({ name, lastAt, nextAt, failure }) => [
        {
          name: jobNames[name] ?? name,
          text: `last ${at(lastAt, 'never')}${nextAt ? `; next ${at(nextAt)}` : ''}`,
        },
        ...(failure
          ? [bad(`${jobNames[name] ?? name}, last failure`, `${at(failure.at)}: ${failure.words}`)]
          : []),
      ]),
      note: 'Failures are remembered by each server until it is started anew.',
    },
    { title: 'Series', lines: [failing('Without new dates', series)] },
    {
      title: 'Imports',
      lines: [
        { name: 'Followed', text: String(imports.followed) },
        ...(imports.paused ? [{ name: 'Paused', text: String(imports.paused) }] : []),
        failing('Failing', imports),
      ],
    },
    {
      title: 'Errors of the last day',
      lines:
        errors.kinds.length === 0
          ? [{ name: 'Errors', text: 'none' }]
          : errors.kinds.map(({ kind, count, lastAt, request }) =>
              bad(
                kind,
                `${count} ${count === 1 ? 'time' : 'times'}, last ${at(lastAt)}${request ? `, request ${request}` : ''}`,
              ),
            ),
      note: `Counted by the server that answered, since ${at(errors.since)}. Its log has the rest.`,
    },
  ]
}

/** The same as plain text, for a report. */
export function healthText(sections: readonly HealthSection[]): string {
  return sections
    .map(({ title, lines }) => [title, ...lines.map(({ name, text }) => `- ${name}: ${text}`)].join('\n'))
    .join('\n\n')
}
