// The test files that `npm test` runs on both engines: together they hold what the embedded engine must do as PostgreSQL does.

/** @param {string} folder @param {string[]} names */
const named = (folder, ...names) => names.map(name => `tests/${folder}/${name}.test.ts`)

/** By what they prove; everything else tries the product's own code and SQL, for which one engine is enough. */
export const contract = [
  // The engine: transactions, limits of time, values and letters, migrations, and every kind of request.
  ...named('database', 'engine', 'migrations', 'first-version', 'first-write', 'letters'),
  ...named('api', 'reading', 'writing', 'refusals'),
  ...named('attacks', 'rest-dear-reads', 'rest-fuzz', 'data-folder'),
  // Access: who may read and write which row and column.
  ...named('access', 'rights', 'values'),
  // Rules: what the tables refuse, and what triggers and procedures make of what they accept.
  ...named('database', 'constraints', 'form-rules'),
  // Faults: whatever happens to the process, the disk and the connection.
  ...named('faults', 'backup', 'kill', 'lost-connection', 'process'),
  // Pages: a visitor, a feed reader and whoever signs in.
  ...named('website', 'pages'),
  ...named('functions', 'feeds'),
  ...named('auth', 'sign-in'),
]

/** What `npm test` runs on the embedded engine alone: what is killed and restored is our own, and both engines have it before a release. */
export const leftToPGlite = named('faults', 'backup', 'kill', 'process')

/**
 * The specs that only `npm run test:all` opens a browser for: what they try is a detail of a page that another spec walks
 * through, or is also proven against the server without a browser.
 */
export const beforeRelease = [
  // Forms in detail; the walks through them are in submit, administering, admin-events, admin-submissions and journeys.
  ...['staff-forms', 'visitor-forms', 'repeat-fields', 'submit-helps', 'admin-edit-event', 'series-editing'],
  // Lists and pages of the staff, each of which guard opens, accessibility reads and administering uses.
  ...[
    'account',
    'admin-digest',
    'admin-event-types',
    'admin-groups',
    'admin-mail',
    'admin-phone',
    'admin-places',
  ],
  ...[
    'admin-series',
    'admin-users',
    'event-status',
    'events-list',
    'history',
    'notices',
    'weekly-email-signup',
  ],
  // What goes wrong, time after time: offline, sessions and login have one of each kind.
  ...['failed-actions', 'loading', 'lost-connection'],
  // Looks.
  ...['clock-change', 'contrast', 'first-screen', 'layout', 'long-words', 'mail-look'],
]

/** The variable by which `npm test` keeps the embedded engine to the contract; without it, every file runs on both. */
export const contractOnly = { TEST_ENGINES: 'contract' }

/** Whether this is such a run: what repeats or multiplies the same proof does it less often then. */
export const isContractOnly = process.env.TEST_ENGINES === contractOnly.TEST_ENGINES
