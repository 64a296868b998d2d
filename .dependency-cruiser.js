// Who may import whom (docs/architecture.md has the picture). A module that breaks an arrow fails `npm run check`.

/** @param {string} name @param {object} from @param {object} to @param {string} comment */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** What answers requests, writes letters or sweeps. */
const serverParts =
  'feeds|health|history|imports|reports|search|series|set-up|share-cards|submissions|website|weekly-email'

const test = '\\.test\\.tsx?$'

/** The features of `app`, the highest first. A feature imports only what is below it: what two share moves down. */
const featureLevels = [
  ['admin', 'layout'],
  ['submissions', 'history', 'imports'],
  ['manage-events'],
  ['groups', 'embed', 'events-map', 'print'],
  ['event-fields', 'events', 'reports', 'search', 'my-rides'],
  ['calendar', 'route', 'weekly-email'],
  ['account', 'stars', 'map'],
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
      { path: '^(app|domain|platform|server)/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      { path: '\\.(test|fixture)\\.tsx?$' },
      'What is there for tests is no part of the product.',
    ),
    forbid(
      'domain-stands-alone',
      { path: '^domain/' },
      { path: '^(platform|server|app|tests|bench)/' },
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
      { path: '^(platform|server|tests|bench)/' },
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
      { path: '^(app|platform|server|domain)/' },
      { path: '^supabase/', pathNot: '^supabase/database\\.types\\.ts$' },
      'SQL is read at run time; only its types are imported.',
    ),
    forbid(
      'server-parts-are-apart',
      { path: `^server/(${serverParts})/` },
      {
        path: `^server/((${serverParts}|commands)/|(main|calendar|ready-database)\\.ts)`,
        pathNot: '^server/$1/',
      },
      'A part of the server never imports another one; server/calendar.ts builds them all.',
    ),
    forbid(
      'platform-knows-no-application',
      { path: '^platform/' },
      { path: '^(domain|server|app|bench|supabase)/' },
      'The platform is there for any application.',
    ),
    forbid(
      'platform-has-one-entry',
      { path: '^(domain|server|app)/', pathNot: test },
      { path: '^platform/', pathNot: '^platform/index\\.ts$' },
      'Everything that the platform offers is in platform/index.ts.',
    ),
    forbid(
      'platform-floor',
      { path: '^platform/(database|mail)/' },
      { path: '^platform/(rest|auth|storage|identity|outbound)/' },
      'The database and the mail do not know who uses them.',
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
