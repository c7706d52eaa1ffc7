import { err } from '@openroom/bridge/result'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Channel } from '../core/channel.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { type Account, Accounts } from './accounts.ts'
import { SecondFactors } from './secondFactor.ts'

let store: TestStore
let accounts: Accounts
let factors: SecondFactors
let people = 0

beforeAll(async () => {
  store = await testStore()
  accounts = new Accounts(store.store.accounts, new Channel())
  factors = new SecondFactors(store.store.accounts, accounts, 'https://oakmere.example')
})
afterAll(() => store.close())

async function account() {
  people += 1
  const given = { name: 'Ada', email: `ada${people}@oakmere.example`, role: 'ADMIN', password: 'x' } as const
  const made = await accounts.create(given)
  if (!made.ok) throw new Error(made.error)
  return made.value
}

const digits = (secret: string, later: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: store.url })
  await client.connect()
  return client
}

const WAITING = `select from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`

/** Lets all of them reach the locked row before any goes on. */
async function atOnce<T>(accountId: number, calls: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const [holder, looker] = [await connected(), await connected()]
  await holder.query('begin')
  await holder.query('select from second_factor where account_id = $1 for update', [accountId])
  const answers = Promise.all(calls.map((call) => call()))
  await expect.poll(async () => (await looker.query(WAITING)).rowCount).toBeGreaterThanOrEqual(calls.length)
  await holder.query('commit')
  await holder.end()
  await looker.end()
  return answers
}

async function begin(account: Account) {
  const begun = await factors.begin(account)
  if (!begun.ok) throw new Error(begun.error)
  return begun.value
}

it('is confirmed once, however often at the same time', async () => {
  const ada = await account()
  const { secret } = await begin(ada)
  const codes = [0, 1].map((later) => digits(secret, later))
  const confirmed = await atOnce(
    ada.id,
    codes.map((code) => () => factors.confirm(ada, code)),
  )
  expect(confirmed.filter((one) => one !== null)).toHaveLength(1)
  expect(await factors.codesLeft(ada.id)).toBe(10)
})

it('has one set of codes when they are renewed twice at the same time', async () => {
  const ada = await account()
  const { secret } = await begin(ada)
  await factors.confirm(ada, digits(secret, 0))
  await atOnce(ada.id, [() => factors.renewCodes(ada), () => factors.renewCodes(ada)])
  expect(await factors.codesLeft(ada.id)).toBe(10)
})

it('keeps its secret when somebody begins while it is confirmed', async () => {
  const ada = await account()
  const { secret } = await begin(ada)
  const code = digits(secret, 0)
  await atOnce<unknown>(ada.id, [() => factors.confirm(ada, code), () => factors.begin(ada)])
  if ((await factors.codesLeft(ada.id)) === null) return
  expect(await factors.begin(ada)).toEqual(err('second-factor-there'))
  expect(await factors.missing(ada.id, digits(secret, 1))).toBeNull()
})
