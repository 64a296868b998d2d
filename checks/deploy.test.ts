import { existsSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { settingNames } from '../server/config.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        depends_on: z.record(z.string(), z.unknown()).default({}),
        environment: z.record(z.string(), z.string()).default({}),
        volumes: z.array(z.string()),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8')))

describe('the container', () => {
  it('is described in words that Docker knows, and copies what there is', () => {
    expect(validate(dockerfile)).toEqual([])
    const [, copied = ''] = /^COPY (package.*) \.\/$/m.exec(dockerfile) ?? []
    expect(copied.split(' ').every(name => existsSync(name))).toBe(true)
  })

  it('runs as a user without rights, on the data of a volume', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^VOLUME \/data$/m)
    expect(dockerfile).toMatch(/DATA_DIR=\/data/)
  })
})

describe('the services of compose', () => {
  const { services, volumes } = compose
  it('pass on every setting, but for those that the image and compose decide', () => {
    const environment = services.site?.environment ?? {}
    const decidedByImage = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV']
    for (const name of decidedByImage) expect(dockerfile).toContain(`${name}=`)
    expect(Object.keys(environment).toSorted()).toEqual(
      settingNames.filter(name => !decidedByImage.includes(name)).toSorted(),
    )
    const decidedHere = ['DATABASE_URL', 'SITE_URL', 'TRUST_PROXY']
    for (const [name, value] of Object.entries(environment))
      if (!decidedHere.includes(name)) expect(value).toBe(`\${${name}:-}`)
  })

  it('name only volumes and services that there are', () => {
    for (const { volumes: used, depends_on } of Object.values(services)) {
      expect(used.map(volume => volume.split(':')[0]).filter(name => !(`${name}` in volumes))).toEqual([])
      expect(Object.keys(depends_on).filter(name => !(name in services))).toEqual([])
    }
  })
})

describe("systemd's unit", () => {
  it('is the one of its documentation, and lets the server end what is under way', () => {
    const unit = readFileSync('deploy/calendar.service', 'utf8')
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node run\.js start$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30)
    expect(readFileSync('docs/self-hosting.md', 'utf8')).toContain('deploy/calendar.service')
  })
})
