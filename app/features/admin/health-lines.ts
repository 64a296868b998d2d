// How the site is doing, in words: the same ones on the page and in the text that is copied from it.

import { cityDay, timeText } from '#domain/time/city-time.ts'
import { briefDay } from '#domain/time/day-text.ts'
import type { Health } from './health-data.ts'

/** A fact; one that somebody should look at is marked. */
interface Line {
  name: string
  words: string
  isBad?: boolean
}

export interface HealthPart {
  title: string
  lines: Line[]
  /** What has to be known of how it was counted. */
  note?: string
}

/** What the server calls its jobs, for people. */
const jobNames: Record<string, string> = {
  'weekly email': 'Sunday mail',
  housekeeping: 'Series and clearing up',
  backups: 'Backups',
  imports: 'Imports',
}

/** Less free room than this is worth a look: the night's backup may need it. */
const minFreeBytes = 1024 ** 3

/** '1.4 GB' */
export function sizeText(bytes: number): string {
  const [unit = 'kB', size = 1024] =
    (
      [
        ['GB', 1024 ** 3],
        ['MB', 1024 ** 2],
      ] as const
    ).find(([, least]) => bytes >= least) ?? []
  const number = bytes / size
  return `${number >= 10 ? Math.round(number) : Math.round(number * 10) / 10} ${unit}`
}

/** All of it, part by part. */
export function healthParts(health: Health, timeZone: string): HealthPart[] {
  const { backup, mail, imports, series, jobs, errors } = health
  const at = (instant: string) => `${briefDay(cityDay(instant, timeZone))}, ${timeText(instant, timeZone)}`
  const atOr = (instant: string | null, otherwise: string) => (instant ? at(instant) : otherwise)
  return [
    {
      title: 'The server',
      lines: [
        { name: 'Version', words: health.version },
        { name: 'Node.js', words: health.node },
        { name: 'Database', words: `${health.engine}, ${sizeText(health.databaseBytes)}` },
        {
          name: 'Free on the disk',
          words: health.freeBytes === null ? 'unknown' : sizeText(health.freeBytes),
          isBad: health.freeBytes !== null && health.freeBytes < minFreeBytes,
        },
        ...(health.ignoredSettings.length > 0
          ? [
              {
                name: 'Settings that cannot be used',
                words: `${health.ignoredSettings.join(', ')}: correct them in the site settings`,
                isBad: true,
              },
            ]
          : []),
      ],
    },
    {
      title: 'Backups',
      lines: [
        {
          name: 'Last one',
          words:
            atOr(backup.lastAt, 'none yet') + (backup.bytes === null ? '' : `, ${sizeText(backup.bytes)}`),
        },
        ...(backup.isOn
          ? []
          : [
              {
                name: 'Each night',
                words: 'off (BACKUPS=off): whoever runs the server saves it',
                isBad: true,
              },
            ]),
        ...(backup.isOn && backup.failedAt && backup.failedAt > (backup.lastAt ?? '')
          ? [{ name: 'Failed', words: `${at(backup.failedAt)}; the log says why`, isBad: true }]
          : []),
      ],
    },
    {
      title: 'Mail',
      lines: [
        mail.server
          ? { name: 'Sent by', words: mail.server }
          : {
              name: 'Sent by',
              words: 'nobody: no mail server is set (SMTP_URL), so it is written to a folder',
              isBad: true,
            },
        { name: 'Waiting', words: String(mail.waiting) },
        { name: 'Given up', words: String(mail.failed), isBad: mail.failed > 0 },
        { name: 'Last sent', words: atOr(mail.lastAt, 'none yet') },
        ...(mail.failure ? [{ name: 'Last failure', words: mail.failure, isBad: true }] : []),
      ],
    },
    {
      title: 'What it does by itself',
      lines: jobs.flatMap(({ name, lastAt, nextAt, failure }) => [
        {
          name: jobNames[name] ?? name,
          words: `last ${atOr(lastAt, 'never')}${nextAt ? `; next ${at(nextAt)}` : ''}`,
        },
        ...(failure
          ? [
              {
                name: `${jobNames[name] ?? name}, last failure`,
                words: `${at(failure.at)}: ${failure.words}`,
                isBad: true,
              },
            ]
          : []),
      ]),
      note: 'Failures are remembered by each server until it is started anew.',
    },
    {
      title: 'Series',
      lines: [
        {
          name: 'Without new dates',
          words:
            series.failing && series.failingSince
              ? `${series.failing}, since ${at(series.failingSince)}: ${series.failure}`
              : 'none',
          isBad: series.failing > 0,
        },
      ],
    },
    {
      title: 'Imports',
      lines: [
        { name: 'Followed', words: String(imports.followed) },
        ...(imports.paused ? [{ name: 'Paused', words: String(imports.paused) }] : []),
        {
          name: 'Failing',
          words:
            imports.failing && imports.failingSince
              ? `${imports.failing}, since ${at(imports.failingSince)}: ${imports.failure}`
              : 'none',
          isBad: imports.failing > 0,
        },
      ],
    },
    {
      title: 'Errors of the last day',
      lines:
        errors.kinds.length === 0
          ? [{ name: 'Errors', words: 'none' }]
          : errors.kinds.map(({ kind, count, lastAt, request }) => ({
              name: kind,
              words: `${count} ${count === 1 ? 'time' : 'times'}, last ${at(lastAt)}${request ? `, request ${request}` : ''}`,
              isBad: true,
            })),
      note: `Counted by the server that answered, since ${at(errors.since)}. Its log has the rest.`,
    },
  ]
}

/** The same as a text, for a report. */
export function healthText(parts: readonly HealthPart[]): string {
  return parts
    .map(({ title, lines }) => [title, ...lines.map(({ name, words }) => `- ${name}: ${words}`)].join('\n'))
    .join('\n\n')
}
