/** Keeps all of a finished session: boards with every play that was recorded, matches, and what each side scored. */

import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ArchiveView, ViewAt } from '@openroom/protocol/views'
import { viewAt } from '@openroom/protocol/views'
import { archive } from '../archive.ts'
import { cache } from '../cache.ts'
import { CallError } from '../http.ts'
import { basicsOf, keepAnswer, writeKept } from './keeping.ts'

/** Answers on their way at once. */
const AT_ONCE = 4

type Told = (done: number, all: number) => void

async function fetched<Name extends ArchiveView>({ miniSessionId }: MiniSession, at: ViewAt<Name>) {
  const query = archive(miniSessionId, at)
  try {
    const { body } = await cache.fetchQuery(query)
    // One that was there before, and was removed from what is kept.
    const state = cache.getQueryState(query.queryKey)
    if (state !== undefined) keepAnswer({ queryKey: query.queryKey, state: state as never })
    return body
  } catch (error) {
    // A table without a record has none.
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return null
    throw error
  }
}

/** The registrations that sat North-South where the play of the board was recorded. */
async function recordedBy(session: MiniSession, board: number): Promise<readonly number[]> {
  const id = session.miniSessionId
  if (session.type === 'PAIR') {
    const found = await fetched(session, viewAt('pairFrequencies', { id, board }))
    const rows = found?.tables[0]?.rows ?? []
    return rows.filter(({ replay }) => replay).map(({ registrations }) => registrations.NORTH_SOUTH)
  }
  const found = await fetched(session, viewAt('teamFrequencies', { id, board }))
  return (found?.rows ?? []).flatMap(({ registrations, openReplay, closedReplay }) => [
    ...(openReplay ? [registrations.HOME] : []),
    ...(closedReplay ? [registrations.VISITING] : []),
  ])
}

async function inTurns<T>(of: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...of]
  const turn = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turn))
}

/** Matches of a board: what score cards are known by. */
async function matchesOf(session: MiniSession, board: number): Promise<readonly ViewAt<'scoreCard'>[]> {
  if (session.type === 'PAIR') return []
  const { miniSessionId: id } = session
  const found = await fetched(session, viewAt('teamFrequencies', { id, board }))
  return (found?.rows ?? []).map(({ calculatedTableId, round }) =>
    viewAt('scoreCard', { id, calcTableId: calculatedTableId, round }),
  )
}

/** Cross-IMPs of rounds, and those of each two partners in them board by board. */
async function crossImpsOf(
  session: MiniSession,
  rounds: readonly number[],
): Promise<readonly ViewAt<ArchiveView>[]> {
  const { miniSessionId: id } = session
  const all: ViewAt<ArchiveView>[] = []
  for (const round of rounds) {
    const found = (await fetched(session, viewAt('crossImps', { id, round }))) ?? []
    for (const { pair } of found) {
      const { player1, player2 } = pair
      all.push(viewAt('personalCrossImps', { id, round, player1, player2 }))
    }
  }
  return all
}

/** Beside the boards: hand records, cross tables, rounds, and the scores of each pair or team. */
async function others(session: MiniSession): Promise<readonly ViewAt<ArchiveView>[]> {
  const { miniSessionId: id, type, firstRound, numberOfRounds, crossTable } = session
  const isPair = type === 'PAIR'
  const sides = (await fetched(session, viewAt(isPair ? 'registrations' : 'teams', { id }))) ?? []
  const rounds = Array.from({ length: isPair ? 0 : numberOfRounds }, (_, at) => firstRound + at)
  return [
    viewAt('handRecords', { id }),
    ...(crossTable ? (['rank', 'name'] as const) : []).map((order) => viewAt('crossTable', { id, order })),
    ...rounds.map((round) => viewAt('tables', { id, round })),
    ...(isPair ? [] : await crossImpsOf(session, [...rounds, CUMULATED])),
    ...sides
      .filter(({ bye }) => !bye)
      .map(({ registrationId }) => viewAt(isPair ? 'privateScores' : 'teamResults', { id, registrationId })),
  ]
}

/** @returns whether there was room for all of it */
export async function keepWhole(session: MiniSession, tell: Told, signal: AbortSignal): Promise<boolean> {
  const id = session.miniSessionId
  for (const at of basicsOf(session)) await fetched(session, at)
  const boards = ((await fetched(session, viewAt('boards', { id }))) ?? []).filter(({ enabled }) => enabled)
  const cards = new Map<string, ViewAt<'scoreCard'>>()
  for (const [done, { board }] of boards.entries()) {
    tell(done, boards.length)
    for (const at of await matchesOf(session, board)) cards.set(at.path, at)
    await fetched(session, viewAt('board', { id, board }))
    const records = await recordedBy(session, board)
    await inTurns(records, (ns) => fetched(session, viewAt('replay', { id, ns, board })))
    if (!(await writeKept())) return false
    if (signal.aborted) return true
  }
  await inTurns([...cards.values(), ...(await others(session))], (at) =>
    signal.aborted ? Promise.resolve() : fetched(session, at),
  )
  return writeKept()
}
