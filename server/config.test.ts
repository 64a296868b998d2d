import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has a working default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      siteUrl: 'http://127.0.0.1:3000',
      siteName: 'Denver Bike Events',
      siteCity: 'Denver',
      siteTimeZone: 'America/Denver',
      sampleData: 'when new and embedded',
      trustProxy: false,
      storageMax: 2 * 1024 ** 3,
      siteContact: undefined,
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('derives the site address from host and port', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
    expect(readConfig({ HOST: '::1' }).siteUrl).toBe('http://[::1]:3000')
    expect(readConfig({ SITE_URL: 'https://rides.example/' }).siteUrl).toBe('https://rides.example')
  })

  it('reads how much room pictures have', () => {
    expect(readConfig({ STORAGE_MAX: '500 MB' }).storageMax).toBe(500 * 1024 ** 2)
    expect(readConfig({ STORAGE_MAX: '1.5gb' }).storageMax).toBe(1.5 * 1024 ** 3)
  })

  it('knows how people reach whoever runs the site', () => {
    expect(readConfig({ SITE_CONTACT: 'hello@rides.example' }).siteContact).toEqual({
      label: 'hello@rides.example',
      url: 'mailto:hello@rides.example',
    })
    expect(readConfig({ SITE_CONTACT: 'https://rides.example/ask' }).siteContact?.label).toBe(
      'rides.example/ask',
    )
  })

  it('reads from which private hosts imports may read', () => {
    expect(readConfig({}).outsideAllowed).toEqual([])
    const given = 'Calendar.intranet:8080, 10.0.0.5:80,[fd00::5]:80'
    expect(readConfig({ OUTSIDE_ALLOWED: given }).outsideAllowed).toEqual([
      'calendar.intranet:8080',
      '10.0.0.5:80',
      '[fd00::5]:80',
    ])
  })

  it('reads where the background of maps comes from', () => {
    expect(readConfig({}).mapTiles).toEqual({
      template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    })
    expect(readConfig({ MAP_TILES: 'off' }).mapTiles).toBeNull()
    const own = 'https://tiles.example:8443/city/{z}/{x}/{y}.webp?key=k1  The city, and © OpenStreetMap'
    expect(readConfig({ MAP_TILES: own }).mapTiles).toEqual({
      template: 'https://tiles.example:8443/city/{z}/{x}/{y}.webp?key=k1',
      attribution: 'The city, and © OpenStreetMap',
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SITE_URL', 'rides.example'],
    ['SITE_URL', 'ftp://rides.example'],
    ['SITE_TIME_ZONE', 'Denver'],
    ['SITE_TIME_ZONE', '+07:00'],
    ['SITE_CONTACT', 'the town hall'],
    ['SITE_URL', 'https://city.example/rides'],
    ['SITE_CONTACT', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['ADMIN_EMAIL', 'admin'],
    ['SAMPLE_DATA', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['STORAGE_MAX', '2'],
    ['STORAGE_MAX', '-2 GB'],
    ['OUTSIDE_ALLOWED', 'calendar.intranet'],
    ['MAP_TILES', 'on'],
    ['MAP_TILES', 'https://tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://tiles.example/{z}/{x}.png The city'],
    ['MAP_TILES', 'https://{s}.tiles.example/{z}/{x}/{y}.png The city'],
    ['MAP_TILES', 'https://{z}.tiles.example/{x}/{y}.png The city'],
    ['MAP_TILES', "https://tiles.example;script-src'*'/{z}/{x}/{y}.png The city"],
    ['MAP_TILES', 'ftp://tiles.example/{z}/{x}/{y}.png The city'],
    ['MAP_TILES', 'https://tiles.example/{z}/{x}/{y}.png <a href="https://tiles.example">The city</a>'],
  ])('refuses %s=%s with a sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*\\.$`, 'm'))
  })

  it('never repeats a secret in its message', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db.example' })).toThrow(/^(?!.*hunter2)/s)
    const weak = { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }
    expect(() => readConfig(weak)).toThrow('ADMIN_PASSWORD must be at least 6 characters long.')
    expect(() => readConfig(weak)).toThrow(/^(?!.*short)/s)
  })

  it('wants the first admin whole', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example' })).toThrow('ADMIN_PASSWORD must be set together')
    expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).toThrow('ADMIN_EMAIL must be set together')
  })
})

it.each(['https://KEY@s3.example/bucket', 'https://KEY:hunter2%@s3.example/bucket', 'bucket'])(
  'refuses STORAGE_URL %s in a sentence that shows a right one and no secret',
  value => {
    const read = () => readConfig({ STORAGE_URL: value })
    expect(read).toThrow(/^STORAGE_URL must be the address of a bucket.*\.$/)
    expect(read).toThrow(/^(?!.*hunter2)/s)
  },
)
