/** Every kind of tournament goes into the store and comes out again the same. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { readDocument, writeDocument } from '@openroom/formats/json/readDocument'
import { KIND_NAMES, KINDS, type Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, importCall } from '../testing/process.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())

async function stored(document: TournamentDocument): Promise<readonly number[]> {
  const bytes = Buffer.from(writeDocument(document))
  const answer = await admin(server.dataDir, importCall('made up', bytes), bytes)
  expect(answer.status, answer.body).toBe(200)
  return (JSON.parse(answer.body) as { readonly miniSessionIds: readonly number[] }).miniSessionIds
}

async function tournamentOf(session: number): Promise<number> {
  const lists = (await (await fetch(`${server.url}/api/archive/miniSessions`)).json()) as readonly {
    readonly miniSessionId: number
    readonly tournamentId: number
  }[]
  return lists.find(({ miniSessionId }) => miniSessionId === session)!.tournamentId
}

async function exported(tournament: number): Promise<TournamentDocument> {
  const path = `/export?of=tournament&id=${tournament}&format=json`
  const answer = await admin(server.dataDir, { method: 'GET', path })
  const read = readDocument(answer.body)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** Fewer contestants, boards and records than usual, where the movement lets them be fewer; one sits out where it must. */
function sizeOf(kind: Kind) {
  const { form } = KINDS[kind]
  if (form === 'pairs') return { contestants: kind === 'pairs-sit-out' ? 9 : 8, boards: 8, recorded: 1 }
  return form === 'swissPairs' || form === 'individual' ? { recorded: 1 } : { boards: 2, recorded: 1 }
}

const withdrawals = ({ events }: TournamentDocument): number =>
  events
    .flatMap(({ segments }) => segments.flatMap(({ sessions }) => sessions))
    .flatMap(({ registrations }) => registrations)
    .filter(({ withdrawnFrom }) => withdrawnFrom !== undefined).length

it.each(someOf(KIND_NAMES, 3))('%s', async (kind) => {
  const document = simulate({
    kind,
    seed: 'lossless',
    estimated: true,
    rulings: 0.05,
    name: kind,
    ...sizeOf(kind),
  })
  const [first] = await stored(document)
  expect(await exported(await tournamentOf(first!))).toEqual(document)
  expect(withdrawals(document)).toBe(kind === 'teams-knock-out-carry-over' ? 1 : 0)
})
