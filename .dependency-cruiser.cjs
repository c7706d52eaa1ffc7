// The borders of ARCHITECTURE.md: inward only, no cycles, nothing public sees the unreleased log.
const given = require('./apps/server/borders.json')

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

const SERVER = '^apps/server/src'
/** SQL: on everything, on what is public, and what columns mean. */
const ROWS = '^apps/server/src/.*\\.(rows|public|columns)\\.ts$'
const GIVEN = Object.entries(given).flatMap(([subject, files]) =>
  files.map((file) => `${SERVER}/${subject}/${file.replaceAll('.', '\\.')}$`),
)

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle hides the direction of a dependency.'),
    forbid(
      'bridge-imports-nothing',
      { path: '^packages/bridge/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/bridge/' },
      'The game itself: no clock, no randomness, no input or output.',
    ),
    forbid(
      'packages-see-bridge-only',
      { path: '^packages/(formats|dds|protocol|test-kit|texts)/', pathNot: '\\.test\\.ts$|/soak|/testing/' },
      { path: '^(packages/(?!bridge/|texts/|$1/)|apps/)' },
      'Packages depend on bridge and the catalogue of texts, not on each other.',
    ),
    forbid(
      'simulate-makes-documents',
      { path: '^packages/simulate/', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/(?!(bridge|dds|formats|simulate)/)|apps/)' },
      'Made-up tournaments need the game, the solver and the document, nothing else.',
    ),
    forbid(
      'feed-calls-the-interface',
      { path: '^packages/feed/', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '^(packages/(?!(bridge|formats|protocol|feed)/)|apps/)' },
      'A live source knows the game, the document and the interface, not who answers.',
    ),
    forbid(
      'client-knows-the-interface-only',
      { path: '^packages/client/', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/(?!(protocol|client)/)|apps/)' },
      'It goes into other people’s programs.',
    ),
    forbid(
      'disk-knows-systems-only',
      { path: '^packages/disk/', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/(?!(protocol|disk)/)|apps/)' },
      'What is on the disk is shared by server and command line, and knows neither.',
    ),
    forbid(
      'pages-read-no-files',
      { path: '^apps/web/src/', pathNot: '\\.test\\.tsx?$|/testing/' },
      { path: '^packages/(?!(bridge|dds|protocol|texts)/)' },
      'What a browser loads knows the game, the solver, the interface and the texts; files are read by the server.',
    ),
    forbid(
      'apps-apart',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
      'Apps never import apps.',
    ),
    forbid(
      'test-kit-in-tests',
      {
        path: '^(packages|apps)/',
        pathNot:
          '(\\.test\\.tsx?$|^packages/test-kit/|/testing/|/soak|/vitest\\.[a-z.]*config\\.ts$|^apps/web/dev/)',
      },
      { path: '^packages/test-kit/' },
      'The test kit is for tests and tools.',
    ),
    forbid(
      'calls-know-no-tables',
      { path: `${SERVER}/(core/http/|.*\\.(routes|topics)\\.ts$)`, pathNot: '\\.test\\.ts$' },
      { path: ROWS },
      'What answers calls and live destinations reaches the database through services.',
    ),
    forbid(
      'services-know-no-transport',
      {
        path: `${SERVER}/`,
        pathNot: `\\.(test|routes|topics)\\.ts$|/module\\.ts$|${SERVER}/(core/http|nets|testing)/`,
      },
      { path: '\\.(routes|topics)\\.ts$' },
      'Services and rows know no transport.',
    ),
    forbid(
      'rows-are-the-bottom',
      { path: ROWS },
      { path: `${SERVER}/`, pathNot: `${ROWS}|${SERVER}/core/` },
      'What reads and writes tables knows no service.',
    ),
    forbid(
      'public-side-sees-released-only',
      {
        path: `${SERVER}/((sessions|archive|pages|live|notify/followed)/|.*\\.public\\.ts$)`,
        // What staff keeps of the archive says so in its name.
        pathNot: '\\.(test|rows)\\.ts$|Keeping\\.ts$|/testing/',
      },
      { path: `\\.rows\\.ts$|${SERVER}/core/database/allTables\\.ts$` },
      'Public projections are computed from what the gate has released.',
    ),
    forbid(
      'subjects-by-what-they-give',
      { path: `${SERVER}/([^/]+)/`, pathNot: `\\.test\\.ts$|${SERVER}/(nets|testing)/|/testing/` },
      {
        path: `${SERVER}/[^/]+/`,
        pathNot: [`${SERVER}/($1|core|testing)/`, '/module\\.ts$', ...GIVEN],
        dependencyTypesNot: ['type-only'],
      },
      'A subject sees another through its module, and what apps/server/borders.json says that it gives beside.',
    ),
    forbid(
      'read-when-asked-for',
      { path: SERVER, pathNot: `\\.test\\.ts$|${SERVER}/(testing|operations/doctor)/` },
      {
        path: '^node_modules/(@types/)?(web-push|openid-client|pino-pretty|@nats-io/|@resvg/|@zxcvbn-ts/)|^packages/formats/src/bws/(rows|planned|ownMovement|writeBws)\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
      'What few sites use is imported where it is asked for: an idle server holds nothing of it.',
    ),
    forbid(
      'screens-apart',
      { path: '^apps/web/src/(screens|pages|dialogs)/([^/]+)/' },
      { path: '^apps/web/src/(screens|pages|dialogs)/', pathNot: '^apps/web/src/$1/$2/' },
      'Screens, pages and dialogs import ui, live and packages, never each other.',
    ),
    forbid(
      'ui-is-below-screens',
      { path: '^apps/web/src/(ui|live|texts)/' },
      { path: '^apps/web/src/(screens|pages|dialogs|app)/' },
      'Parts know no screen, page or dialog.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|assembly)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
