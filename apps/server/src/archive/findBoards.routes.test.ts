import { isCall } from '@openroom/bridge/call'
import { auctionText } from '@openroom/bridge/find/auctionText'
import { handFacts, handPattern } from '@openroom/bridge/find/handPattern'
import { SEATS } from '@openroom/bridge/seat'
import { foldTable } from '@openroom/bridge/table/reducer'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import type { DocumentResult, DocumentTable, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { type FoundBoards, foundBoardsSchema } from '@openroom/protocol/schema/findBoards'
import { simulate } from '@openroom/simulate/simulate'
import { atNight } from '@openroom/test-kit/atNight'
import { matchesHand } from '@openroom/test-kit/handPattern'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer

const dated = (given: TournamentDocument, date: string) =>
  withSessions(given, (one) => ({ ...one, date, startDateTime: null }))

/** Somebody wrote a word beside the first lead. */
function annotated(given: TournamentDocument): TournamentDocument {
  let isWritten = false
  return withSessions(given, (one) => ({
    ...one,
    tables: one.tables.map((table) => ({
      ...table,
      logs: table.logs.map((log) => ({
        ...log,
        events: log.events.map((event) => {
          if (isWritten || event.type !== 'PLAY_CARD') return event
          isWritten = true
          return { ...event, comments: ['A lead of some naivete'] }
        }),
      })),
    })),
  }))
}

const PAIRS = annotated(
  dated(simulate({ kind: 'pairs-mitchell', seed: 7, contestants: 12, boards: 2, recorded: 6 }), '2024-03-02'),
)
const TEAMS = dated(
  simulate({ kind: 'teams-swiss', seed: 8, contestants: 6, boards: 6, rounds: 2, recorded: 3 }),
  '2025-09-09',
)

beforeAll(async () => {
  server = await testServer()
  await storeAs(server, PAIRS, 'pairs')
  await storeAs(server, TEAMS, 'teams')
  await made()
})
afterAll(() => server?.stop())

const ask = (query: string) => fetch(`${server.url}${archiveRoutes.findBoards()}?${query}`)

async function find(query: Readonly<Record<string, string>>): Promise<FoundBoards> {
  const response = await ask(`${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return foundBoardsSchema.parse(await response.json())
}

/** The lines are made in the background. */
async function made(): Promise<void> {
  await vi.waitFor(async () => expect((await find({})).count).toBe(ALL.length), {
    timeout: 60_000,
    interval: 200,
  })
}

type Played = {
  readonly document: TournamentDocument
  readonly date: string
  readonly table: DocumentTable
  readonly result: DocumentResult
}

/** Slowly and simply, of the documents themselves. */
const ALL: readonly Played[] = [PAIRS, TEAMS].flatMap((document) =>
  document.events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) =>
      sessions.flatMap(({ tables, date }) =>
        tables.flatMap((table) =>
          table.results
            .filter(({ contract, scoreNs }) => contract !== null || scoreNs !== null)
            .map((result) => ({ document, date: date!, table, result })),
        ),
      ),
    ),
  ),
)

const boardsOf = ({ document }: Played) =>
  document.events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) => sessions.flatMap((one) => one.boards)),
  )

const handsOf = (played: Played) => {
  const board = boardsOf(played).find(({ number }) => number === played.result.board)
  const deal = board ? dealOfBoard(board) : null
  return deal ? SEATS.flatMap((seat) => (deal[seat] ? [handFacts(deal[seat])] : [])) : []
}

const callsOf = ({ table, result }: Played) => {
  const log = table.logs.find(({ board }) => board === result.board)
  return log ? foldTable(log.events).calls.map(({ call }) => call) : []
}

const countWhere = (is: (played: Played) => boolean): number => ALL.filter(is).length

const somebody = ALL[0]!.table.players.N!.name

describe('boards of the archive', () => {
  it('are all of them, the newest first, without a question', async () => {
    const { boards, next } = await find({})
    expect(boards[0]?.day).toBe('2025-09-09')
    expect(boards.some(({ swing }) => swing !== null && swing !== 0)).toBe(true)
    const places = boards.map(({ place }) => place)
    expect(places).toEqual([...places].sort((a, b) => b - a))
    const more = await find({ before: `${next}` })
    expect(more.count).toBeNull()
    expect(more.boards[0]!.place).toBeLessThan(places.at(-1)!)
  })

  it.each<readonly [Readonly<Record<string, string>>, (played: Played) => boolean]>([
    [{ from: '2025-01-01' }, ({ date }) => date >= '2025-01-01'],
    [{ to: '2024-03-02' }, ({ date }) => date <= '2024-03-02'],
    [{ from: '2024-03-03', to: '2025-09-08' }, () => false],
    [
      { contract: '3NT' },
      ({ result: { contract: c } }) => c?.kind === 'played' && c.level === 3 && c.strain === 'NT',
    ],
    [
      { contract: '4M' },
      ({ result: { contract: c } }) => c?.kind === 'played' && c.level === 4 && 'HS'.includes(c.strain),
    ],
    [{ contract: 'slam' }, ({ result: { contract: c } }) => c?.kind === 'played' && c.level >= 6],
    [{ contract: 'X' }, ({ result: { contract: c } }) => c?.kind === 'played' && c.doubling !== ''],
    [{ contract: 'passed' }, ({ result: { contract: c } }) => c?.kind === 'passedOut'],
    [{ lead: 'H' }, ({ result: { lead } }) => lead?.startsWith('H') === true],
    [
      { overTo: '-1' },
      ({ result: { contract: c, tricks } }) =>
        c?.kind === 'played' && tricks !== null && tricks < c.level + 6,
    ],
    [{ hand: 'bal 15-17' }, (played) => hasHand('bal 15-17', played)],
    [{ hand: '5431' }, (played) => hasHand('5431', played)],
    [{ hand: 'S6+ 10-', whose: 'E' }, (played) => hasHand('S6+ 10-', played, 1)],
    [{ hand: '20+', whose: 'declarer' }, (played) => hasHand('20+', played, declarerOf(played))],
    [{ auction: '1NT' }, (played) => auctionText(callsOf(played)).text.startsWith('e')],
    [{ auction: '1NT - 3NT AP' }, (played) => auctionText(callsOf(played)).text === 'ePoPPP'],
    [{ player: somebody }, ({ table }) => SEATS.some((seat) => table.players[seat]?.name === somebody)],
    [{ player: 'Nobody At All' }, () => false],
  ])('%o are those that a plain look finds', async (query, is) => {
    expect((await find(query)).count).toBe(countWhere(is))
  })

  it('shows where in the replay the call is that was looked for', async () => {
    const { boards } = await find({ auction: '1NT' })
    expect(boards.length).toBeGreaterThan(0)
    for (const { auction, matched, cindex } of boards) {
      expect(auction?.every(isCall)).toBe(true)
      expect(auction?.[matched! - 1]).toBe('1NT')
      expect(cindex).toBe(matched! - auction!.length)
    }
  })

  it('finds what is written beside the play, and where', async () => {
    const { boards, count } = await find({ note: 'naïveté' })
    expect(count).toBe(1)
    expect(boards[0]).toMatchObject({ note: 'A lead of some naivete', cindex: 1, replay: true })
    expect((await find({ note: 'naivetes' })).count).toBe(0)
    expect((await find({})).boards.every(({ note }) => note === null)).toBe(true)
  })

  it.each(['event', 'note', 'player'])('finds nothing by signs alone as %s', async (field) => {
    const { boards, count } = await find({ [field]: '%_%' })
    expect([boards.length, count]).toEqual([0, 0])
    expect((await find({ [field]: ' ' })).boards.length).toBeGreaterThan(0)
  })

  it('refuses what it does not understand', async () => {
    const response = await ask('auction=hello')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'pattern-not-understood' })
    expect((await ask('colour=red')).status).toBe(400)
  })

  it('is a feed too, under the same question', async () => {
    const response = await fetch(`${server.url}${archiveRoutes.boardsFeed()}?auction=1NT`)
    expect(response.headers.get('content-type')).toContain('application/atom+xml')
    const text = await response.text()
    const { boards } = await find({ auction: '1NT' })
    expect(text.match(/<entry>/g)?.length).toBe(boards.length)
    expect(text).toContain(`/screen/${boards[0]!.miniSessionId}?screen=replay`)
  })

  it('takes a question that is written badly as it stands', async () => {
    const response = await fetch(`${server.url}${archiveRoutes.boardsFeed()}?player=%zz&contract=4S`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Openroom: player=%zz, contract=4S</title>')
  })

  atNight('forgets what a new file has taken away', async () => {
    const [first] = TEAMS.events
    const without = { ...TEAMS, events: [{ ...first!, segments: first!.segments }] }
    const fewer = withSessions(without, (one) => ({
      ...one,
      tables: one.tables.map((table) => ({
        ...table,
        results: table.results.slice(1),
        logs: table.logs.slice(1),
      })),
    }))
    const before = (await find({ from: '2025-01-01' })).count!
    await storeAs(server, fewer, 'teams')
    await expect.poll(async () => (await find({ from: '2025-01-01' })).count).toBeLessThan(before)
  })
})

function hasHand(text: string, played: Played, seat: number | null = null): boolean {
  const pattern = handPattern(text)
  if (!pattern.ok) throw new Error(text)
  const hands = handsOf(played)
  const own = seat === null ? hands : hands.slice(seat, seat + 1)
  return seat !== -1 && own.some((hand) => matchesHand(pattern.value, hand))
}

const declarerOf = ({ result: { contract } }: Played): number =>
  contract?.kind === 'played' ? SEATS.indexOf(contract.declarer) : -1
