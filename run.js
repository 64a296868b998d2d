// What the npm commands call: builds when needed, then runs the built server or one of its commands.

import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const root = import.meta.dirname
if (!existsSync(join(root, 'node_modules/pg'))) stop('The packages are not installed. Run this first: npm ci')
const name = process.argv[2] ?? ''
// Before any package is loaded, because React looks at it then.
process.env.NODE_ENV ??= name === 'dev' ? 'development' : 'production'
// Later starts are faster where Node can keep what it compiled (22.1 and newer).
Reflect.get(nodeModule, 'enableCompileCache')?.()
const isServer = name === 'start' || name === 'dev'
// Of the embedded database only what is used is compiled, when it is first used: a quarter less work at each start. A command
// is over before better code would pay: compiled simply, it takes half the processor time.
setFlagsFromString(isServer ? '--wasm-lazy-compilation' : '--liftoff-only')
// What of it is used much is compiled anew and better in the background. That is not done until it is used a hundred times as much
// as Node would have it: a start, in which most is used once, takes a fifth less processor time.
if (isServer) setFlagsFromString('--wasm-tiering-budget=200000000')
// What is no longer needed is collected when half of it has been added to it, and not when it has become several times as much: after
// a busy evening the site takes a fifth less memory, and a small machine has no use for the rest. From the start on: what was taken
// until the site ran would not be given back.
if (isServer) setFlagsFromString('--heap-growing-percent=45')

const { buildWhenNeeded, canBuild, outdatedParts } = await import('./build.js')
/** Only the running site needs its pages; while developing, they are made from the sources as one edits them. @type {import('./build.js').PartName[]} */
const needed = name === 'start' || name === 'build' ? ['server', 'app', 'database'] : ['server', 'database']
if (canBuild) await buildWhenNeeded(needed)
else if (name === 'dev' || needed.some(part => !existsSync(join(root, 'build', part))))
  stop(
    'There is no build here, and the packages that build are not installed (npm ci left them out, because of ' +
      'NODE_ENV=production or --omit=dev).\nEither install them too: npm ci --include=dev\n' +
      'or copy the folder build/ from a machine where npm run build was run on the same sources.',
  )
else if (outdatedParts(needed).length > 0)
  process.stderr.write(
    'The folder build/ was made from other sources than these. It is used as it is, because the packages that ' +
      'build are not installed (npm ci --include=dev installs them).\n',
  )

if (name !== 'build') {
  // A trace names the files of the build, whose names and comments are those of the sources. To have it name the sources, Node
  // keeps a map of them in memory, which nobody needs but whoever changes them.
  if (name === 'dev') process.setSourceMapsEnabled(true)
  const programs = { start: 'start', dev: 'start', types: 'types' }
  await import(
    `./build/server/${Object.entries(programs).find(([key]) => key === name)?.[1] ?? 'command'}.js`
  )
}
