// `npm run bench`: builds when needed, bundles the measurements beside the server, and runs them one after the other.

import { readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'rolldown'
import { buildWhenNeeded } from '../build.js'

const root = join(import.meta.dirname, '..')
await buildWhenNeeded()
const wanted = process.argv[2]
const names = readdirSync(import.meta.dirname)
  .filter(name => /^(?!load-).*\.ts$/.test(name))
  .map(name => name.replace('.ts', ''))
  .filter(name => wanted === undefined || name === wanted)
const inputs = Object.fromEntries([...names, 'load-thread'].map(name => [name, `bench/${name}.ts`]))
await build({
  cwd: root,
  platform: 'node',
  input: inputs,
  external: id => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id),
  output: { dir: join(root, 'build/bench'), format: 'esm', sourcemap: true },
  logLevel: 'warn',
})
process.setSourceMapsEnabled(true)
for (const name of names) await import(`../build/bench/${name}.js`)
process.exit(0)
