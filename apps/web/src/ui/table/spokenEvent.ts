/** What happens at a table in words for who listens. */
import { formatOver } from '@openroom/bridge/notation'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { resultLine, resultOf, trickCounts } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { spokenCall, spokenCard, spokenContract } from '../cards/spoken.ts'

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

/** @param state after the event
 * @returns `null` for what is not told */
export function spokenEvent(event: TableEvent, state: TableState): string | null {
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

/** Where a table stands: trick and tricks won. */
export function spokenPlace(state: TableState): string {
  const { NS, EW } = trickCounts(state)
  return t('said.place', { number: state.tricks.length, ns: NS, ew: EW })
}
