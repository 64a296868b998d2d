// The environment, read once into exact types. A wrong value stops the server with a sentence that names the variable.

import { z } from 'zod'
import { unitsOf } from '#domain/event/facts-form.ts'
import { passwordProblem } from '#domain/site/accounts.ts'
import { isTimeZone, type SiteColour, siteColours } from '#domain/site/site-settings.ts'
import { isEmail, parseContact, storedEmail } from '#domain/text/addresses.ts'
import { parseStorageUrl, storageUrlRule } from '#platform/index.ts'
import { mapTilesRule, openStreetMap, parseMapTiles } from './map-tiles.ts'

/** A setting that a person has to correct. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const text = (what: string) => z.string().trim().min(1, `must be ${what}`)

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number, such as 3000')
  .transform(Number)
  .refine(number => number <= 65_535, 'must be a port number, at most 65535')

const siteUrl = z
  .string()
  .refine(isWebUrl, 'must be a web address without a path, such as https://calendar.example')
  .transform(url => url.replace(/\/+$/, ''))

const timeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone of the tz database, such as America/Denver')

const databaseUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/./,
    'must be a PostgreSQL address, such as postgres://user:password@host:5432/name',
  )

const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\/./, 'must be a mail server address, such as smtp://user:password@mail.example:587')

const email = z
  .string()
  .transform(storedEmail)
  .refine(isEmail, 'must be an e-mail address, such as admin@calendar.example')

const mailFrom = z
  .string()
  .regex(
    /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
    'must be an e-mail address, such as Calendar <hello@calendar.example>',
  )

const contact = z.string().transform((value, context) => {
  const parsed = parseContact(value)
  if (parsed) return parsed
  context.addIssue('must be an e-mail address or a web address, such as hello@calendar.example')
  return z.NEVER
})

const bytesOf = new Map([
  ['MB', 1024 ** 2],
  ['GB', 1024 ** 3],
  ['TB', 1024 ** 4],
])
const size = z.string().transform((value, context) => {
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([MGT]B)$/i.exec(value.trim()) ?? []
  const bytes = bytesOf.get(unit.toUpperCase())
  if (bytes) return Number(number) * bytes
  context.addIssue('must be a size, such as 2 GB or 500 MB')
  return z.NEVER
})

const storageUrl = z.string().transform((value, context) => {
  const parsed = parseStorageUrl(value)
  if (parsed) return parsed
  context.addIssue(storageUrlRule)
  return z.NEVER
})

const mapTiles = z.string().transform((value, context) => {
  const parsed = parseMapTiles(value)
  if (parsed !== undefined) return parsed
  context.addIssue(mapTilesRule)
  return z.NEVER
})

const hosts = z
  .string()
  .transform(value => value.split(',').map(host => host.trim().toLowerCase()))
  .refine(
    list => list.every(host => /^([a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/.test(host)),
    'must be hosts with their ports, such as calendar.intranet:8080,10.0.0.5:80',
  )

const onOff = z.enum(['on', 'off'], 'must be on or off')

const password = z.string().refine(value => !passwordProblem(value), {
  // The sentence of forms, with the variable's name in the place of its first word.
  error: ({ input }) => passwordProblem(String(input))?.replace(/^Password |\.$/g, ''),
})

const environment = z.object({
  PORT: port.default(3000),
  HOST: text('an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: text('a folder').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  SITE_URL: siteUrl.optional(),
  SITE_NAME: text('a name').default('Denver Bike Events'),
  SITE_CITY: text('a city').default('Denver'),
  SITE_TIME_ZONE: timeZone.default('America/Denver'),
  SITE_UNITS: z.enum(['miles', 'kilometres'], 'must be miles or kilometres').optional(),
  SITE_AUTHOR: text('a name').default('the City Bike Calendar project'),
  SITE_CONTACT: contact.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: password.optional(),
  STORAGE_URL: storageUrl.optional(),
  STORAGE_MAX: size.default(2 * 1024 ** 3),
  MAP_TILES: mapTiles.default(openStreetMap),
  OUTSIDE_ALLOWED: hosts.default([]),
  SAMPLE_DATA: onOff.optional(),
  BACKUPS: onOff.default('on'),
  TRUST_PROXY: onOff.default('off'),
  SERVICE_WORKER: onOff.default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  NODE_ENV: z.string().optional(),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from environment variables; an empty variable counts as one that is not set. */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.')
      // Secrets are not repeated on a screen or in a log.
      const isSecret = /PASSWORD|TOKEN|_URL$/.test(name)
      return `${name} ${message}${isSecret ? '.' : `; it is ${JSON.stringify(given[name])}.`}`
    })
    throw new ConfigError(sentences.join('\n'))
  }
  const values = parsed.data
  if (values.ADMIN_EMAIL && !values.ADMIN_PASSWORD)
    throw new ConfigError('ADMIN_PASSWORD must be set together with ADMIN_EMAIL.')
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL)
    throw new ConfigError('ADMIN_EMAIL must be set together with ADMIN_PASSWORD.')
  const site = values.SITE_URL ?? defaultSiteUrl(values.HOST, values.PORT)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    siteUrl: site,
    /** Whether the address of the site is another one than that of this process. */
    isSiteElsewhere: values.SITE_URL !== undefined,
    siteName: values.SITE_NAME,
    siteCity: values.SITE_CITY,
    siteTimeZone: values.SITE_TIME_ZONE,
    siteUnits: values.SITE_UNITS ?? unitsOf(values.SITE_TIME_ZONE),
    siteAuthor: values.SITE_AUTHOR,
    siteContact: values.SITE_CONTACT,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(site).hostname}`,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    /** The bucket that keeps pictures, where it is not the data folder. */
    storageUrl: values.STORAGE_URL,
    /** How many bytes the uploaded pictures may take. */
    storageMax: values.STORAGE_MAX,
    /** Where the background of maps comes from; null where they have none. */
    mapTiles: values.MAP_TILES,
    /** Hosts with their ports that imports may read from, though they are private or have another port. */
    outsideAllowed: values.OUTSIDE_ALLOWED,
    /** The colour of the pages' head, and a mark of the logo beside the name: super admins set them. */
    siteColour: siteColours[0] as SiteColour,
    siteLogo: null as string | null,
    /** The settings of super admins that cannot be used; the defaults hold in their place. */
    ignoredSettings: [] as string[],
    /** Whether a variable was set, so that nothing else decides. */
    isGiven: (name: string) => name in given,
    sampleData: values.SAMPLE_DATA ?? ('when new and embedded' as const),
    /** Whether the server saves the calendar by itself, each night and before an update. */
    backups: values.BACKUPS === 'on',
    trustProxy: values.TRUST_PROXY === 'on',
    /** Whether browsers keep the pages that they have seen for the times without a connection. */
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    /** Who bears it may read the counts of the server's work. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    isDevelopment: values.NODE_ENV === 'development',
  }
}

function defaultSiteUrl(host: string, portNumber: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${portNumber}`
}

/** The pages' own links begin at the root of their host, so that the site cannot be below a path. */
function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, pathname, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && /^\/*$/.test(pathname) && `${search}${hash}` === ''
}
