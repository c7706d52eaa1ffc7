/** A step of the replay in words for who listens. */
import { formatOver } from '@openroom/bridge/notation'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { resultLine, resultOf, trickCounts } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { spokenCall, spokenCard, spokenContract } from '../../ui/cards/spoken.ts'

/** The result in words: `4 spades by South, +1`, `PASSED OUT`. */
function spokenResult(state: TableState): string {
  const result = resultOf(state)
  const line = result && resultLine(result)
  if (!line) return t('result.none')
  if (line.kind === 'passedOut') return t('result.passedOut')
  const { contract } = line
  const bid = contract
    ? `${spokenContract(contract)} ${t('contract.by', { seat: t(`seat.${contract.declarer}`) })}`
    : ''
  const outcome =
    line.kind === 'tdRuling' ? t('result.tdRuling') : line.over === null ? '' : formatOver(line.over)
  return [bid, outcome].filter((part) => part !== '').join(', ')
}

function spokenEvent(event: TableEvent, state: TableState): string | null {
  switch (event.type) {
    case 'BID':
      return t('said.call', { seat: t(`seat.${event.seat}`), call: spokenCall(event.call) })
    case 'END_AUCTION':
      return event.contract.kind === 'passedOut'
        ? t('result.passedOut')
        : t('said.contract', {
            contract: spokenContract(event.contract),
            seat: t(`seat.${event.contract.declarer}`),
          })
    case 'PLAY_CARD':
      return t('said.card', { seat: t(`seat.${event.seat}`), card: spokenCard(event.card) })
    case 'END_TRICK':
      return t('said.trick', {
        seat: t(`seat.${event.winner}`),
        number: state.tricks.length,
        ns: trickCounts(state).NS,
        ew: trickCounts(state).EW,
      })
    case 'CLAIM':
      return t('claim.open', { seat: event.seat ? t(`seat.${event.seat}`) : t('claim.somebody') })
    case 'CLAIM_ACCEPT':
      return t('claim.accepted')
    case 'CLAIM_DECLINE':
      return t('claim.declined')
    case 'CANCEL_BID':
      return t('said.recalled')
    case 'END_GAME':
      return spokenResult(state)
    case 'CORRECTION':
      return `${t('result.corrected')}: ${spokenResult(state)}`
    default:
      return null
  }
}

/** Too many events at once are told by where they lead. */
const MOST_EVENTS = 4

/** What is told when a log moves from one position to another; `playing` tells whole tricks only. */
export function spokenStep(
  { events, states }: { readonly events: readonly TableEvent[]; readonly states: readonly TableState[] },
  { from, to, playing }: { readonly from: number; readonly to: number; readonly playing: boolean },
): string {
  const passed = events.slice(from, to)
  const here = states[to]
  if (here === undefined) return ''
  if (from >= to || passed.length > MOST_EVENTS) {
    const { NS, EW } = trickCounts(here)
    return t('said.place', { number: here.tricks.length, ns: NS, ew: EW })
  }
  const silent = (event: TableEvent) => playing && (event.type === 'PLAY_CARD' || event.type === 'BID')
  return passed
    .map((event, i) => (silent(event) ? null : spokenEvent(event, states[from + i + 1] ?? here)))
    .filter((text) => text !== null)
    .join('. ')
}
