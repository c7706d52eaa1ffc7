// Where the time of the last ./test went: by file, and what browsers were kept waiting for. `npm run times 50`: more rows.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROWS = Number(process.argv[2] ?? 25)

const read = (name) => {
  try {
    return JSON.parse(readFileSync(`${ROOT}node_modules/.cache/openroom/${name}.json`, 'utf8'))
  } catch {
    return null
  }
}

const seconds = (ms) => (ms / 1_000).toFixed(1).padStart(8)
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)

/** Rows by what `keyOf` says of them. */
function groups(rows, keyOf) {
  const found = new Map()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return [...found]
}

/** The longest first, and the rest in one line. */
function print(title, rows) {
  const sorted = rows.toSorted((a, b) => b.ms - a.ms)
  const all = sum(sorted.map(({ ms }) => ms))
  console.log(`\n${title}: ${seconds(all).trim()} s in ${rows.length} files, several at a time`)
  for (const { name, ms, more = '' } of sorted.slice(0, ROWS)) console.log(`${seconds(ms)}  ${name}${more}`)
  const rest = sorted.slice(ROWS)
  if (rest.length > 0) console.log(`${seconds(sum(rest.map(({ ms }) => ms)))}  ${rest.length} more files`)
}

function printUnits({ testResults }) {
  const rows = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(ROOT, name),
    ms: endTime - startTime,
    more: ` (${assertionResults.length} tests)`,
  }))
  print('Unit tests', rows)
  const folders = groups(rows, ({ name }) => name.split('/').slice(0, 2).join('/'))
  print(
    'The same by workspace',
    folders.map(([name, of]) => ({ name, ms: sum(of.map(({ ms }) => ms)), more: ` (${of.length} files)` })),
  )
}

function printBrowser({ suites, stats }, counts) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).map(({ file, title, tests: of }) => {
    const ms = sum(of.flatMap(({ results }) => results.map(({ duration }) => duration)))
    return { file, title, ms }
  })
  const kinds = Object.entries(counts ?? {})
  const said = (file) =>
    Object.entries(counts?.[file] ?? {})
      .map(([kind, { times, ms }]) => `${kind} ${times} in ${seconds(ms).trim()} s`)
      .join(', ')
  const rows = groups(tests, ({ file }) => file).map(([name, of]) => ({
    name,
    ms: sum(of.map(({ ms }) => ms)),
    more: ` (${of.length} tests; ${said(name)})`,
  }))
  print('Browser tests', rows)
  console.log(`from the first to the last: ${seconds(stats.duration).trim()} s`)
  const names = [...new Set(kinds.flatMap(([, file]) => Object.keys(file)))]
  print(
    'What browsers waited for',
    names.map((kind) => {
      const of = kinds.flatMap(([, file]) => (file[kind] ? [file[kind]] : []))
      return {
        name: kind,
        ms: sum(of.map(({ ms }) => ms)),
        more: `, ${sum(of.map(({ times }) => times))} times`,
      }
    }),
  )
  print(
    'The longest tests of the browser',
    tests.map(({ file, title, ms }) => ({ name: `${file}: ${title}`, ms })),
  )
}

const units = read('unit')
const browser = read('browser')
if (units) printUnits(units)
if (browser) printBrowser(browser, read('browser-counts'))
if (!units && !browser) console.log('Nothing has been run yet: ./test, or npm run unit and npm run e2e.')
