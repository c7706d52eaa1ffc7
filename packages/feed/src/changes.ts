/** What a table has to be sent so that its log says what a file says by now. */
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { isAlike } from '@openroom/formats/json/alike'
import type { SentEntry, SentResult } from './client.ts'

type Distributed<T> = T extends unknown ? Omit<T, 'seq' | 'own'> : never
/** An entry before it has its number. */
export type Unnumbered = Distributed<SentEntry>
/** One that the server has. */
export type Logged = Unnumbered & Pick<SentEntry, 'own'>

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
  ]
}

/** What takes an event back; those that are not here go with the one before them. */
const UNDO: Readonly<Partial<Record<TableEvent['type'], TableEvent>>> = {
  BID: { type: 'CANCEL_BID' },
  PLAY_CARD: { type: 'CANCEL_CARD' },
  CLAIM: { type: 'UNDO_CLAIM' },
  END_GAME: { type: 'UNDO_END_GAME' },
}

/** What was said of a call is changed without taking the call back. */
const spoken = (event: TableEvent): TableEvent =>
  event.type === 'BID' ? { ...event, alert: false, explanations: [] } : event

/** Where two tellings part, and the one that was sent can be taken back to. */
function partingOfTableEvents(sent: readonly TableEvent[], wanted: readonly TableEvent[]): number {
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

const seatChanges = (sent: TableState, wanted: TableState): readonly TableEvent[] =>
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

const UNDO_CORRECTION: TableEvent = { type: 'UNDO_CORRECTION' }

/** Somebody else than this program has written it. */
const isOthers = ({ own }: Pick<SentEntry, 'own'>): boolean => own === false

type Correction = { readonly result: PostedResult; readonly isOthers: boolean }

/**
 * The corrections of a board that stand, the last at the end; one stands also when its board is begun again. Who takes one back
 * has taken back his own.
 */
function correctionsIn(log: readonly Logged[]): readonly Correction[] {
  const all: Correction[] = []
  for (const entry of log) {
    const event = 'event' in entry ? entry.event : null
    if (event?.type === 'CORRECTION') all.push({ result: event.result, isOthers: isOthers(entry) })
    if (event?.type !== 'UNDO_CORRECTION') continue
    const own = all.findLastIndex((one) => one.isOthers === isOthers(entry))
    all.splice(own < 0 ? all.length - 1 : own, 1)
  }
  return all
}

const isCorrectionEvent = ({ type }: TableEvent): boolean =>
  type === 'CORRECTION' || type === 'UNDO_CORRECTION'

type Corrected = { readonly back: readonly TableEvent[]; readonly made: readonly TableEvent[] }

/**
 * What a file has put right, where it is otherwise than it was sent: nobody else's is its to undo, and its own beneath
 * such a one stays until that is gone.
 * @param isAnew the board is begun again, with all that was put right
 */
function changedCorrections(
  log: readonly Correction[],
  wanted: readonly PostedResult[],
  isAnew: boolean,
): Corrected {
  const under = log.findLastIndex((one) => one.isOthers) + 1
  const own = log.filter((one) => !one.isOthers).map(({ result }) => result)
  const isSaid = under === 0 ? isAlike(own, wanted) : isAlike(own.at(-1), wanted.at(-1))
  if (isSaid && !isAnew) return { back: [], made: [] }
  const above = log.slice(under)
  const parts = above.findIndex(({ result }, i) => !isAlike(result, wanted[i]))
  const stays = isAnew || under > 0 ? 0 : parts < 0 ? above.length : parts
  const back = above.slice(stays).map(() => UNDO_CORRECTION)
  // Begun again beneath another's word, what the file says of it is said already.
  const more = isSaid && above.length === 0 ? [] : wanted.slice(stays)
  return { back, made: more.map((result) => ({ type: 'CORRECTION', result })) }
}

/** Without corrections. */
function changedPlay(sent: readonly TableEvent[], file: readonly TableEvent[]) {
  if (sent.every((event, i) => isAlike(event, file[i])))
    return { events: file.slice(sent.length), revises: false, isAnew: false }
  const [before, now] = [foldTable(sent), foldTable(file)]
  const [told, wanted] = [retold(before), retold(now)]
  const from = partingOfTableEvents(told, wanted)
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
  const isAnew = changed.some(({ type }) => type === 'START_AUCTION')
  return { events: [...seatChanges(before, now), ...changed], revises: changed.length > 0, isAnew }
}

function changedEvents(board: number, log: readonly Logged[], file: readonly TableEvent[]): Changes {
  const isPlay = (event: TableEvent) => !isCorrectionEvent(event)
  const play = changedPlay(eventsOfEntries(log).filter(isPlay), file.filter(isPlay))
  const wanted = foldTable(file).corrections
  const standing = correctionsIn(log)
  // Whoever looks at the table sees none of those before it was begun again.
  const isUnseen = foldTable(eventsOfEntries(log)).corrections.length < standing.length
  const isAnew = play.isAnew || (isUnseen && !standing.some((one) => one.isOthers))
  const { back, made } = changedCorrections(standing, wanted, isAnew)
  const events = [...back, ...play.events, ...made]
  return {
    entries: events.map((event) => ({ board, event })),
    revises: play.revises || back.length > 0,
  }
}

const eventsOfEntries = (entries: readonly Unnumbered[]): readonly TableEvent[] =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))

type SentWith = Extract<Unnumbered, { result: unknown }>

const resultsOfEntries = (entries: readonly Unnumbered[]): readonly SentWith[] =>
  entries.filter((entry): entry is SentWith => 'result' in entry)

/** Whether two results say the same; a score that follows from its contract may be left out. */
const isSameResult = (known: SentResult, { scoreNs = null, ...wanted }: SentResult): boolean =>
  isAlike(scoreNs === null ? { ...known, scoreNs } : known, { ...wanted, scoreNs })

/** What a file says of a result, where it is not what was sent last of it: what others have said is not the file's to undo. */
function changedResult(sent: readonly Logged[], wanted: SentWith | undefined): Changes {
  const known = resultsOfEntries(sent.filter((one) => !isOthers(one))).at(-1)
  if (wanted === undefined || (known && isSameResult(known.result, wanted.result)))
    return { entries: [], revises: false }
  return { entries: [wanted], revises: known !== undefined }
}

/**
 * Boards that the file no longer has stay as they were sent.
 * @param sent the table's log so far
 * @param wanted what the file comes to
 */
export function changesOfLogged(sent: readonly Logged[], wanted: readonly Unnumbered[]): Changes {
  const all = [...new Set(wanted.map(({ board }) => board))].map((board): Changes => {
    const ofBoard = (entry: Unnumbered) => entry.board === board
    const [before, now] = [sent.filter(ofBoard), wanted.filter(ofBoard)]
    const events = changedEvents(board, before, eventsOfEntries(now))
    const result = changedResult(before, resultsOfEntries(now).at(-1))
    return {
      entries: [...events.entries, ...result.entries],
      revises: events.revises || result.revises,
    }
  })
  return { entries: all.flatMap(({ entries }) => entries), revises: all.some(({ revises }) => revises) }
}
