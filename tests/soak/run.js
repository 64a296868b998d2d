// `npm run soak`: builds when needed, bundles the soak beside the server, and runs it.

import { buildWhenNeeded } from '../../build.js'
import { bundleScripts } from '../setup/bundle-scripts.js'

process.chdir(`${import.meta.dirname}/../..`)
await buildWhenNeeded()
// A folder for each choice of words: the engines can run side by side, each in a process of its own.
const folder = ['build/soak', ...process.argv.slice(2)].join('-')
await bundleScripts({ soak: 'tests/soak/soak.ts' }, folder)
process.setSourceMapsEnabled(true)
await import(`../../${folder}/soak.js`)
