// What the npm commands call: builds when needed, then runs the built server or one of its commands.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

if (!existsSync(join(import.meta.dirname, 'node_modules/rolldown'))) {
  process.stderr.write('The packages are not installed. Run this first: npm ci\n')
  process.exit(1)
}
const name = process.argv[2] ?? ''
// Before any package is loaded, because React looks at it then.
process.env.NODE_ENV ??= name === 'dev' ? 'development' : 'production'
const { buildWhenNeeded } = await import('./build.js')
// Only the running site needs its pages; while developing, they are made from the sources as one edits them.
await buildWhenNeeded(name === 'start' ? ['server', 'app'] : ['server'])
process.setSourceMapsEnabled(true)
const programs = { start: 'start', dev: 'start', types: 'types' }
await import(`./build/server/${Object.entries(programs).find(([key]) => key === name)?.[1] ?? 'command'}.js`)
