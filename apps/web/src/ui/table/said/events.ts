/** What each kind of event is told as: when it happens, live or in a step forward, and when a viewer steps back over it. */
import type { EventOf, TableEvent, TableEventType } from '@openroom/bridge/table/events'
import type { CallMade, TableState } from '@openroom/bridge/table/state'
import { isCorrected, trickCounts } from '@openroom/bridge/table/view'
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
  spokenTricks,
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

/** The table on both sides of what is gone back over. */
export type Undoing = {
  /** With the event. */
  readonly from: TableState
  /** Without it. */
  readonly to: TableState
  /** Where the whole step back leads. */
  readonly here: TableState
}

/** `null`: nothing is told, because nothing changed or who sees hears no more. */
type Tell<T extends TableEventType> = (event: EventOf<T>, moment: Moment) => string | null

/** `null`: another event of the same step back tells it. */
type TellUndone<T extends TableEventType> = (event: EventOf<T>, undoing: Undoing) => string | null

const lastCard = ({ tricks }: TableState) => tricks.at(-1)?.cards.at(-1) ?? null

/** What is now said of a call, unless this listener was told the same before. */
function explained(before: CallMade | undefined, made: CallMade | undefined): string | null {
  if (before === undefined || made === undefined) return null
  const text = spokenWords(explanationText(made.explanations))
  if (text === spokenWords(explanationText(before.explanations))) return null
  const call = spokenMade(made)
  return text === '' ? t('said.unexplained', { made: call }) : t('said.explained', { made: call, text })
}

/** A table that has no board yet stands where it stands. */
const place = (_: TableEvent, { to }: Undoing) => spokenPlace(to)

/** What is only told at its time has nothing to be taken back. */
const nothing = () => null

const takenBack = (made: string | null) => made && t('said.takenBack', { made })
const again = (made: string | null) => made && t('said.again', { made })

const lastCall = ({ calls }: TableState) => {
  const made = calls.at(-1)
  return made ? spokenMade(made) : null
}
const lastPlayed = (state: TableState) => {
  const card = lastCard(state)
  return card && spokenPlayed(card)
}

/** Of a call that is taken back with it nothing more is told. */
const callAt = (index: number, { here }: Undoing) => {
  const made = here.calls[index]
  return made ? spokenMade(made) : null
}
const beforeExplained = (made: string | null) => made && t('said.before.explained', { made })
const beforeAlert = (made: string | null) => made && t('said.before.alert', { made })

/** A play that is over has its result already, which is not said before it comes. */
const placeBefore = (to: TableState): string => {
  if (to.claim?.status === 'accepted') return t('claim.accepted')
  const card = lastPlayed(to)
  if (card) return sentences([t('said.last.card', { made: card }), spokenTricks(to)])
  const call = lastCall(to)
  return call ? t('said.last.call', { made: call }) : ''
}

/** The end of the auction has told it. */
const isKnownPassedOut = (before: TableState, after: TableState): boolean =>
  before.contract?.kind === 'passedOut' && !isCorrected(after)

