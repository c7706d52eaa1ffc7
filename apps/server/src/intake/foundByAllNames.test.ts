/** Persons whom staff has joined are found, and followed, by all of their names. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { routes } from '@openroom/protocol/routes'
import { knownNamesSchema } from '@openroom/protocol/schema/person'
import type { KeptPerson } from '@openroom/protocol/schema/personKeeping'
import { searchAnswerSchema } from '@openroom/protocol/schema/search'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { simulate } from '@openroom/simulate/simulate'
import { expect, it } from 'vitest'
import { json, storeAs } from '../testing/server.ts'
import { adminCall, serverAndStore } from '../testing/serverAndStore.ts'

const evening = (seed: number) =>
  simulate({ kind: 'pairs-mitchell', seed, contestants: 12, boards: 2, recorded: 0, estimated: true })
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

it('finds all sessions of a person by each name, and tells those who follow', async () => {
  const ids = [await storeAs(own.server, FIRST, 'first'), await storeAs(own.server, SECOND, 'second')]
  await own.server.settled()
  const names = [playerOf(FIRST, 0), playerOf(SECOND, 1)] as const
  expect(names[0]).not.toBe(names[1])
  await expect.poll(() => sessionsFound(names[1])).toContain(ids[1])
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
  await expect.poll(() => sessionsFound(names[1]), { interval: 200 }).toEqual(ids)
})
