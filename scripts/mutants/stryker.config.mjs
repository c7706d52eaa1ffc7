import { CHOSEN, REPORT } from './groups.mjs'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  mutate: CHOSEN.mutate,
  ignorePatterns: ['dist', 'nightly', 'test-results', 'tour', '/docs', '/e2e', '/data'],
  coverageAnalysis: 'perTest',
  // What is made once, as a module is read, would need all tests for each mistake in it.
  ignoreStatic: true,
  disableTypeChecks: false,
  concurrency: 2,
  reporters: ['json'],
  jsonReporter: { fileName: REPORT },
  tempDirName: 'node_modules/.cache/stryker',
  allowEmpty: false,
}