const TOLD: { readonly [T in TableEventType]: { readonly done: Tell<T>; readonly undone: TellUndone<T> } } = {
  FULL: {
    done: (_, { after, worth }) => spokenOpening(after, worth),
    undone: place,
  },
  START_ROUND: {
    done: ({ round }) => t('said.round', { round }),
    undone: place,
  },
  SEAT_PLAYER: {
    done: ({ seat, player }, { before }) => {
      if (before.players[seat]?.name === player?.name) return null
      const values = { seat: t(`seat.${seat}`), player: player?.name ?? '' }
      return player === null ? t('said.left', values) : t('said.sits', values)
    },
    undone: ({ seat }, { to }) => {
      const values = { seat: t(`seat.${seat}`), player: to.players[seat]?.name ?? '' }
      return to.players[seat] === null ? t('said.left', values) : t('said.sits', values)
    },
  },
  START_AUCTION: {
    done: ({ board }) => spokenBoard(board),
    undone: place,
  },
  SET_HANDS: {
    done: () => t('said.hands'),
    undone: () => t('said.before.hands'),
  },
  BID: {
    done: (_, { after }) => {
      const made = after.calls.at(-1)
      return made ? spokenCallMade(made) : null
    },
    undone: (_, { from }) => takenBack(lastCall(from)),
  },
  CANCEL_BID: {
    done: (_, { before, after }) => {
      const made = before.calls.at(-1)
      return sentences([t('said.recalled'), made ? spokenMade(made) : null, spokenTurn(after)])
    },
    undone: (_, { to }) => again(lastCall(to)),
  },
  EXPLAIN_BID: {
    done: ({ index }, { before, after }) => explained(before.calls[index], after.calls[index]),
    undone: ({ index }, undoing) => beforeExplained(callAt(index, undoing)),
  },
  ALERT_BID: {
    done: ({ index, alert }, { after }) => {
      const made = after.calls[index]
      return made ? t(alert ? 'said.alerted' : 'said.unalerted', { made: spokenMade(made) }) : null
    },
    undone: ({ index }, undoing) => beforeAlert(callAt(index, undoing)),
  },
  END_AUCTION: {
    done: ({ contract }, { after }) =>
      contract.kind === 'passedOut'
        ? t('said.passedOut')
        : sentences([t('said.contract', { contract: spokenDeclared(contract) }), spokenTurn(after)]),
    undone: (_, { to }) => sentences([t('said.before.contract'), spokenPlace(to)]),
  },
  PLAY_CARD: {
    done: ({ seat, card, irregular }) => {
      const text = t('said.card', { seat: t(`seat.${seat}`), card: spokenCard(card) })
      return irregular ? `${text}, ${t(`said.irregular.${irregular}`)}` : text
    },
    undone: (_, { from }) => takenBack(lastPlayed(from)),
  },
  END_TRICK: {
    done: ({ winner }, { after }) => {
      const { NS, EW } = trickCounts(after)
      return t('said.trick', { seat: t(`seat.${winner}`), number: after.tricks.length, ns: NS, ew: EW })
    },
    undone: (_, { to }) => sentences([t('said.again.trick', { number: to.tricks.length }), spokenTricks(to)]),
  },
  CANCEL_CARD: {
    done: (_, { before, after }) => {
      const card = lastCard(before)
      return sentences([card ? t('said.takenBack', { made: spokenPlayed(card) }) : null, spokenTurn(after)])
    },
    undone: (_, { to }) => again(lastPlayed(to)),
  },
  CLAIM: {
    done: (_, { after }) => after.claim && spokenClaim(after.claim, after, false),
    undone: (_, { to }) => sentences([t('said.before.claim'), spokenPlace(to)]),
  },
  CLAIM_ACCEPT: {
    done: () => t('claim.accepted'),
    undone: (_, { here }) => (here.claim?.status === 'made' ? t('said.before.answer') : null),
  },
  CLAIM_DECLINE: {
    done: (_, { after }) => sentences([t('claim.declined'), spokenTurn(after)]),
    undone: (_, { here }) => (here.claim?.status === 'made' ? t('said.before.answer') : null),
  },
  UNDO_CLAIM: {
    done: (_, { after }) => sentences([t('said.claim.takenBack'), spokenTurn(after)]),
    undone: (_, { to }) => again(to.claim && spokenClaim(to.claim, to, false)),
  },
  END_GAME: {
    done: (_, { before, after, worth }) =>
      isKnownPassedOut(before, after)
        ? (worth ?? t('said.score.none'))
        : sentences([spokenResult(after), worth]),
    undone: (_, { to }) => sentences([t('said.before.result'), placeBefore(to)]),
  },
  UNDO_END_GAME: {
    done: (_, { after }) => sentences([t('said.result.takenBack'), spokenPlace(after)]),
    undone: (_, { to }) => again(spokenResult(to)),
  },
  CORRECTION: {
    done: (_, { after, worth }) => sentences([spokenResult(after), worth]),
    undone: (_, { to }) => sentences([t('said.before.correction'), spokenResult(to)]),
  },
  UNDO_CORRECTION: {
    done: (_, { after, worth }) => sentences([t('said.correction.takenBack'), spokenResult(after), worth]),
    undone: (_, { to }) => again(spokenResult(to)),
  },
  CALL_DIRECTOR: {
    done: ({ seat }, { after }) =>
      t('play.called', { player: after.players[seat]?.name ?? t(`seat.${seat}`) }),
    undone: nothing,
  },
  ACCEPT_CALL: {
    done: ({ director }) => t('play.coming', { director }),
    undone: nothing,
  },
  END_ROUND: {
    done: () => t('said.round.over'),
    undone: nothing,
  },
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
  return (TOLD[event.type].done as Tell<TableEventType>)(event, heard)
}

export const spokenUndone = (event: TableEvent, undoing: Undoing): string | null =>
  undoing.from === undoing.to ? null : (TOLD[event.type].undone as TellUndone<TableEventType>)(event, undoing)
