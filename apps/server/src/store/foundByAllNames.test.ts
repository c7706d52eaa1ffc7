/** Sessions that were made ready to search before persons were found by all of their names. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { routes } from '@openroom/protocol/routes'
import { knownNamesSchema } from '@openroom/protocol/schema/person'
import type { KeptPerson } from '@openroom/protocol/schema/personKeeping'
import { searchAnswerSchema } from '@openroom/protocol/schema/search'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { simulate } from '@openroom/simulate/simulate'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { json, storeAs } from '../testing/server.ts'
import { adminCall, serverAndStore } from '../testing/serverAndStore.ts'
import { foundByAllNames } from './migrations/0047-found-by-all-names.ts'

const evening = (seed: number) =>
  simulate({ kind: 'pairs-mitchell', seed, contestants: 12, boards: 2, recorded: 0 })
const [FIRST, SECOND] = [evening(7), evening(8)]
const playerOf = (document: typeof FIRST, entry: number): string =>
  document.events[0]!.segments[0]!.sessions[0]!.registrations[entry]!.players[0]!.name

const own = serverAndStore()
const call = adminCall(own)

const sessionsFound = async (name: string): Promise<readonly number[]> => {
  const response = await fetch(`${own.server.url}${routes.search()}?${new URLSearchParams({ q: name })}`)
  const { sessions } = searchAnswerSchema.parse(await response.json())
  return sessions.map(({ session }) => session.miniSessionId).sort((a, b) => a - b)
}

const personOf = async (name: string): Promise<number> => {
  const response = await call(`${staffRoutes.keptPersons()}?${new URLSearchParams({ q: name })}`)
  const kept: readonly KeptPerson[] = await response.json()
  return kept.find((one) => one.name === name)!.personId
}

it('are made ready anew by the migration, where a person has several names', async () => {
  const ids = [await storeAs(own.server, FIRST, 'first'), await storeAs(own.server, SECOND, 'second')]
  await own.server.settled()
  const names = [playerOf(FIRST, 0), playerOf(SECOND, 1)] as const
  expect(names[0]).not.toBe(names[1])
  await vi.waitFor(async () => expect(await sessionsFound(names[1])).toContain(ids[1]), 20_000)
  const persons = [await personOf(names[0]), await personOf(names[1])] as const
  const known = async () =>
    knownNamesSchema.parse(
      await (await fetch(`${own.server.url}${archiveRoutes.knownNames()}?persons=${persons},999999`)).json(),
    )
  expect(await known()).toEqual(persons.map((personId, i) => ({ personId, names: [names[i]] })))
  const joined = staffRoutes.joinPerson(persons[1])
  expect((await call(joined, json({ into: persons[0] }))).status).toBe(200)
  // Whoever follows the one who was joined follows both.
  expect((await known()).map(({ names }) => names.toSorted())).toEqual([names.toSorted(), names.toSorted()])
  await own.server.settled()
  const both = () =>
    vi.waitFor(async () => expect(await sessionsFound(names[1])).toEqual(ids), {
      timeout: 20_000,
      interval: 200,
    })
  await both()
  // As an older version has left it: each session has the name that stands in it, and no other.
  const kept = await sql<{ mini_session_id: number }>`select mini_session_id from session_search`.execute(
    own.store.db,
  )
  const words = names[1].toLowerCase().split(' ')
  for (const word of words)
    await sql`update session_search_line set words = replace(words, ${word}, 'other')
      where mini_session_id = ${ids[0]!}`.execute(own.store.db)
  expect(await sessionsFound(names[1])).toEqual([ids[1]])
  await sql.raw(foundByAllNames).execute(own.store.db)
  const left = await sql`select from session_search`.execute(own.store.db)
  expect(left.rows.length).toBeLessThan(kept.rows.length)
  await own.server.settled()
  await both()
}, 60_000)
