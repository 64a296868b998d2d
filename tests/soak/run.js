// `npm run soak`: builds when needed, bundles the soak beside the server, and runs it.

import { buildWhenNeeded } from '../../build.js'
import { bundleScripts } from '../setup/bundle-scripts.js'

process.chdir(`${import.meta.dirname}/../..`)
await buildWhenNeeded()
const folder = 'build/soak'
await bundleScripts({ soak: 'tests/soak/soak.ts' }, folder)
process.setSourceMapsEnabled(true)
await import(`../../${folder}/soak.js`)
