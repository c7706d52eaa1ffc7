/** What each kind of event is told as when it happens, live or in a step forward. */

import type { EventOf, TableEvent, TableEventType } from '@openroom/bridge/table/events'
import type { CallMade, TableState } from '@openroom/bridge/table/state'
import { trickCounts } from '@openroom/bridge/table/view'
import { t } from '../../../texts/t.ts'
import { spokenCard } from '../../cards/spoken.ts'
import { explanationText } from '../auctionRows.ts'
import { heardBy, type Listener } from '../hearing.ts'
import { spokenClaim } from './claim.ts'
import {
  spokenBoard,
  spokenCallMade,
  spokenMade,
  spokenOpening,
  spokenPlace,
  spokenPlayed,
  spokenTurn,
} from './place.ts'
import { spokenDeclared, spokenResult } from './result.ts'
import { sentences, spokenWords } from './sentences.ts'

/** The table on both sides of an event. */
export type Moment = {
  readonly before: TableState
  readonly after: TableState
  /** What the board's result means, `10 IMP for Harbour`; `null` where it is told on its own or not known. */
  readonly worth: string | null
}

/** `null`: nothing is told, because nothing changed or who sees hears no more. */
type Tell<T extends TableEventType> = (event: EventOf<T>, moment: Moment) => string | null

const lastCard = ({ tricks }: TableState) => tricks.at(-1)?.cards.at(-1) ?? null

/** What is now said of a call, unless this listener was told the same before. */
function explained(before: CallMade | undefined, made: CallMade | undefined): string | null {
  if (before === undefined || made === undefined) return null
  const text = spokenWords(explanationText(made.explanations))
  if (text === spokenWords(explanationText(before.explanations))) return null
  const call = spokenMade(made)
  return text === '' ? t('said.unexplained', { made: call }) : t('said.explained', { made: call, text })
}

const TOLD: { readonly [T in TableEventType]: Tell<T> } = {
  FULL: (_, { after, worth }) => spokenOpening(after, worth),
  START_ROUND: ({ round }) => t('said.round', { round }),
  SEAT_PLAYER: ({ seat, player }, { before }) => {
    if (before.players[seat]?.name === player?.name) return null
    const values = { seat: t(`seat.${seat}`), player: player?.name ?? '' }
    return player === null ? t('said.left', values) : t('said.sits', values)
  },
  START_AUCTION: ({ board }) => spokenBoard(board),
  BID: (_, { after }) => {
    const made = after.calls.at(-1)
    return made ? spokenCallMade(made) : null
  },
  CANCEL_BID: (_, { before, after }) => {
    const made = before.calls.at(-1)
    return sentences([t('said.recalled'), made ? spokenMade(made) : null, spokenTurn(after)])
  },
  EXPLAIN_BID: ({ index }, { before, after }) => explained(before.calls[index], after.calls[index]),
  ALERT_BID: ({ index, alert }, { after }) => {
    const made = after.calls[index]
    return made ? t(alert ? 'said.alerted' : 'said.unalerted', { made: spokenMade(made) }) : null
  },
  END_AUCTION: ({ contract }, { after }) =>
    contract.kind === 'passedOut'
      ? t('said.passedOut')
      : sentences([t('said.contract', { contract: spokenDeclared(contract) }), spokenTurn(after)]),
  PLAY_CARD: ({ seat, card, irregular }) => {
    const text = t('said.card', { seat: t(`seat.${seat}`), card: spokenCard(card) })
    return irregular ? `${text}, ${t(`said.irregular.${irregular}`)}` : text
  },
  END_TRICK: ({ winner }, { after }) => {
    const { NS, EW } = trickCounts(after)
    return t('said.trick', { seat: t(`seat.${winner}`), number: after.tricks.length, ns: NS, ew: EW })
  },
  CANCEL_CARD: (_, { before, after }) => {
    const card = lastCard(before)
    return sentences([card ? t('said.takenBack', { made: spokenPlayed(card) }) : null, spokenTurn(after)])
  },
  CLAIM: (_, { after }) => after.claim && spokenClaim(after.claim, after),
  CLAIM_ACCEPT: () => t('claim.accepted'),
  CLAIM_DECLINE: (_, { after }) => sentences([t('claim.declined'), spokenTurn(after)]),
  UNDO_CLAIM: (_, { after }) => sentences([t('said.claim.takenBack'), spokenTurn(after)]),
  END_GAME: (_, { after, worth }) => sentences([spokenResult(after), worth]),
  UNDO_END_GAME: (_, { after }) => sentences([t('said.result.takenBack'), spokenPlace(after)]),
  CORRECTION: (_, { after, worth }) => sentences([spokenResult(after), worth]),
  UNDO_CORRECTION: (_, { after, worth }) =>
    sentences([t('said.correction.takenBack'), spokenResult(after), worth]),
  CALL_DIRECTOR: ({ seat }, { after }) =>
    t('play.called', { player: after.players[seat]?.name ?? t(`seat.${seat}`) }),
  ACCEPT_CALL: ({ director }) => t('play.coming', { director }),
  END_ROUND: () => t('said.round.over'),
}

/**
 * An event that the reducer refused has not happened: the table is the same.
 * @param listener only what they heard; `null`: everything
 */
export function spokenEvent(
  event: TableEvent,
  { before, after, worth }: Moment,
  listener: Listener | null = null,
): string | null {
  if (before === after) return null
  const heard = { before: heardBy(before, listener), after: heardBy(after, listener), worth }
  return (TOLD[event.type] as Tell<TableEventType>)(event, heard)
}
