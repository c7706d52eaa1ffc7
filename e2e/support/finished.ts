/** Finished tournaments of every kind, small, with the rare results that screens have words for. */
import type { DocumentResult, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import type { SimulateOptions } from '@openroom/simulate/options'
import { simulate } from '@openroom/simulate/simulate'
import { importFile } from './orders.ts'
import type { Server } from './server.ts'

type SimulatedOptions = Omit<SimulateOptions, 'seed' | 'name'>

const SMALL = { contestants: 4, boards: 4, recorded: 4, rulings: 0 } as const

/** Their figures are no question: to solve each board takes ten times as long. */
const LARGE = { rulings: 0, estimated: true } as const

/** What is played, by the name of the tournament. */
export const TOURNAMENTS = {
  Evening: { kind: 'pairs-sessions', contestants: 8, boards: 8, sessions: 2, recorded: 4, rulings: 0 },
  Imps: { kind: 'club-evening', contestants: 6, boards: 10, recorded: 3, rulings: 0 },
  Sections: { kind: 'pairs-sections', contestants: 12, boards: 6, sections: 2, rulings: 0 },
  CarryOver: { kind: 'pairs-carry-over', contestants: 8, boards: 8, rulings: 0 },
  BiddingPairs: { kind: 'pairs-bid-only', contestants: 6, boards: 6, rulings: 0 },
  League: { kind: 'teams-round-robin', ...SMALL },
  Halves: { kind: 'teams-round-groups', ...SMALL },
  Bam: { kind: 'teams-bam', ...SMALL },
  Cup: { kind: 'teams-knock-out', ...SMALL, rounds: 2 },
  TroubledCup: { kind: 'teams-knock-out-carry-over', ...SMALL, contestants: 8, recorded: 1 },
  BiddingTeams: { kind: 'teams-bid-only', ...SMALL },
  Points: { kind: 'teams-total-points', ...SMALL },
  Handicap: { kind: 'teams-handicap', ...SMALL, contestants: 6 },
  Swiss: { kind: 'pairs-swiss', contestants: 6, boards: 3, rounds: 3, recorded: 1, rulings: 0 },
  Adaptive: { kind: 'teams-adaptive', ...SMALL },
  Vugraph: { kind: 'teams-vugraph', ...SMALL },
  Congress: { ...LARGE, kind: 'pairs-mitchell', contestants: 260, boards: 20, recorded: 1 },
  FortyTwo: { ...LARGE, kind: 'pairs-mitchell', contestants: 42, boards: 21, recorded: 0 },
  GrandLeague: { ...LARGE, kind: 'teams-round-robin', contestants: 40, boards: 2, recorded: 1 },
} as const satisfies Readonly<Record<string, SimulatedOptions>>

export type Tournament = keyof typeof TOURNAMENTS

type Change = (result: DocumentResult) => DocumentResult

const game = (strain: 'S' | 'H') =>
  ({ kind: 'played', level: 4, strain, declarer: 'N', doubling: '' }) as const

const weighted: Change = (result) => ({
  ...result,
  adjustment: {
    kind: 'weighted',
    ns: [
      { weight: 0.6, contract: game('S'), lead: null, tricks: 10, scoreNs: 420 },
      { weight: 0.4, contract: game('H'), lead: null, tricks: 9, scoreNs: -50 },
    ],
    ew: null,
  },
  jury: true,
  juryComment: 'Mistaken explanation of the 2D overcall',
})

const notPlayed: Change = (result) => ({
  ...result,
  status: 'notPlayed',
  contract: null,
  lead: null,
  tricks: null,
  scoreNs: null,
})

const passedOut: Change = (result) => ({
  ...result,
  contract: { kind: 'passedOut' } as const,
  lead: null,
  tricks: null,
  scoreNs: 0,
})

/** The director's ruling is the score, and no tricks. */
const ruled: Change = (result) => ({
  ...result,
  tricks: null,
  scoreNs: null,
  jury: true,
  adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
})

/** The same at every table. */
const equal: Change = (result) => ({
  ...result,
  contract: { ...game('S'), declarer: 'S' },
  tricks: 10,
  scoreNs: 420,
  jury: true,
})

const corrected: Change = (result) => ({ ...result, jury: true, juryComment: 'Revoke, one trick' })

/** The source has another figure. */
const published: Change = (result) => ({
  ...result,
  official: { pointsNs: null, pointsEw: null, percentNs: null, percentEw: null, impsNs: 1230, impsEw: -1230 },
})

/** @param changes by table number and board of the first round that has it, as `1/2` */
function altered(session: DocumentSession, changes: Readonly<Record<string, Change>>): DocumentSession {
  const left = new Map(Object.entries(changes))
  const changed = (place: string, result: DocumentResult): DocumentResult => {
    const change = left.get(place)
    left.delete(place)
    return change ? change(result) : result
  }
  return {
    ...session,
    tables: session.tables.map((table) => {
      const results = table.results.map((result) =>
        changed(`${table.number}${table.room === 'CLOSED' ? 'C' : ''}/${result.board}`, result),
      )
      const untouched = (board: number) =>
        results.find((one) => one.board === board) === table.results.find((one) => one.board === board) ||
        results.find((one) => one.board === board)?.jury
      return { ...table, results, logs: table.logs.filter(({ board }) => untouched(board)) }
    }),
  }
}

const CHANGES: Partial<Readonly<Record<Tournament, Readonly<Record<string, Change>>>>> = {
  Evening: { '1/1': weighted, '2/1': weighted, '1/2': notPlayed, '1/3': passedOut },
  Imps: { '1/1': weighted },
  League: { '1/1': corrected, '2/1': ruled, '1/2': passedOut, '1C/2': passedOut, '2/3': notPlayed },
  Points: { '1/1': published },
  Bam: { '1/1': equal, '1C/1': equal, '1/2': passedOut, '1C/2': passedOut },
}

export function documentOf(name: Tournament): TournamentDocument {
  const made = simulate({ seed: 'screens', name, ...TOURNAMENTS[name] })
  const changes = CHANGES[name] ?? {}
  return {
    ...made,
    events: made.events.map((event) => ({
      ...event,
      otherCalcTypes: name === 'Evening' ? ['IMP'] : event.otherCalcTypes,
      segments: event.segments.map((segment) => ({
        ...segment,
        sessions: segment.sessions.map((session) => altered(session, changes)),
      })),
    })),
  }
}

export async function store(server: Server, ...documents: readonly TournamentDocument[]): Promise<void> {
  // One by one: files given together count as parts of one tournament.
  for (const [i, document] of documents.entries())
    await importFile(server, `${i}.json`, writeDocument(document))
}

/** Stores those that the site does not have yet. */
export async function storeFinished(server: Server, ...names: readonly Tournament[]): Promise<void> {
  const stored = new Set((await readSessions(server)).map(({ tournamentName }) => tournamentName))
  await store(server, ...names.filter((name) => !stored.has(name)).map(documentOf))
}

const readSessions = async (server: Server): Promise<readonly MiniSession[]> =>
  (await fetch(server.url + viewAt('miniSessions').path)).json()

/** All sessions of a tournament, in order. */
export async function sessionsOf(server: Server, name: string): Promise<readonly MiniSession[]> {
  return (await readSessions(server))
    .filter(({ tournamentName }) => tournamentName === name)
    .sort((a, b) => a.session - b.session || a.miniSession - b.miniSession)
}

export const readArchive = async <T>(server: Server, path: string): Promise<T> =>
  (await fetch(`${server.url}/api/archive/${path}`)).json()
