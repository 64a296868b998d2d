// Makes a script of the tests runnable as a process of its own.

import { basename, isAbsolute } from 'node:path'
import { build } from 'rolldown'
import { inject } from 'vitest'

/** Bundles a TypeScript file into a folder of the engine under test and returns the path of the script. */
export async function bundle(file: string): Promise<string> {
  const dir = `build.tests/${inject('engine')}`
  await build({
    input: file,
    platform: 'node',
    external: id => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id) && id !== file,
    output: { dir, format: 'esm' },
    logLevel: 'warn',
  })
  return `${dir}/${basename(file, '.ts')}.js`
}
