/** No number that anybody is told has more decimals than figures have: none ends in what adding binary fractions leaves. */
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { DECIMALS } from '@openroom/bridge/score/rounding'
import { EXPORTED } from '@openroom/protocol/exports'
import { viewAt } from '@openroom/protocol/views'
import { KINDS, type Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicPaths, snapshot, type Values } from '../testing/everythingPublic.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' })
})
afterAll(() => server?.stop())

/** Weighted rulings are where fractions come from. */
const madeOf = (kind: Kind) =>
  simulate({
    estimated: true,
    kind,
    seed: 11,
    boards: 3,
    recorded: 0,
    rulings: 0.5,
    contestants: Math.min(
      KINDS[kind].contestants,
      KINDS[kind].contestants % 2 === 1 ? 7 : 8 * KINDS[kind].sections,
    ),
  })

const read = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json()

async function valuesOf(id: number): Promise<Values> {
  const all = await read<readonly { miniSessionId: number; serverId: number; segmentId: number }[]>(
    viewAt('miniSessions').path,
  )
  const { serverId, segmentId } = all.find(({ miniSessionId }) => miniSessionId === id)!
  const entries = await read<readonly { registrationId: number; players: readonly { playerId: number }[] }[]>(
    viewAt('registrations', { id }).path,
  )
  const registrations = entries.slice(0, 3).map(({ registrationId }) => registrationId)
  const players = entries
    .flatMap((one) => one.players ?? [])
    .slice(0, 3)
    .map(({ playerId }) => playerId)
  const one = players.length > 0 ? players : [1]
  return {
    id: [id],
    miniSessionId: [id],
    session: [id],
    serverId: [serverId],
    segmentId: [segmentId],
    server: [serverId],
    segment: [segmentId],
    round: [-1, 1, 2, 99_999],
    board: [1, 2, 3],
    ns: registrations,
    registrationId: registrations,
    of: EXPORTED,
    format: EXPORT_FORMATS,
    personId: one.slice(0, 1),
    partnerId: one.slice(1, 2),
    teamId: [1],
    player1: one.slice(0, 1),
    player2: one.slice(1, 2),
    playerId: one,
    calcTableId: [1, 2, 3, 4],
    order: ['rank', 'name'],
    label: ['OP'],
    tableLabel: ['OP', 'CL'],
    table: [1],
    version: [1],
    tableId: [1],
    trickCount: [0],
    cardsInTrick: [0],
    year: [2024],
    kind: ['draft'],
    '*': [''],
    feed: ['1.atom'],
    portrait: ['none'],
    card: ['none'],
    picture: ['none'],
  }
}

const MADE: readonly Kind[] = [
  ...([
    'pairs-mitchell',
    'pairs-victory-points',
    'pairs-swiss',
    'pairs-imp',
    'pairs-series',
    'individual',
  ] as const),
  ...(['teams-swiss', 'teams-handicap', 'teams-bam', 'teams-knock-out-carry-over'] as const),
]

type Found = readonly [where: string, figure: number]

/** Every number of a body that is not its own rounding. */
function longFigures(value: unknown, where: string): readonly Found[] {
  if (typeof value === 'number') return value === Number(value.toFixed(DECIMALS)) ? [] : [[where, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    longFigures(part, Array.isArray(value) ? where : `${where}.${name}`),
  )
}

it.each(someOf(MADE, 2))('of %s', async (kind) => {
  const id = await storeAs(server, madeOf(kind), kind)
  await server.settled()
  const paths = (await publicPaths(server.url, await valuesOf(id))).filter(
    (path) => path.startsWith('/api/archive') && !path.includes('dds'),
  )
  const answers = await snapshot(server.url, paths)
  const bodies = [...answers].filter(([, text]) => /^200 .*\n[[{]/.test(text))
  expect(bodies.length).toBeGreaterThan(10)
  const found = bodies.flatMap(([path, text]) =>
    longFigures(JSON.parse(text.slice(text.indexOf('\n') + 1)), path.replaceAll(/\d+/g, '0')),
  )
  expect([...new Map(found)]).toEqual([])
})
