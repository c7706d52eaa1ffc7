/** What the tour's server holds: the demo, made-up sessions of every other kind, and ones that are awkward to show. */
import type { DocumentRegistration, TournamentDocument } from '@openroom/formats/json/document'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { demoDocuments } from '@openroom/simulate/demo'
import type { SimulateOptions } from '@openroom/simulate/options'
import { simulate } from '@openroom/simulate/simulate'
import { importFile } from '../support/orders.ts'
import type { Server } from '../support/server.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

const KINDS: readonly Omit<SimulateOptions, 'seed'>[] = [
  { kind: 'pairs-sections', name: 'Three Sections', rulings: 0.1 },
  { kind: 'pairs-sessions', name: 'Three Sessions', contestants: 16, boards: 16 },
  { kind: 'pairs-carry-over', name: 'Carry-over Final', contestants: 14, boards: 14 },
  { kind: 'pairs-bid-only', name: 'Bidding Pairs', contestants: 10, boards: 10 },
  { kind: 'pairs-howell', name: 'One Table', contestants: 2, boards: 4 },
  { kind: 'teams-round-groups', name: 'Matches in Halves' },
  { kind: 'teams-bam', name: 'Board-a-Match', contestants: 6 },
  { kind: 'teams-swiss', name: 'Sixteen Swiss', boards: 6 },
  { kind: 'teams-knock-out-carry-over', name: 'Troubled Knock-out', boards: 8, rulings: 0.05 },
  { kind: 'teams-bid-only', name: 'Bidding Teams', contestants: 4 },
  { kind: 'teams-adaptive', name: 'Adaptive Teams', contestants: 4 },
  { kind: 'pairs-howell', name: 'A Hundred Pairs', contestants: 100, boards: 99, recorded: 1 },
]

const NAMES = [
  'Bartholomew Featherstonehaugh-Montgomery',
  'Wilhelmina van Oldenbarnevelt-Szczepańska',
  'Ai Ng',
]

const long = (registration: DocumentRegistration, i: number): DocumentRegistration => ({
  ...registration,
  players: registration.players.map((player, k) => ({ ...player, name: NAMES[(i + k) % 3] ?? player.name })),
  name:
    registration.players.length === 2
      ? [NAMES[i % 3], NAMES[(i + 1) % 3]].join(' - ')
      : `The ${NAMES[i % 3]} Memorial Team of Lindenhaven`,
})

/** The same tournament with names as long as they come, and as short. */
const withLongNames = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    name: 'Seventy-Fifth International Invitational Mixed Championship',
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => ({
        ...session,
        registrations: session.registrations.map(long),
      })),
    })),
  })),
})

/** With the cross table that pairs have only where their director wants it. */
const withCrossTable = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => ({ ...session, crossTable: true })),
    })),
  })),
})

const LONG: readonly Omit<SimulateOptions, 'seed'>[] = [
  { kind: 'pairs-imp', name: 'Long Names Pairs', contestants: 8, boards: 8 },
  { kind: 'teams-round-robin', name: 'Long Names Teams', contestants: 4, boards: 4 },
  { kind: 'teams-knock-out', name: 'Long Names Knock-out', contestants: 4, boards: 4, rounds: 2 },
]

/** Stores everything with one command. */
export async function storeWorld(server: Server): Promise<void> {
  const made = (options: Omit<SimulateOptions, 'seed'>) =>
    simulate({ seed: 'tour', date: today(), ...options })
  const documents = [
    ...demoDocuments(today()),
    ...KINDS.map(made).map(withCrossTable),
    ...LONG.map(made).map(withLongNames),
  ]
  // One by one: files given together count as parts of one tournament.
  for (const [i, document] of documents.entries())
    await importFile(server, `${i}.json`, writeDocument(document))
}
