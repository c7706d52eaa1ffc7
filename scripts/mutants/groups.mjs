/** What is mutated, and by which tests it has to be seen: those that need nothing but themselves, thousands of times. */

export const REPORT = 'node_modules/.cache/openroom/mutants.json'

const but = (...files) => files.map((file) => `!${file}`)
const TESTS = but('**/*.test.ts', '**/*.d.ts')
const SCORE = 'packages/bridge/src/score'
const GATE = 'apps/server/src/tables'

/** `least`: per cent that have to be seen; `listed`: what survives has to stand in the list, or a test to be written for it. */
export const GROUPS = {
  score: { mutate: [`${SCORE}/*.ts`, ...TESTS], tests: [`${SCORE}/*.test.ts`], least: 85, listed: false },
  gate: {
    mutate: [`${GATE}/rule.ts`, `${GATE}/barrier.ts`],
    tests: [`${GATE}/rule.test.ts`, `${GATE}/barrier.test.ts`],
    least: 85,
    listed: true,
  },
  bridge: {
    mutate: ['packages/bridge/src/**/*.ts', `!${SCORE}/**`, ...TESTS],
    tests: ['packages/bridge/src/**/*.test.ts'],
    least: 70,
    listed: false,
  },
  protocol: {
    mutate: ['packages/protocol/src/**/*.ts', '!packages/protocol/src/schema/**', ...TESTS],
    tests: ['packages/protocol/src/**/*.test.ts'],
    least: 50,
    listed: false,
  },
  formats: {
    mutate: ['packages/formats/src/**/*.ts', ...TESTS],
    tests: ['packages/formats/src/**/*.test.ts'],
    least: 60,
    listed: false,
  },
  web: {
    mutate: ['apps/web/src/ui/**/*.ts', 'apps/web/src/screens/**/*.ts', ...TESTS],
    tests: ['apps/web/src/{ui,screens}/**/*.test.ts'],
    least: 50,
    listed: false,
  },
}

/** That of this process; who only reads the configuration asks for none. */
export const CHOSEN = GROUPS[process.env.MUTANTS ?? 'score']
