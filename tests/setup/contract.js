// What `npm test` runs on both engines, and what it leaves to `npm run test:all`.

/** @param {string} folder @param {string[]} names */
const named = (folder, ...names) => names.map(name => `tests/${folder}/${name}.test.ts`)

/**
 * The test files that `npm test` runs on both engines, by what they prove: together they hold what the embedded engine must do as
 * PostgreSQL does. Everything else tries the product's own code and SQL, for which one engine is enough.
 */
export const contract = [
  // The engine: transactions, limits of time, values and letters, migrations, and every kind of request.
  ...named('database', 'engine', 'migrations', 'first-write', 'letters'),
  ...named('api', 'reading', 'writing'),
  ...named('attacks', 'rest-dear-reads', 'rest-fuzz', 'data-folder'),
  // Access: what each person may write into which column.
  ...named('access', 'values'),
  // Faults: whatever happens to the process, the disk and the connection.
  ...named('faults', 'kill', 'lost-connection'),
]

/** What `npm test` runs on the embedded engine alone: what is killed and held back is our own there. */
export const leftToPGlite = [
  ...named('faults', 'kill'),
  ...named('attacks', 'rest-dear-reads', 'data-folder'),
]

/** @param {string[]} names */
const specs = (...names) => names.map(name => `tests/browser/${name}.spec.ts`)

/**
 * The files that only `npm run test:all` runs: each of them takes half a minute or more of the machine, or tries a detail of
 * what another one walks through. Single tests in the browser are marked `release`.
 */
export const beforeRelease = [
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
  // Forms in detail; the walks through them are in submit, administering, admin-events, admin-submissions and journeys.
  ...specs('staff-forms', 'visitor-forms', 'repeat-fields', 'submit-helps', 'admin-edit-event'),
  ...specs('series-editing'),
  // Lists and pages of the staff, each of which guard opens, accessibility reads and administering uses.
  ...specs('account', 'admin-digest', 'admin-event-types', 'admin-groups', 'admin-mail', 'admin-phone'),
  ...specs(
    'admin-places',
    'admin-series',
    'admin-users',
    'event-status',
    'events-list',
    'history',
    'notices',
  ),
  ...specs('weekly-email-signup'),
  // What goes wrong, time after time: offline, sessions and login have one of each kind.
  ...specs('failed-actions', 'loading', 'lost-connection'),
  ...specs('contact', 'mailed-links'),
  // Looks.
  ...specs('clock-change', 'contrast', 'first-screen', 'layout', 'long-words', 'mail-look'),
]

/** The variable by which `npm test` keeps the embedded engine to the contract; without it, every file runs on both. */
export const contractOnly = { TEST_ENGINES: 'contract' }

/** Whether this is such a run: what repeats or multiplies the same proof does it less often then. */
export const isContractOnly = process.env.TEST_ENGINES === contractOnly.TEST_ENGINES
