// Who may import whom (docs/architecture.md has the picture). A module that breaks an arrow fails `npm run check`.

/** @param {string} name @param {object} from @param {object} to @param {string} comment */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** What answers requests, writes letters or sweeps. */
const serverParts =
  'rest|auth|feeds|health|history|imports|reports|search|series|set-up|share-cards|storage|submissions|website|weekly-email'

const test = '\\.test\\.tsx?$'

/** The features of `app`, the highest first. A feature imports only what is below it: what two share moves down. */
const featureLevels = [
  ['layout', 'account', 'admin', 'moderator', 'history', 'my-rides', 'import-file', 'site-settings'],
  ['submissions', 'imports', 'embed', 'print'],
  ['manage-events', 'manage-groups', 'reports', 'weekly-email', 'events-map', 'places'],
  ['events', 'groups', 'search'],
  ['event-fields', 'event-look'],
  ['route'],
  ['session'],
  ['calendar', 'fallback', 'map'],
  ['stars'],
]

/** @param {string[]} names */
const features = names => `^app/features/(${names.join('|')})/`

/** For each feature: it may import itself and the levels below, no other feature and no route. */
function featureRules() {
  return [
    ...featureLevels.flatMap((names, level) =>
      names.map(name =>
        forbid(
          `feature-${name}-imports-downwards`,
          { path: features([name]) },
          {
            path: '^app/(features/|routes/|root\\.|routes\\.|entry\\.)',
            pathNot: features([name, ...featureLevels.slice(level + 1).flat()]),
          },
          'Features stand in an order (featureLevels); what two of one level share moves down.',
        ),
      ),
    ),
    forbid(
      'features-have-a-level',
      { path: '^app/features/', pathNot: features(featureLevels.flat()) },
      {},
      'A new feature gets its place in featureLevels.',
    ),
    forbid(
      'app-floor-knows-no-features',
      { path: '^app/[^/]+\\.tsx?$', pathNot: '^app/(root|routes|entry)\\.' },
      { path: '^app/(features|routes)/' },
      'The client, the settings of the site and the wording of errors are below all features.',
    ),
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle has no beginning to read from.'),
    {
      ...forbid(
        'no-cycles-of-folders',
        {},
        { circular: true },
        'Two folders that need one another are one folder.',
      ),
      scope: 'folder',
    },
    forbid('no-unresolved', {}, { couldNotResolve: true }, 'Every import must be found.'),
    forbid(
      'no-orphans-outside-package',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'Packages are listed in package.json.',
    ),
    forbid(
      'only-tests-import-fixtures',
      { path: '^(app|domain|server)/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      { path: '\\.(test|fixture)\\.tsx?$' },
      'What is there for tests is no part of the product.',
    ),
    forbid(
      'domain-stands-alone',
      { path: '^domain/' },
      { path: '^(server|app|tests|bench)/' },
      'The rules know no server and no page.',
    ),
    forbid(
      'domain-is-pure',
      { path: '^domain/', pathNot: test },
      { dependencyTypes: ['core'] },
      'The rules run in a browser too.',
    ),
    forbid(
      'app-imports-domain-only',
      { path: '^app/' },
      { path: '^(server|tests|bench)/' },
      'Pages speak to the server over HTTP.',
    ),
    forbid(
      'server-never-imports-app',
      { path: '^server/' },
      { path: '^(app|tests|bench)/' },
      'server/website loads the built app.',
    ),
    forbid(
      'only-types-from-supabase',
      { path: '^(app|server|domain)/' },
      { path: '^supabase/', pathNot: '^supabase/database\\.types\\.ts$' },
      'SQL is read at run time; only its types are imported.',
    ),
    forbid(
      'server-parts-are-apart',
      { path: `^server/(${serverParts})/` },
      {
        path: `^server/((${serverParts}|commands)/|(main|parts|ready-database)\\.ts)`,
        pathNot: '^server/$1/',
      },
      'What answers requests or writes letters never imports another one; server/parts.ts builds them all.',
    ),
    forbid(
      'server-floor-knows-no-parts',
      { path: '^server/(database|mail)/' },
      { path: `^server/((${serverParts}|commands|http|identity)/|(main|parts|ready-database)\\.ts)` },
      'The database and the mail do not know who uses them.',
    ),
    forbid(
      'server-http-knows-no-parts',
      { path: '^server/http/' },
      { path: `^server/((${serverParts}|commands|mail|identity)/|(main|parts|ready-database)\\.ts)` },
      'Parts are handed to HTTP; it imports none.',
    ),
    forbid(
      'server-identity-knows-no-parts',
      { path: '^server/identity/' },
      { path: `^server/((${serverParts}|commands|mail)/|(main|parts|ready-database)\\.ts)` },
      'Who asks is found out before any part is asked.',
    ),
    ...featureRules(),
    forbid(
      'ui-knows-no-cycling',
      { path: '^app/ui/' },
      { path: '^app/(features|routes)/|^domain/' },
      'Buttons know nothing of bicycles.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
