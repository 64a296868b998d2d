// Makes a script of the tests runnable as a process of its own.

import { basename } from 'node:path'
import { inject } from 'vitest'
import { bundleScripts } from './bundle-scripts.js'

/** Bundles a TypeScript file into a folder of the engine under test and returns the path of the script. */
export async function bundle(file: string): Promise<string> {
  const folder = `build.tests/${inject('engine')}`
  const name = basename(file, '.ts')
  await bundleScripts({ [name]: file }, folder)
  return `${folder}/${name}.js`
}
