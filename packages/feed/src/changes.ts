/** What a table has to be sent so that its log says what a file says by now. */
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { isAlike } from '@openroom/formats/json/alike'
import type { SentEntry, SentResult } from './client.ts'

type Distributed<T> = T extends unknown ? Omit<T, 'seq'> : never
/** An entry before it has its number. */
export type Unnumbered = Distributed<SentEntry>

/**
 * What a board has come to, told again from its beginning: calls and cards that were taken back and claims that were
 * declined are left out, and who sits there is told apart.
 */
function retold({ board, calls, contract, tricks, ...rest }: TableState): readonly TableEvent[] {
  const claims = rest.claim && rest.claim.status !== 'declined' ? [rest.claim] : []
  return [
    ...(board ? [{ type: 'START_AUCTION', board } as const] : []),
    ...calls.map(
      ({ irregular, ...made }): TableEvent => ({ type: 'BID', ...made, ...(irregular ? { irregular } : {}) }),
    ),
    ...(contract ? [{ type: 'END_AUCTION', contract } as const] : []),
    ...tricks.flatMap(({ cards, winner }): readonly TableEvent[] => [
      ...cards.map(
        ({ irregular, ...played }): TableEvent => ({
          type: 'PLAY_CARD',
          ...played,
          ...(irregular ? { irregular } : {}),
        }),
      ),
      ...(winner ? [{ type: 'END_TRICK', winner } as const] : []),
    ]),
    ...claims.flatMap(({ seat, tricks: claimed, explanation, status }): readonly TableEvent[] => [
      { type: 'CLAIM', seat, tricks: claimed, ...(explanation === null ? {} : { explanation }) },
      ...(status === 'accepted' ? [{ type: 'CLAIM_ACCEPT' } as const] : []),
    ]),
    ...(rest.posted ? [{ type: 'END_GAME', result: rest.posted } as const] : []),
    ...rest.corrections.map((result): TableEvent => ({ type: 'CORRECTION', result })),
  ]
}

/** What takes an event back; those that are not here go with the one before them. */
const UNDO: Readonly<Partial<Record<TableEvent['type'], TableEvent>>> = {
  BID: { type: 'CANCEL_BID' },
  PLAY_CARD: { type: 'CANCEL_CARD' },
  CLAIM: { type: 'UNDO_CLAIM' },
  END_GAME: { type: 'UNDO_END_GAME' },
  CORRECTION: { type: 'UNDO_CORRECTION' },
}

/** What was said of a call is changed without taking the call back. */
const spoken = (event: TableEvent): TableEvent =>
  event.type === 'BID' ? { ...event, alert: false, explanations: [] } : event

/** Where two tellings part, and the one that was sent can be taken back to. */
function partingOf(sent: readonly TableEvent[], wanted: readonly TableEvent[]): number {
  const differs = sent.findIndex(
    (event, i) => wanted[i] === undefined || !isAlike(spoken(event), spoken(wanted[i])),
  )
  if (differs < 0) return sent.length
  return sent
    .slice(0, differs + 1)
    .findLastIndex(({ type }) => UNDO[type] !== undefined || type === 'START_AUCTION')
}

/** Alerts and explanations of calls that stay. */
function saidOfCalls(sent: TableState, wanted: TableState): readonly TableEvent[] {
  return wanted.calls.flatMap(({ alert, explanations }, index): readonly TableEvent[] => {
    const before = sent.calls[index]
    if (before === undefined) return []
    return [
      ...(before.alert === alert ? [] : [{ type: 'ALERT_BID', index, alert } as const]),
      ...(isAlike(before.explanations, explanations)
        ? []
        : [{ type: 'EXPLAIN_BID', index, explanations } as const]),
    ]
  })
}

const seated = (sent: TableState, wanted: TableState): readonly TableEvent[] =>
  SEATS.filter((seat) => wanted.players[seat] && !isAlike(sent.players[seat], wanted.players[seat])).map(
    (seat) => ({
      type: 'SEAT_PLAYER',
      seat,
      player: wanted.players[seat],
    }),
  )

export type Changes = {
  readonly entries: readonly Unnumbered[]
  /** Whether something that was sent is taken back or sent otherwise. */
  readonly revises: boolean
}

const CORRECTING: readonly TableEvent['type'][] = ['CORRECTION', 'UNDO_CORRECTION']

function changedEvents(board: number, log: readonly TableEvent[], file: readonly TableEvent[]): Changes {
  // What a director put right beside the file is not the file's to undo.
  const sent = log.filter((one) => !CORRECTING.includes(one.type) || file.some((own) => isAlike(own, one)))
  const goesOn = sent.every((event, i) => isAlike(event, file[i]))
  const entries = (events: readonly TableEvent[]) => events.map((event) => ({ board, event }))
  if (goesOn) return { entries: entries(file.slice(sent.length)), revises: false }
  const [before, now] = [foldTable(sent), foldTable(file)]
  const [told, wanted] = [retold(before), retold(now)]
  const from = partingOf(told, wanted)
  // From the auction on: whatever was sent of the board before is cleared with it.
  const undone =
    from <= 0
      ? []
      : told
          .slice(from)
          .toReversed()
          .flatMap(({ type }) => UNDO[type] ?? [])
  const stays = foldTable(told.slice(0, Math.max(0, from)))
  const changed = [...undone, ...wanted.slice(Math.max(0, from)), ...saidOfCalls(stays, now)]
  return { entries: entries([...seated(before, now), ...changed]), revises: changed.length > 0 }
}

const eventsOf = (entries: readonly Unnumbered[]): readonly TableEvent[] =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))

type SentWith = Extract<Unnumbered, { result: unknown }>

const resultsOf = (entries: readonly Unnumbered[]): readonly SentWith[] =>
  entries.filter((entry): entry is SentWith => 'result' in entry)

/** A result that the director has touched is the director's. */
export const isRuled = ({ jury, adjustment }: SentResult): boolean =>
  jury === true || (adjustment ?? null) !== null

/**
 * What a file says of a result, where it was not sent yet: rulings that came behind it are not the file's to undo.
 * @param own what was sent last of the board by this file, where that is known
 */
function changedResult(
  sent: readonly SentWith[],
  wanted: SentWith | undefined,
  own: SentResult | undefined,
): Changes {
  const last = sent.findLast((one) => isAlike(one.result, wanted?.result) || !isRuled(one.result))
  const known = own ?? last?.result
  if (wanted === undefined || isAlike(known, wanted.result)) return { entries: [], revises: false }
  return { entries: [wanted], revises: known !== undefined }
}

/**
 * Boards that the file no longer has stay as they were sent.
 * @param sent the table's log so far
 * @param wanted what the file comes to
 * @param own the last results of the file that were sent, by board, as far as they are known
 */
export function changesOf(
  sent: readonly Unnumbered[],
  wanted: readonly Unnumbered[],
  own: ReadonlyMap<number, SentResult> = new Map(),
): Changes {
  const all = [...new Set(wanted.map(({ board }) => board))].map((board): Changes => {
    const ofBoard = (entry: Unnumbered) => entry.board === board
    const [before, now] = [sent.filter(ofBoard), wanted.filter(ofBoard)]
    const events = changedEvents(board, eventsOf(before), eventsOf(now))
    const result = changedResult(resultsOf(before), resultsOf(now).at(-1), own.get(board))
    return {
      entries: [...events.entries, ...result.entries],
      revises: events.revises || result.revises,
    }
  })
  return { entries: all.flatMap(({ entries }) => entries), revises: all.some(({ revises }) => revises) }
}
