/** What a console says: what was understood, and what comes next. */

import { tricksNeeded } from '@openroom/bridge/contract'
import { formatOver } from '@openroom/bridge/notation'
import type { TypedResult } from '@openroom/bridge/operate/resultLine'
import { isSeat, sideOf } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { dummySeat, handsLeft, isDummyDown, phaseOf, seatOnTurn } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { spokenCard, spokenContract } from '../../ui/cards/spoken.ts'
import { spokenMade, spokenPlayed } from '../../ui/table/said/place.ts'
import { boardNow, leftBoard, nextBoard, nextTable } from './boards.ts'
import type { Operating } from './consoleState.ts'

export function resultWords({ contract, tricks }: Pick<TypedResult, 'contract' | 'tricks'>): string {
  if (contract.kind === 'passedOut') return t('result.passedOut')
  const over = tricks === null ? '' : ` ${formatOver(tricks - tricksNeeded(contract)).replace('-', '−')}`
  return `${spokenContract(contract)} ${t(`seat.${contract.declarer}`)}${over}`
}

function eventWords(event: TableEvent, { players }: TableState): string | null {
  switch (event.type) {
    case 'CALL_DIRECTOR':
      return t('play.called', { player: players[event.seat]?.name ?? t(`seat.${event.seat}`) })
    case 'ACCEPT_CALL':
      return t('play.coming', { director: event.director })
    case 'BID':
      return spokenMade(event)
    case 'PLAY_CARD':
      return spokenPlayed(event)
    case 'CLAIM':
      return t('operate.claimed', { tricks: event.tricks ?? 0 })
    case 'CLAIM_ACCEPT':
      return t('operate.accepted')
    case 'CLAIM_DECLINE':
      return t('operate.declined')
    case 'CORRECTION':
      return t('operate.corrected')
    case 'SET_HANDS':
      return t('operate.handsIn')
    case 'SEAT_PLAYER':
      return t('operate.seated', { seat: t(`seat.${event.seat}`), player: event.player?.name ?? '' })
    default:
      return null
  }
}

function enteredWords(events: readonly TableEvent[], state: TableState): string {
  const seated = events.filter(({ type }) => type === 'SEAT_PLAYER')
  const said = seated.length > 0 ? seated : events.slice(0, 1)
  return said.flatMap((event) => eventWords(event, state) ?? []).join(' ')
}

/** What was understood last. */
export function saidWords({ said, board, state, writer, record }: Operating): string {
  if (said === null) return ''
  if (said.kind === 'entered') {
    const cards = said.forced.flatMap((event) => (event.type === 'PLAY_CARD' ? [spokenPlayed(event)] : []))
    const typed = enteredWords(said.events, state)
    return cards.length === 0 ? typed : `${typed}. ${t('operate.forced', { cards: cards.join(', ') })}`
  }
  if (said.kind === 'result')
    return t('operate.resulted', { board: said.board, result: resultWords(said.result) })
  if (said.kind === 'busy') return t('operate.busy', { playing: boardNow(record) ?? 0, board: said.board })
  if (said.kind === 'left') return t('operate.left', { board: said.board })
  if (said.kind === 'noBoard') return t('operate.noBoard', { board: said.board })
  if (said.kind === 'begun') return t('operate.begun', { board: board ?? 0 })
  if (said.kind === 'notYours') return t('operate.notYours', { name: writer?.name ?? '' })
  if (said.kind === 'first') return t('operate.hands.first')
  if (said.kind === 'ruled') return t('breach.result-ruled')
  return t(said.kind === 'nothing' ? 'operate.none' : `operate.${said.kind}`)
}

/** Dummy lies open, and nobody has typed it in. */
export function isDummyUnknown(state: TableState): boolean {
  const dummy = isDummyDown(state) ? dummySeat(state) : null
  return dummy !== null && handsLeft(state)[dummy] === null
}

/** What has to be typed now. */
export function nextWords({ operated, table, record, board, state }: Operating): string {
  if (state.claim?.status === 'made') return t('operate.next.claim')
  const seat = seatOnTurn(state)
  if (seat) {
    const name = t(`seat.${seat}`)
    if (phaseOf(state) === 'auction') return t('operate.next.call', { seat: name })
    const words = t(seat === dummySeat(state) ? 'operate.next.dummy' : 'operate.next.card', { seat: name })
    return isDummyUnknown(state) ? `${words} ${t('operate.next.hands')}` : words
  }
  const playing = boardNow(record)
  if (playing !== null && playing !== board) return t('operate.next.back', { board: playing })
  const next = table && nextBoard(operated, table, record)
  const done = board === null ? '' : `${t('operate.next.ended', { board })} `
  if (next !== null) return done + t('operate.next.begin', { board: next })
  const left = table && leftBoard(operated, table, record)
  const following = table && nextTable(operated, table)
  const over = done + (left === null ? t('operate.next.round') : t('operate.next.left', { board: left }))
  return following === null ? over : `${over} ${t('operate.next.go', { round: following.round })}`
}

/** What the button does that Enter does between two boards. */
export function nextOrder({
  operated,
  table,
  record,
}: Pick<Operating, 'operated' | 'table' | 'record'>): string {
  const following = table && nextBoard(operated, table, record) === null ? nextTable(operated, table) : null
  return following ? t('operate.next.round.go', { round: following.round }) : t('operate.next')
}

/** Who may sit there, by the keys that seat them. */
function seatsWords(text: string, table: Operating['table']): string {
  const seat = text[1]?.toUpperCase()
  if (!isSeat(seat) || table === null) return t('operate.missing.seats')
  const players = table.rosters[sideOf(seat)].slice(0, 9).map((name, i) => `${i + 1} ${name}`)
  return t('operate.missing.player', { seat: t(`seat.${seat}`), players: players.join(' · ') })
}

/** What stands against what is being typed, or what is still missing. */
export function readingWords({
  reading,
  text,
  said,
  table,
}: Pick<Operating, 'reading' | 'text' | 'said' | 'table'>): string {
  if (said?.kind === 'busy' || said?.kind === 'left') return ''
  if (text.startsWith('b')) return t('operate.missing.board')
  if (text.startsWith('w')) return seatsWords(text, table)
  if (reading?.kind === 'more') return t(`operate.missing.${reading.missing}`)
  if (reading?.kind === 'choice') {
    const both = { card: spokenCard(reading.card), tricks: reading.tricks }
    return t(reading.likely === 'card' ? 'operate.choice' : 'operate.choice.claim', both)
  }
  if (reading?.kind !== 'breach') return ''
  const { law, code } = reading.breach
  const wrong = t(`breach.${code}`)
  const against = law === null ? wrong : `${t('operate.law', { law })} ${wrong}`
  return `${against} ${t(reading.events.length > 0 ? 'operate.sure' : 'operate.impossible')}`
}
