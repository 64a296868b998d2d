// Builds what runs from what is written: the server and the pages into build/, each when its sources changed.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = import.meta.dirname
const parts = {
  server: { sources: ['domain', 'server', 'package-lock.json', 'build.js'], build: buildServer },
  app: {
    sources: [
      'app',
      'domain',
      'public',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
      'build.js',
    ],
    build: buildApp,
  },
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found && !/\.test\.tsx?$/.test(path) ? [path] : []
  return readdirSync(join(root, path))
    .sort()
    .flatMap(name => filesUnder(`${path}/${name}`))
}

/** @param {string[]} sources */
function stampOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @param {string} folder */
async function buildServer(folder) {
  const { build } = await import('rolldown')
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
    output: { dir: folder, format: 'esm', sourcemap: true },
    logLevel: 'warn',
  })
}

/** @param {string} folder */
async function buildApp(folder) {
  const program = join(root, 'node_modules/@react-router/dev/bin.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', APP_BUILD_DIRECTORY: folder },
  })
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`)
  compressAssets(join(folder, 'client/assets'))
}

/** Compresses once and as well as possible what every first visitor loads. @param {string} folder */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter(file => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** Another process may put its build there between the two steps; then it is tried again. @param {string} fresh @param {string} place */
function putInPlace(fresh, place) {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(place, { recursive: true, force: true })
    try {
      return renameSync(fresh, place)
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

/** Builds what is not built from the present sources. @param {(keyof typeof parts)[]} names */
export async function buildWhenNeeded(names = ['server', 'app']) {
  for (const name of names) {
    const { sources, build } = parts[name]
    const stamp = stampOf(sources)
    const place = join(root, 'build', name)
    const stampFile = join(place, 'stamp')
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue
    // Put in place at the end, so that two commands that build at once do not mix their files.
    const fresh = join(root, `build.${process.pid}`, name)
    mkdirSync(fresh, { recursive: true })
    await build(fresh)
    writeFileSync(join(fresh, 'stamp'), stamp)
    mkdirSync(join(root, 'build'), { recursive: true })
    putInPlace(fresh, place)
    rmSync(join(root, `build.${process.pid}`), { recursive: true, force: true })
  }
}
