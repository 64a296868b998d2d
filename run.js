// What the npm commands call: builds when needed, then runs the built server or one of its commands.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

if (!existsSync(join(import.meta.dirname, 'node_modules/rolldown'))) {
  process.stderr.write('The packages are not installed. Run this first: npm ci\n')
  process.exit(1)
}
const { buildWhenNeeded } = await import('./build.js')
await buildWhenNeeded()
process.setSourceMapsEnabled(true)
const name = process.argv[2] ?? ''
await import(`./build/server/${['start', 'types'].includes(name) ? name : 'command'}.js`)
