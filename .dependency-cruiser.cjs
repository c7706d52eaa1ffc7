// The borders of docs/ARCHITECTURE: inward only, no cycles, nothing public sees the unreleased log.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

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
      'apps-apart',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
      'Apps never import apps.',
    ),
    forbid(
      'test-kit-in-tests',
      {
        path: '^(packages|apps)/',
        pathNot: '(\\.test\\.tsx?$|^packages/test-kit/|/testing/|/soak|^apps/web/dev/)',
      },
      { path: '^packages/test-kit/' },
      'The test kit is for tests and tools.',
    ),
    forbid(
      'server-http-live-watch-to-services',
      { path: '^apps/server/src/(http|live|watch)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/store/' },
      'http, live and watch reach the store through services.',
    ),
    forbid(
      'server-services-know-no-transport',
      { path: '^apps/server/src/(services|store)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(http|live|watch)/' },
      'Services and the store know no transport.',
    ),
    forbid(
      'store-is-the-bottom',
      { path: '^apps/server/src/store/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/services/' },
      'The store knows no service.',
    ),
    forbid(
      'public-side-sees-released-only',
      { path: '^apps/server/src/(services/public|store/released)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/store/unreleased/' },
      'Public projections are computed from what the gate has released.',
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
