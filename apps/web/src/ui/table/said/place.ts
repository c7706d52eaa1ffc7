/** Where a table stands, in words for who listens: board, contract, trick, last card, whose turn. */
import type { Board } from '@openroom/bridge/board'
import type { CallMade, CardPlayed, TableState } from '@openroom/bridge/table/state'
import { dummySeat, isCorrected, phaseOf, trickCounts } from '@openroom/bridge/table/view'
import { t } from '../../../texts/t.ts'
import { spokenCall, spokenCard } from '../../cards/spoken.ts'
import { explanationText } from '../auctionRows.ts'
import { turnOf } from '../figure.ts'
import { spokenClaim } from './claim.ts'
import { spokenDeclared, spokenResult } from './result.ts'
import { sentences, spokenWords } from './sentences.ts'

/** `Board 6. Dealer East. East-West vulnerable`: a number aloud has no dot to tell it from another. */
export const spokenBoard = ({ number, dealer, vulnerability }: Omit<Board, 'deal'>): string =>
  sentences([
    t('board.title', { number }),
    t('board.dealer', { seat: t(`seat.${dealer}`) }),
    t(`said.vul.${vulnerability}`),
  ])

/** `South 2 hearts`. */
export const spokenMade = ({ seat, call }: Pick<CallMade, 'seat' | 'call'>): string =>
  t('said.made', { seat: t(`seat.${seat}`), made: spokenCall(call) })

/** `South 8 of clubs`. */
export const spokenPlayed = ({ seat, card }: Pick<CardPlayed, 'seat' | 'card'>): string =>
  t('said.made', { seat: t(`seat.${seat}`), made: spokenCard(card) })

/** `East to lead`; nothing while nobody is on turn, and of who claims, which is said as a claim. */
export function spokenTurn(state: TableState): string | null {
  const turn = turnOf(state, dummySeat(state))
  if (turn === null || turn.word === 'claims') return null
  return t(`said.turn.${turn.word}`, { seat: t(`seat.${turn.seat}`) })
}

export function spokenTricks(state: TableState): string {
  const { NS, EW } = trickCounts(state)
  return t('tricks.spoken', { ns: NS, ew: EW })
}

function auctionPlace({ calls }: TableState): string {
  const last = calls.at(-1)
  return last ? t('said.last.call', { made: spokenMade(last) }) : t('said.noCall')
}

function playPlace(state: TableState): string {
  const trick = state.tricks.at(-1)
  if (trick === undefined) return t('said.beforeLead')
  const number = state.tricks.length
  if (trick.winner !== null) return sentences([t('said.afterTrick', { number }), spokenTricks(state)])
  const card = trick.cards.at(-1)
  return sentences([
    t('trick.title', { number }),
    spokenTricks(state),
    card ? t('said.last.card', { made: spokenPlayed(card) }) : null,
  ])
}

/** Without the board: what a step far away leads to. */
export function spokenPlace(state: TableState, worth: string | null = null): string {
  const { claim } = state
  if (claim?.status === 'made') return spokenClaim(claim, state)
  switch (phaseOf(state)) {
    case 'empty':
      return t('said.noBoard')
    case 'auction':
      return sentences([auctionPlace(state), spokenTurn(state)])
    case 'play':
      return sentences([playPlace(state), spokenTurn(state)])
    case 'ended':
      // Before the result has come its worth is not told.
      return sentences([spokenResult(state), state.posted || isCorrected(state) ? worth : null])
  }
}

/** What somebody who has just come is told: the board, the contract, and how far it is. */
export function spokenOpening(state: TableState, worth: string | null = null): string {
  const { board, contract } = state
  const ended = phaseOf(state) === 'ended'
  const declared = contract?.kind === 'played' && !ended ? contract : null
  return sentences([
    board && spokenBoard(board),
    declared && t('said.contract', { contract: spokenDeclared(declared) }),
    spokenPlace(state, worth),
  ])
}

/**
 * A trick that was played, card by card.
 * @param number from 1
 */
export function spokenTrick({ tricks }: TableState, number: number): string | null {
  const trick = tricks[number - 1]
  if (trick === undefined) return null
  const cards = trick.cards.map(spokenPlayed).join(', ')
  const won = trick.winner && t('said.trick.winner', { seat: t(`seat.${trick.winner}`) })
  return sentences([t('said.trick.of', { number, cards }), won])
}

/** What belongs to a call: `2 diamonds, alerted: weak, 6 cards`; `2 diamonds, insufficient bid`. */
export function spokenDetails({ alert, explanations, irregular }: Omit<CallMade, 'seat' | 'call'>): string {
  const marks = [irregular && t(`said.irregular.${irregular}`), alert ? t('said.alert') : null].filter(
    (mark) => mark !== null,
  )
  const text = spokenWords(explanationText(explanations))
  const said = marks.map((mark) => `, ${mark}`).join('')
  return text === '' ? said : `${said}: ${text}`
}

/** `North: 2 diamonds, alerted: weak`. */
export const spokenCallMade = (made: CallMade): string =>
  t('said.call', { seat: t(`seat.${made.seat}`), call: `${spokenCall(made.call)}${spokenDetails(made)}` })
