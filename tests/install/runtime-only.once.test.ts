// The site where only the packages that run it are installed, as after `npm ci --omit=dev`.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'

const root = process.cwd()
const sources = [
  'package.json',
  'package-lock.json',
  'run.js',
  'build.js',
  'checks',
  'supabase',
  'platform',
  'server',
]

describe('where only the packages that run are installed', () => {
  let folder = ''
  const copy = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }

  beforeAll(() => {
    folder = temporaryFolder('calendar-install-')
    const listed = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], { encoding: 'utf8' })
    const packages = listed.split('\n').filter(path => path.includes('node_modules'))
    expect(packages.length).toBeLessThan(60)
    for (const path of [...sources, ...packages.map(path => relative(root, path))]) copy(path)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('says what to do when there is no build', async () => {
    const child = spawn(process.execPath, ['run.js', 'start'], { cwd: folder })
    let output = ''
    child.stderr.on('data', chunk => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(output).toContain('npm ci --include=dev')
    expect(output).toContain('copy the folder build/')
    expect(output).not.toContain('Error')
  })

  it('runs a build that was made elsewhere', async () => {
    for (const part of ['server', 'app', 'database']) copy(`build/${part}`)
    // Whoever runs it may be another user than whoever built it, as in the container.
    const closed = readdirSync(join(folder, 'build'), { recursive: true, encoding: 'utf8' }).filter(
      name => (statSync(join(folder, 'build', name)).mode & 0o044) !== 0o044,
    )
    expect(closed).toEqual([])
    const server = await startServer({ DATA_DIR: join(folder, 'data') }, { folder })
    const page = await (await fetch(server.url)).text()
    expect(page).toContain('Upcoming Bike Events')
    expect(await server.stop()).toBe(0)
  })
})
