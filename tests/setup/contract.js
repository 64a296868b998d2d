// The test files that `npm test` runs on both engines: together they hold what the embedded engine must do as PostgreSQL does.

/** @param {string} folder @param {string[]} names */
const named = (folder, ...names) => names.map(name => `tests/${folder}/${name}.test.ts`)

/** By what they prove; everything else tries the product's own code and SQL, for which one engine is enough. */
export const contract = [
  // The engine: transactions, limits of time, values and letters, plans, migrations, and every kind of request.
  ...named(
    'database',
    'engine',
    'migrations',
    'first-version',
    'first-write',
    'asked-once',
    'letters',
    'plans',
  ),
  ...named('api', 'reading', 'writing', 'refusals'),
  ...named('attacks', 'rest-dear-reads', 'rest-fuzz', 'data-folder'),
  // Access: who may read and write which row and column.
  ...named('access', 'rights', 'tokens', 'values'),
  ...named('database', 'roles'),
  ...named('administering', 'borders'),
  ...named('storage', 'personas'),
  // Rules: what the tables refuse, and what triggers and procedures make of what they accept.
  ...named('database', 'constraints', 'constraints-shapes', 'form-rules', 'events', 'tombstones'),
  ...named('series', 'rules'),
  ...named('submissions', 'decisions'),
  // What is found, and what stands first.
  ...named('search', 'search'),
  // Faults: whatever happens to the process, the disk and the connection.
  ...named('faults', '*'),
  // Pages: a visitor, a feed reader and whoever signs in.
  ...named('website', 'pages', 'submitting'),
  ...named('functions', 'feeds'),
  ...named('auth', 'sign-in'),
  ...named('attacks', 'auth-forged-tokens'),
]

/** What `npm test` runs on the embedded engine alone: what is killed, restored and asked for is our own, and both engines have it before a release. */
export const leftToPGlite = [
  ...named('faults', 'backup', 'kill-uploads', 'weekly-email'),
  ...named('storage', 'personas'),
]

/** The variable by which `npm test` keeps the embedded engine to the contract; without it, every file runs on both. */
export const contractOnly = { TEST_ENGINES: 'contract' }

/** Whether this is such a run: what repeats or multiplies the same proof does it less often then. */
export const isContractOnly = process.env.TEST_ENGINES === contractOnly.TEST_ENGINES
