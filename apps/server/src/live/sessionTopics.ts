/** Which view of a session each destination shows: the one of the archive call of the same name. */
import type { Destination, DestinationKind, DestinationOf } from '@openroom/protocol/destinationAddress'
import type { RoundButtonsBody } from '@openroom/protocol/push'
import type { BoardEntry, Rounds } from '@openroom/protocol/schema/results'
import type { Tables } from '@openroom/protocol/schema/screens'
import type { Presence } from '../services/presence.ts'
import type { Archive } from '../services/public/archive.ts'
import type { Following } from '../services/public/following.ts'
import type { LiveViews } from '../services/public/liveViews.ts'
import type { Screens } from '../services/public/screens.ts'
import type { View } from '../services/public/sessions.ts'
import type { TableNews } from '../services/tableNews.ts'
import type { Topic } from './hub.ts'
import { listPushes, type Pushes, type ViewSource, type ViewTopics } from './viewTopics.ts'

export type Sources = {
  readonly archive: Archive
  readonly screens: Screens
  readonly liveViews: LiveViews
  readonly following: Following
}

type SessionKind =
  | 'runningScores'
  | 'runningScoresOfRound'
  | 'knockoutCorrections'
  | 'tableKnockoutCorrections'
  | 'pairTables'
  | 'teamTables'
  | 'crossImps'
  | 'crossTable'
  | 'scoreCard'
  | 'privateScores'
  | 'pairFrequencies'
  | 'teamFrequencies'
  | 'rounds'
  | 'boards'
  | 'registrations'
  | 'matchViewResult'
  | 'playing'

type Shown<Kind extends DestinationKind> = {
  readonly load: (sources: Sources, destination: DestinationOf<Kind>) => View
  readonly pushes?: Pushes
  readonly resumable?: boolean
}

const tablesBy = (id: 'tableId' | 'calcTableId'): Pushes =>
  listPushes<Tables>(id, ({ type, tables }) => ({ items: tables, rest: type }))

const BOARDS = listPushes<readonly BoardEntry[]>('board', (items) => ({ items, rest: '' }))

const ROUNDS = listPushes<Rounds>('round', ({ rounds, withdraws }) => ({
  items: rounds,
  rest: JSON.stringify(withdraws),
}))

const SHOWN: { readonly [Kind in SessionKind]: Shown<Kind> } = {
  runningScores: { load: ({ archive }, { id }) => archive.runningScores(id, null) },
  runningScoresOfRound: { load: ({ archive }, { id, round }) => archive.runningScores(id, round) },
  knockoutCorrections: { load: ({ screens }, { id }) => screens.knockoutCorrections(id) },
  tableKnockoutCorrections: { load: ({ screens }, { id }) => screens.tableKnockoutCorrections(id) },
  pairTables: {
    load: ({ screens }, { id }) => screens.tables(id, null),
    pushes: tablesBy('tableId'),
    resumable: false,
  },
  teamTables: {
    load: ({ screens }, { id, round }) => screens.tables(id, round),
    pushes: tablesBy('calcTableId'),
    resumable: false,
  },
  crossImps: { load: ({ screens }, { id, round }) => screens.crossImps(id, round) },
  crossTable: { load: ({ screens }, { id, order }) => screens.crossTable(id, order) },
  scoreCard: { load: ({ screens }, { id, calcTableId, round }) => screens.scoreCard(id, calcTableId, round) },
  privateScores: { load: ({ screens }, { id, registrationId }) => screens.privateScores(id, registrationId) },
  pairFrequencies: { load: ({ archive }, { id, board }) => archive.pairFrequencies(id, board) },
  teamFrequencies: { load: ({ archive }, { id, board }) => archive.teamFrequencies(id, board) },
  rounds: { load: ({ archive }, { id }) => archive.rounds(id), pushes: ROUNDS },
  boards: { load: ({ archive }, { id }) => archive.boards(id), pushes: BOARDS },
  registrations: { load: ({ archive }, { id }) => archive.registrations(id) },
  matchViewResult: {
    load: ({ liveViews }, { id, calcTableId }) => liveViews.matchViewResult(id, calcTableId),
  },
  playing: { load: ({ liveViews }, { id }) => liveViews.playing(id) },
}

const isShown = (destination: Destination): destination is DestinationOf<SessionKind> =>
  Object.hasOwn(SHOWN, destination.kind)

function sessionView(sources: Sources, destination: DestinationOf<SessionKind>): ViewSource {
  const { load, ...rest } = SHOWN[destination.kind] as Shown<SessionKind>
  const { id } = destination
  return {
    ...rest,
    key: `session ${id}`,
    load: () => load(sources, destination),
    isTouched: ({ sessions }) => sessions.includes(id),
  }
}

/** Any session may belong to the segment: sessions are added to it while it is open. */
function roundButtons(
  { liveViews }: Sources,
  { serverId, segmentId }: DestinationOf<'roundButtons'>,
): ViewSource {
  let known: readonly number[] | null = null
  return {
    key: `segment ${segmentId}`,
    load: async () => {
      const found = await liveViews.roundButtons(serverId, segmentId)
      const body = found.ok ? (found.value.value as RoundButtonsBody) : []
      known = body.map(({ miniSessionId }) => miniSessionId)
      return found
    },
    isTouched: ({ sessions, lists }) =>
      lists || known === null || known.some((session) => sessions.includes(session)),
  }
}

/** Where a player sits follows the logs of the tables that he is to sit at. */
function follow({ following }: Sources, { id, playerId }: DestinationOf<'follow'>): ViewSource {
  let tables: ReadonlySet<number> | null = null
  return {
    key: `follow ${id}`,
    load: async () => {
      tables = await following.tableIdsOf(id, playerId)
      return following.tableOf(id, playerId)
    },
    isTouched: ({ sessions }) => sessions.includes(id),
    isOfTable: (table) => tables?.has(table) ?? false,
  }
}

export type SessionTopicsOptions = {
  readonly sources: Sources
  readonly presence: Presence
  readonly tableNews: TableNews
  readonly views: ViewTopics
}

/** Topics of the destinations that show views of sessions; `null` for others. */
export function sessionTopics({ sources, presence, tableNews, views }: SessionTopicsOptions) {
  presence.news.listen(({ session }) =>
    views.touch(({ key, resumable }) => resumable === false && key === `session ${session}`),
  )
  tableNews.released.listen(({ table }) => views.touch(({ isOfTable }) => isOfTable?.(table) ?? false))
  return (text: string, destination: Destination): Topic | null => {
    if (destination.kind === 'follow') return views.topic(text, follow(sources, destination))
    if (destination.kind === 'roundButtons') return views.topic(text, roundButtons(sources, destination))
    return isShown(destination) ? views.topic(text, sessionView(sources, destination)) : null
  }
}
