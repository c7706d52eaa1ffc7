/** What is one fact is one transaction: a method of a service writes once by itself, or not at all. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { severalUnits, writersOf } from '../testing/writeUnits.ts'

const at = new URL('..', import.meta.url)

const files = readdirSync(at, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile() && one.name.endsWith('.ts') && !one.name.endsWith('.test.ts'))
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .filter((path) => !/\/(testing|migrations)\//.test(path))

/** What others write with, in transactions of theirs. */
const isOfRows = (path: string): boolean => /\.(rows|public|columns)\.ts$|\/(database|backup)\//.test(path)

const textOf = (path: string): string => readFileSync(path, 'utf8')

/** Services that others call, by the names under which they hold them. */
const HELD = {
  accounts: 'accounts/accounts.ts',
  entries: 'tables/entries.ts',
  gate: 'tables/gate.ts',
  messages: 'messages/messages.ts',
  sessions: 'sources/fedSessions.ts',
  timers: 'tables/timers.ts',
} as const

const ONE_OF_THEM = 'one of them at a time'
const APART = 'each a fact of its own'

const SEVERAL: Readonly<Record<string, string>> = {
  'cardMails.ts #mail': 'the next try is written down before the mail is sent',
  'clubSites.ts #sendByItself': ONE_OF_THEM,
  'commentators.ts start': APART,
  'conventionCards.ts #put': ONE_OF_THEM,
  'fedSessions.ts finish': APART,
  'fedSessions.ts standing': ONE_OF_THEM,
  'finder.ts #look': APART,
  'gate.ts #look': APART,
  'hookSender.ts #write': APART,
  'lineUps.ts #see':
    'what is shown is seen before its players are at their tables, and these are tried again',
  'logins.ts keep': APART,
  'newEvents.ts make': 'the tournament is there before its first event',
  'openCorrections.ts #write': ONE_OF_THEM,
  'operators.ts set': ONE_OF_THEM,
  'seasonKeeping.ts save': ONE_OF_THEM,
  'programFiles.ts open': 'the tournament is there before its first event',
  'secondFactor.ts missing': ONE_OF_THEM,
  'sender.ts #send': ONE_OF_THEM,
  'sender.ts #write': APART,
  'tokens.ts check': APART,
  'users.ts create': 'without the mail the account is taken away again',
  'viewerFigures.ts #run': APART,
  'writers.ts ask': ONE_OF_THEM,
}

/** Done, looked at and taken back. */
const TRIALS = ['tried', 'asItWillBe', 'withWhatWaits', 'sessionPlan']

const stored = new Set(
  [...writersOf(files.filter(isOfRows).map(textOf))].filter((name) => !TRIALS.includes(name)),
)
const held = Object.entries(HELD).flatMap(([name, path]) =>
  [...writersOf([readFileSync(new URL(path, at), 'utf8')], stored)]
    .filter((method) => !stored.has(method))
    .map((method) => `${name}.${method}`),
)
const known = new Set([...stored, ...held])

it('holds in every service', () => {
  const services = files.filter((path) => !isOfRows(path) && !/\.routes\.ts$|\/core\//.test(path))
  const found = services.flatMap((path) =>
    severalUnits(textOf(path), known).map(
      ({ name, units }) => [`${path.split('/').at(-1)} ${name}`, units] as const,
    ),
  )
  expect(found.filter(([name]) => !(name in SEVERAL))).toEqual([])
  expect(Object.keys(SEVERAL).filter((name) => !found.some(([one]) => one === name))).toEqual([])
})

it.each([
  [
    'a check in a transaction, the mark after it',
    `await entries.append(1, 2, []); await confirmEntered(db, 2, 1, at)`,
  ],
  [
    'a statement after another',
    `await db.insertInto('a').execute(); await this.#db.deleteFrom('b').execute()`,
  ],
  [
    'a line about what is done already',
    `await db.transaction().execute(done); await accounts.note(1, 'x', {})`,
  ],
  ['its own method twice', 'await this.#put(1); await this.#put(2)'],
  [
    'a statement as it is written',
    'await sql`update a set b = 1`.execute(db); await sql`delete from a`.execute(db)',
  ],
])('sees %s', (_, body) => {
  const text = `class One {
    async act() { ${body} }
    async #put(one) { await this.#db.transaction().execute(one) }
  }`
  expect(severalUnits(text, new Set([...known, 'confirmEntered'])).map(({ name }) => name)).toEqual(['act'])
})

it('sees one in what is done within a transaction', () => {
  const body = `await db.transaction().execute(async (tx) => {
    await tx.insertInto('a').execute()
    await confirmEntered(tx, 2, 1, at)
    await sql\`delete from a\`.execute(tx)
  })`
  expect(severalUnits(`class One { async act() { ${body} } }`, known)).toEqual([])
})
