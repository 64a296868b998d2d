// Makes TypeScript files runnable as they are by Node, each a script in one folder.

import { isAbsolute, join } from 'node:path'
import { build } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/** @param {Record<string, string>} inputs the files, by the names of their scripts @param {string} folder */
export async function bundleScripts(inputs, folder) {
  const files = Object.values(inputs)
  await build({
    cwd: root,
    platform: 'node',
    input: inputs,
    // Packages stay where npm put them.
    external: id => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id) && !files.includes(id),
    output: { dir: join(root, folder), format: 'esm', sourcemap: true },
    logLevel: 'warn',
  })
}
