/** What the picture beside a link to a page shows: nothing that the page itself does not. */
import { bySeat } from '@openroom/bridge/seat'
import { positionOf } from '@openroom/bridge/table/cindex'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { firstStop, stepsOf } from '@openroom/bridge/table/steps'
import { phaseOf, resultLine, resultOf, visibleHands } from '@openroom/bridge/table/view'
import { boardOfAddress } from '@openroom/formats/handviewer/boardOfAddress'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import { kibitzedSeat } from '@openroom/protocol/kibitzedSeat'
import { isOnAir, isUpcoming } from '@openroom/protocol/names'
import type { Persons } from '../archive/persons.ts'
import type { Seasons } from '../archive/seasons.ts'
import { releasedLog } from '../sessions/content.public.ts'
import type { FoldedTables } from '../sessions/foldedTables.ts'
import { asRuled, ruledAt } from '../sessions/liveTable.ts'
import { tableAt } from '../sessions/liveTables.ts'
import type { SessionModel } from '../sessions/model.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { scoredMatches } from '../sessions/teams.ts'
import { playedEvents, tableOfModel } from '../sessions/watch.ts'
import type { BoardPreview, Frame, Moment, Preview, PreviewOf } from './previewKinds.ts'
import { clubPreview, pairPreview, playerPreview, seasonPreview } from './previewLists.ts'
import { frameOf, matchesPreview, sessionPreview } from './previewRanking.ts'

/**
 * A table as it is shown to who looks at it.
 * @param frame what is said around it
 * @param kibitz whose hand he looks into
 */
function boardPreview(frame: Frame, state: TableState, kibitz: string | null): BoardPreview | null {
  const { board, players, contract } = state
  if (board === null) return null
  const result = resultOf(state)
  const isSeen = visibleHands(state, kibitzedSeat(kibitz ?? undefined, state))
  return {
    kind: 'board',
    ...frame,
    number: board.number,
    dealer: board.dealer,
    vulnerability: board.vulnerability,
    contract: result?.contract ?? contract,
    hands: board.deal && bySeat((seat) => (isSeen[seat] ? board.deal![seat] : null)),
    players: bySeat((seat) => players[seat]?.name ?? null),
    result: result && resultLine(result),
  }
}

/** What a link asks that opens at no moment of its own. */
const AS_IT_OPENS: Moment = { cindex: null, kibitz: null, quiz: null }

/** As a replay opens at the link: of what comes after that moment, and of what is asked there, nothing is told. */
function replayPreview(
  frame: Frame,
  events: readonly TableEvent[],
  { cindex, kibitz, quiz }: Moment,
): BoardPreview | null {
  const steps = stepsOf(events)
  if (quiz === null) return boardPreview(frame, stateAt(events, positionOf(steps, cindex)), kibitz)
  // A quiz without a moment begins with the first choice, and one that is over tells no more than its question.
  const asked = cindex === null ? firstStop(steps) : positionOf(steps, cindex)
  const state = stateAt(events, asked)
  return boardPreview(frame, phaseOf(state) === 'ended' ? stateAt(events, firstStop(steps)) : state, quiz)
}

const stateAt = (events: readonly TableEvent[], position: number): TableState =>
  foldTable(events.slice(0, position))

/** `null`: the address tells no board. */
export async function addressedPreview(query: URLSearchParams): Promise<BoardPreview | null> {
  const board = await boardOfAddress(query)
  const frame = { title: '', subtitle: '', isLive: false }
  return board.ok ? replayPreview(frame, board.value.events, AS_IT_OPENS) : null
}

export type OfSession = Extract<
  PreviewOf,
  { readonly of: 'session' | 'match' | 'board' | 'replay' | 'table' }
>

export class Previews {
  readonly #sessions: Sessions
  readonly #folded: FoldedTables
  readonly #persons: Persons
  readonly #seasons: Seasons

  constructor(sessions: Sessions, folded: FoldedTables, persons: Persons, seasons: Seasons) {
    this.#folded = folded
    this.#sessions = sessions
    this.#persons = persons
    this.#seasons = seasons
  }

  /** Of what is not public, that of its session; `null`: there is no such thing. */
  preview(asked: PreviewOf): Promise<Preview | null> {
    if (asked.of === 'club') return clubPreview(this.#sessions.db, asked.id)
    if (asked.of === 'player') return playerPreview(this.#persons.person(asked.id))
    if (asked.of === 'pair') return pairPreview(this.#persons.pair(asked.id, asked.partner))
    if (asked.of === 'team') return playerPreview(this.#persons.team(asked.id))
    if (asked.of === 'season') return seasonPreview(this.#seasons.season(asked.id))
    if (asked.of === 'address') return addressedPreview(asked.query)
    return this.#ofSession(asked)
  }

  async #ofSession(asked: OfSession): Promise<Preview | null> {
    const model = await this.#sessions.model(asked.id)
    if (model === null) return null
    const own = isUpcoming(model.row.status) ? null : await this.#own(model, asked)
    return own ?? sessionPreview(await this.#sessions.upTo(model))
  }

  async #own(model: SessionModel, asked: OfSession): Promise<Preview | null> {
    if (asked.of === 'session') return null
    if (asked.of === 'table') return this.#table(model, asked)
    if (asked.of === 'match') {
      const match = scoredMatches(model).find(({ row }) => row.id === asked.match)
      return match ? matchesPreview(await this.#sessions.upTo(model), [match]) : null
    }
    const board = model.boards.get(asked.board)
    if (board === undefined) return null
    if (asked.of === 'board') {
      const hands = dealOfBoard(board)
      // Files of results alone have no deals: nothing would be in the picture.
      if (hands === null) return null
      return {
        kind: 'board',
        ...frameOf(model),
        number: board.number,
        dealer: board.dealer,
        vulnerability: board.vulnerability,
        hands,
        players: bySeat(() => null),
        contract: null,
        result: null,
      }
    }
    const table = tableOfModel(model, asked.ns, asked.board)
    if (table === null) return null
    const log = await releasedLog(this.#sessions.db, table.id, board.id)
    return replayPreview(frameOf(model), playedEvents(model, table, asked.board, log), asked)
  }

  /** A live table as its viewers see it now; of one that is over, the session. */
  async #table(
    model: SessionModel,
    { table: address, kibitz }: Extract<OfSession, { of: 'table' }>,
  ): Promise<Preview | null> {
    const table = isOnAir(model.row) && model.told.tables ? tableAt(model, address) : null
    if (table === null) return null
    const live = (await this.#folded.read([table])).get(table.id)
    return live ? boardPreview(frameOf(model), asRuled(live, ruledAt(model, table, live)), kibitz) : null
  }
}
