// Builds the server from its TypeScript sources into build/, when they changed since the last build.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

const root = import.meta.dirname
const sources = ['app', 'domain', 'server', 'package-lock.json', 'build.js']
const stampFile = join(root, 'build/stamp')

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(join(root, path))) return []
  if (/\.(ts|tsx|js|json|css)$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(entry => entry.isDirectory() || !/\.test\.tsx?$/.test(entry.name))
    .flatMap(entry =>
      entry.isDirectory() || /\.(ts|tsx|css)$/.test(entry.name) ? filesUnder(`${path}/${entry.name}`) : [],
    )
    .sort()
}

function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds when the sources are not those of the last build. */
export async function buildWhenNeeded() {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const { build } = await import('rolldown')
  // Put in place at the end, so that two commands that build at once do not mix their files.
  const fresh = join(root, `build.${process.pid}`)
  await build({
    cwd: root,
    platform: 'node',
    input: {
      start: 'server/main.ts',
      command: 'server/commands/main.ts',
      types: 'server/commands/types.ts',
      'pglite-thread': 'server/database/pglite-thread.ts',
    },
    // Packages stay where npm put them; only the project's own files are bundled.
    external: id => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id),
    output: { dir: join(fresh, 'server'), format: 'esm', sourcemap: true },
    logLevel: 'warn',
  })
  writeFileSync(join(fresh, 'stamp'), stamp)
  rmSync(join(root, 'build'), { recursive: true, force: true })
  renameSync(fresh, join(root, 'build'))
}
