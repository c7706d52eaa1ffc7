/** What each kind of event is told as when a viewer steps back over it. */
import type { EventOf, TableEvent, TableEventType } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { t } from '../../../texts/t.ts'
import { spokenClaim } from './claim.ts'
import { spokenMade, spokenPlace, spokenPlayed, spokenTricks } from './place.ts'
import { spokenResult } from './result.ts'
import { sentences } from './sentences.ts'

/** The table on both sides of what is gone back over. */
export type Undoing = {
  /** With the event. */
  readonly from: TableState
  /** Without it. */
  readonly to: TableState
  /** Where the whole step back leads. */
  readonly here: TableState
}

/** `null`: another event of the same step back tells it. */
type Tell<T extends TableEventType> = (event: EventOf<T>, undoing: Undoing) => string | null

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
const lastCard = ({ tricks }: TableState) => {
  const card = tricks.at(-1)?.cards.at(-1)
  return card ? spokenPlayed(card) : null
}

/** Of a call that is taken back with it nothing more is told. */
const callAt = (index: number, { here }: Undoing) => {
  const made = here.calls[index]
  return made ? spokenMade(made) : null
}
const beforeExplained = (made: string | null) => made && t('said.before.explained', { made })
const beforeAlert = (made: string | null) => made && t('said.before.alert', { made })

const UNDONE: { readonly [T in TableEventType]: Tell<T> } = {
  FULL: place,
  START_ROUND: place,
  SEAT_PLAYER: ({ seat }, { to }) => {
    const values = { seat: t(`seat.${seat}`), player: to.players[seat]?.name ?? '' }
    return to.players[seat] === null ? t('said.left', values) : t('said.sits', values)
  },
  START_AUCTION: place,
  BID: (_, { from }) => takenBack(lastCall(from)),
  CANCEL_BID: (_, { to }) => again(lastCall(to)),
  EXPLAIN_BID: ({ index }, undoing) => beforeExplained(callAt(index, undoing)),
  ALERT_BID: ({ index }, undoing) => beforeAlert(callAt(index, undoing)),
  END_AUCTION: (_, { to }) => sentences([t('said.before.contract'), spokenPlace(to)]),
  PLAY_CARD: (_, { from }) => takenBack(lastCard(from)),
  END_TRICK: (_, { to }) =>
    sentences([t('said.again.trick', { number: to.tricks.length }), spokenTricks(to)]),
  CANCEL_CARD: (_, { to }) => again(lastCard(to)),
  CLAIM: (_, { to }) => sentences([t('said.before.claim'), spokenPlace(to)]),
  CLAIM_ACCEPT: (_, { here }) => (here.claim?.status === 'made' ? t('said.before.answer') : null),
  CLAIM_DECLINE: (_, { here }) => (here.claim?.status === 'made' ? t('said.before.answer') : null),
  UNDO_CLAIM: (_, { to }) => again(to.claim && spokenClaim(to.claim, to)),
  END_GAME: (_, { to }) => sentences([t('said.before.result'), placeBefore(to)]),
  UNDO_END_GAME: (_, { to }) => again(spokenResult(to)),
  CORRECTION: (_, { to }) => sentences([t('said.before.correction'), spokenResult(to)]),
  UNDO_CORRECTION: (_, { to }) => again(spokenResult(to)),
  CALL_DIRECTOR: nothing,
  ACCEPT_CALL: nothing,
  END_ROUND: nothing,
}

/** A play that is over has its result already, which is not said before it comes. */
const placeBefore = (to: TableState): string => {
  if (to.claim?.status === 'accepted') return t('claim.accepted')
  const card = lastCard(to)
  if (card) return sentences([t('said.last.card', { made: card }), spokenTricks(to)])
  const call = lastCall(to)
  return call ? t('said.last.call', { made: call }) : ''
}

export const spokenUndone = (event: TableEvent, undoing: Undoing): string | null =>
  undoing.from === undoing.to ? null : (UNDONE[event.type] as Tell<TableEventType>)(event, undoing)
