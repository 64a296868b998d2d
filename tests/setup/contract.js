// Divides the tests: what `npm test` runs, and what it leaves to the rest that CI and `npm run test:all` add.

import { join } from 'node:path'
import { testFiles } from './test-files.js'

/** @param {string} folder @param {string[]} names */
const named = (folder, ...names) => names.map(name => `tests/${folder}/${name}.test.ts`)

/**
 * The test files that `npm test` runs on both engines, by what they prove: together they hold what the embedded engine must do as
 * PostgreSQL does. Everything else tries the product's own code and SQL, for which one engine is enough.
 */
const contract = [
  // The engine: transactions, limits of time, values and letters, migrations, and every kind of request.
  ...named('database', 'engine', 'migrations', 'first-write', 'letters'),
  ...named('api', 'reading', 'writing'),
  ...named('attacks', 'rest-dear-reads', 'rest-fuzz', 'data-folder'),
  // Access: what each person may write into which column.
  ...named('access', 'values'),
  // Faults: whatever happens to the process, the disk and the connection.
  ...named('faults', 'lost-connection'),
]

/** What `npm test` runs on the embedded engine alone: what is killed and held back is our own there. */
const leftToPGlite = named('attacks', 'rest-dear-reads', 'data-folder')

/** @param {string[]} names */
const specs = (...names) => names.map(name => `tests/browser/${name}.spec.ts`)

/**
 * The files that `npm test` leaves out: each takes half a minute or more of the machine, or tries details of what another one walks
 * through. None of them proves a row of docs/spec-coverage.md. Single tests in the browser are marked `release`.
 */
const restFiles = [
  // Installed and developed otherwise than npm test itself does it.
  ...named('install', 'development.once', 'runtime-only.once'),
  // One fault after the other, with servers that are started for each.
  ...named(
    'faults',
    'away.postgresql',
    'deleted-socket.pglite',
    'full-disk.pglite',
    'imports',
    'kill-uploads',
  ),
  ...named('faults', 'kill', 'mail-claims.postgresql'),
  ...named('faults', 'first-start.once', 'left-behind.once', 'memory.pglite', 'move.pglite', 'npm.once'),
  ...named(
    'faults',
    'pause.pglite',
    'presence.postgresql',
    'restarts.postgresql',
    'two-servers.postgresql',
    'weekly-email',
  ),
  // Two hundred pictures, those of the sample city, and a machine that is kept busy.
  ...named('storage', 'hostile-pictures.postgresql', 'sample-files'),
  ...named('database', 'busy-machine.pglite'),
  // Three years of twelve rules in four time zones.
  ...named('series', 'clock-changes'),
  // Forms in detail; the walks through them are in submit, administering, admin-events, admin-submissions and journeys.
  ...specs('staff-forms', 'submit-helps', 'series-editing'),
  // Lists and pages of the staff, each of which guard opens, accessibility reads and administering uses.
  ...specs('admin-mail', 'admin-phone', 'admin-places', 'admin-series'),
  ...specs('event-status', 'events-list', 'history', 'notices', 'contact'),
  // Looks.
  ...specs('contrast', 'first-screen', 'long-words', 'mail-look'),
]

/** The specs that `npm test` tries at a desktop's width alone: what the phone has of its own has specs of its own. */
const desktopFirst = specs('accessibility', 'clock-change', 'public-pages')

/** @typedef {'main' | 'rest'} Part */

/** The part that runs: `main` is `npm test`, `rest` is what it leaves out. Without one, everything runs. */
export const partVariable = 'TEST_PART'
const part = process.env[partVariable]

/** @param {string} project @param {string} file */
function isInMain(project, file) {
  if (restFiles.includes(file)) return false
  if (project === 'PGlite') return contract.includes(file) || file.endsWith('.pglite.test.ts')
  return project !== 'PostgreSQL' || !leftToPGlite.includes(file)
}

/** The test files that a project of Vitest leaves to the other part. @param {string} project */
export function leftToOtherPart(project) {
  if (part === undefined) return []
  return testFiles(join(import.meta.dirname, '../..')).filter(
    file => isInMain(project, file) !== (part === 'main'),
  )
}

/** Which tests a width of the browser runs in this part; `grep` sees the tags and the file's name. @param {'phone' | 'desktop'} width */
export function browserFilter(width) {
  const files = width === 'phone' ? [...restFiles, ...desktopFirst] : restFiles
  const names = files
    .filter(file => file.endsWith('.spec.ts'))
    .map(file => file.slice(file.lastIndexOf('/') + 1))
  const rest = [/@release/, new RegExp(`(?:^|[ /])(?:${names.join('|').replaceAll('.', String.raw`\.`)}) `)]
  const once = width === 'phone' ? [/@once/] : []
  return {
    grepInvert: part === 'main' ? [...once, ...rest] : once,
    ...(part === 'rest' && { grep: rest }),
  }
}

/** All files that are named here. */
export const namedFiles = [...contract, ...leftToPGlite, ...restFiles, ...desktopFirst]
