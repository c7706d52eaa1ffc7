// The last lines of ./test: what passed, and each test that was skipped, with what it needs.
import { readFileSync } from 'node:fs'

const read = (name) => {
  try {
    return JSON.parse(
      readFileSync(new URL(`../node_modules/.cache/openroom/${name}.json`, import.meta.url), 'utf8'),
    )
  } catch {
    return null
  }
}

function countUnits(run) {
  const tests = run.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      title: `${name.replace(/^.*\/(packages|apps|scripts)\//, '$1/')}: ${fullName}`,
    })),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ title }) => title),
  }
}

function countBrowser(run) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = run.suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(
        ({ spec, annotations }) =>
          `${spec.file}: ${spec.title}${annotations.map(({ description }) => ` (${description})`).join('')}`,
      ),
    again: tests.filter(({ status }) => status === 'flaky').map(({ spec }) => `${spec.file}: ${spec.title}`),
  }
}

const units = read('unit')
const browser = read('browser')
const counts = [units && countUnits(units), browser && countBrowser(browser)].filter(
  (count) => count !== null,
)
const skipped = counts.flatMap((count) => count.skipped)
const again = counts.flatMap((count) => count.again ?? [])
for (const title of again) console.log(`Passed only when tried again: ${title}`)
for (const title of skipped) console.log(`Skipped: ${title}`)
if (skipped.length > 0) console.log(`${skipped.length} tests were skipped, listed above.`)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
console.log(`${passed} passed, 0 failed, ${skipped.length} skipped`)
