// Builds what runs from what is written: the server and the pages into build/, each when its sources changed.

import { execFile } from 'node:child_process'
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
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { checkScriptsParse } from './checks/scripts.js'

const root = import.meta.dirname
const tools = ['package-lock.json', 'build.js']
const parts = {
  server: {
    title: 'Building the server',
    sources: ['domain', 'platform', 'server', ...tools],
    build: buildServer,
  },
  app: {
    title: 'Building the pages',
    sources: ['app', 'domain', 'public', 'vite.config.ts', 'react-router.config.ts', ...tools],
    build: buildApp,
  },
  database: {
    title: 'Preparing an empty database',
    sources: ['platform/database', 'supabase/migrations', 'supabase/definitions', ...tools],
    build: prepareDatabase,
  },
}

/** @typedef {{ id?: string, parentId?: string, module: string, imports: string[], css?: string[] }} BuiltPart */
/** @typedef {keyof typeof parts} PartName */
/** @type {PartName[]} */
const allParts = ['server', 'app', 'database']

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found && !/\.test\.tsx?$/.test(path) ? [path] : []
  return readdirSync(join(root, path))
    .sort()
    .flatMap(name => filesUnder(`${path}/${name}`))
}

/** @param {string[]} sources @param {Map<string, string>} known What was read already, because another part needs it too. */
function stampOf(sources, known = new Map()) {
  const all = createHash('sha256')
  for (const source of sources) {
    if (!known.has(source)) {
      const hash = createHash('sha256')
      for (const file of filesUnder(source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
      known.set(source, hash.digest('hex'))
    }
    all.update(`${known.get(source)}`)
  }
  return all.digest('hex')
}

/**
 * React Router's package names its development build to everyone who asks in the usual way. This plugin of Rolldown and
 * of Vite takes the one for visitors, which no import can name: so it becomes a part of the scripts, with what it uses.
 */
export const productionRouter = {
  name: 'production-router',
  apply: /** @type {const} */ ('build'),
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} id */
  resolveId(id) {
    const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }[id]
    return file ? join(root, 'node_modules/react-router/dist/production', file) : null
  },
}

/**
 * Packages that stay where npm put them: they find files beside themselves, are made for one CPU, or are for development.
 * All others become a part of the server's scripts: of hundreds of files, each found and read alone, a start would take
 * twice the processor time.
 */
const apart = /^(@electric-sql\/pglite|@react-router\/dev|nodemailer|pg|pino|pino-pretty|sharp|vite)(\/|$)/

/** @param {string} folder */
async function buildServer(folder) {
  const { build } = await import('rolldown')
  await build({
    cwd: root,
    platform: 'node',
    input: {
      start: 'server/start.ts',
      command: 'server/commands/main.ts',
      types: 'server/commands/types.ts',
      prepare: 'server/commands/prepare.ts',
      'pglite-thread': 'platform/database/pglite-thread.ts',
      'picture-process': 'server/uploads/picture-process.ts',
      'route-thread': 'server/uploads/route-thread.ts',
      'calendar-thread': 'server/imports/calendar-thread.ts',
    },
    plugins: [productionRouter],
    // For React, which the router needs; the pages of development have their own.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    external: apart,
    // The platform has one entry point; without this, each thread would load all of it.
    treeshake: { moduleSideEffects: [{ test: /\/platform\//, sideEffects: false }] },
    output: { dir: folder, format: 'esm', sourcemap: true },
    logLevel: 'warn',
    // The router says of itself where it may run; on the server that is no matter.
    onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
  })
  checkScriptsParse(folder)
}

/** @param {string} folder */
async function buildApp(folder) {
  await runNode('The pages could not be built.', ['node_modules/@react-router/dev/bin.js', 'build'], {
    NODE_ENV: 'production',
    APP_BUILD_DIRECTORY: folder,
  })
  await buildWorker(join(folder, 'client'))
  checkScriptsParse(folder)
  compressAssets(join(folder, 'client'))
}

/** The service worker, told what this build has for visitors. @param {string} client */
async function buildWorker(client) {
  const { build } = await import('rolldown')
  const names = readdirSync(join(client, 'assets'))
  const manifest = names.find(name => /^manifest-\w+\.js$/.test(name)) ?? ''
  const json = /\{.*\}/s.exec(readFileSync(join(client, 'assets', manifest), 'utf8'))?.[0] ?? '{}'
  /** @type {{ entry: BuiltPart, routes: Record<string, BuiltPart> }} */
  const { entry, routes } = JSON.parse(json)
  const parts = [
    entry,
    ...Object.values(routes).filter(({ id, parentId }) => id === 'root' || parentId === 'root'),
  ]
  const files = parts.flatMap(({ module, imports, css = [] }) => [module, ...imports, ...css])
  const others = names
    .filter(name => name === manifest || /\.(css|woff2)$/.test(name))
    .map(name => `/assets/${name}`)
  await build({
    cwd: root,
    platform: 'browser',
    input: 'app/entry.worker.ts',
    transform: { define: { buildFiles: JSON.stringify([...new Set([...files, ...others])].sort()) } },
    output: { file: join(client, 'sw.js'), format: 'iife', minify: true },
    logLevel: 'warn',
  })
}

/** Begun by the built server, which must be in its place by then. @param {string} folder */
async function prepareDatabase(folder) {
  const words = ['build/server/prepare.js', join(folder, 'files')]
  await runNode('The empty database could not be made.', words, {})
}

/** @param {string} failure @param {string[]} words @param {Record<string, string>} variables */
async function runNode(failure, [file = '', ...words], variables) {
  try {
    await promisify(execFile)(process.execPath, [join(root, file), ...words], {
      cwd: root,
      maxBuffer: 2 ** 26,
      env: { ...process.env, ...variables },
    })
  } catch (error) {
    throw new Error(
      `${failure}\n${Reflect.get(Object(error), 'stdout')}${Reflect.get(Object(error), 'stderr')}`,
    )
  }
}

/** Compresses once and as well as possible what every first visitor loads. @param {string} folder */
function compressAssets(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter(file => /\.(js|css|svg)$/.test(file))) {
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

/** What is built from other sources than the present ones, or not at all. @param {PartName[]} names */
export function outdatedParts(names = allParts) {
  const known = new Map()
  return names.filter(name => {
    const stampFile = join(root, 'build', name, 'stamp')
    return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stampOf(parts[name].sources, known)
  })
}

/** Builds what is not built from the present sources. @param {PartName[]} names */
export async function buildWhenNeeded(names = allParts) {
  const outdated = outdatedParts(names)
  // The other two are programs of their own, and one of them is begun by the built server.
  if (outdated.includes('server')) await buildPart('server')
  await Promise.all(outdated.filter(name => name !== 'server').map(buildPart))
}

/** @param {PartName} name */
async function buildPart(name) {
  const { title, sources, build } = parts[name]
  // On the error output, so that what a command prints can be passed on.
  process.stderr.write(`${title}…\n`)
  const stamp = stampOf(sources)
  // Put in place at the end, so that two commands that build at once do not mix their files.
  const fresh = join(root, `build.${process.pid}.${name}`)
  mkdirSync(fresh, { recursive: true })
  try {
    await build(fresh)
    writeFileSync(join(fresh, 'stamp'), stamp)
    mkdirSync(join(root, 'build'), { recursive: true })
    putInPlace(fresh, join(root, 'build', name))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** True where the packages that build are installed too, not only those that run. */
export const canBuild = existsSync(join(root, 'node_modules/rolldown'))
