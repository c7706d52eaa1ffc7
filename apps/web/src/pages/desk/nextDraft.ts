/** The director's own draft of what comes next: the proposal with what was changed in it. Pure. */
import type { NewRound, NextOffer, NextRounds } from '@openroom/protocol/schema/nextRound'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'

/** Who plays is not decided: nobody is chosen for the director. */
export const UNCHOSEN = ''

export type DraftMatch = {
  /** {@link UNCHOSEN} until the director has said it; */
  readonly home: string
  /** `null`: a bye. */
  readonly visiting: string | null
  readonly carryOverHome: number | null
  readonly carryOverVisiting: number | null
}

export type Draft = {
  readonly offer: NextOffer
  readonly matches: readonly DraftMatch[]
  readonly thirdPlace: boolean
  /** `null`: what the stage is usually called. */
  readonly name: string | null
  readonly rounds: number
  readonly boardsPerRound: number
  readonly deals: 'dealt' | 'none'
}

const plain = (home: string, visiting: string | null): DraftMatch => ({
  home,
  visiting,
  carryOverHome: null,
  carryOverVisiting: null,
})

/** Of a single way on, such as another segment of a level match, what it is. */
export function nextTitle(offers: NextRounds['offers']): string {
  const [offer] = offers
  if (offer?.kind === 'round') return t('next.round', { round: offer.round })
  return offer && offers.length === 1 ? t(`next.kind.${offer.kind}`) : t('next.title')
}

/** @param deals those of the stage before: a club that shuffles at the tables goes on so */
export const draftOf = (
  offer: NextOffer,
  { boardsPerRound, numberOfRounds }: NextRounds,
  deals: Draft['deals'],
): Draft => ({
  offer,
  matches: offer.matches.map(({ home, visiting, either }) =>
    plain(either.home.length > 0 ? UNCHOSEN : home, either.visiting.length > 0 ? UNCHOSEN : visiting),
  ),
  thirdPlace: false,
  name: null,
  deals,
  rounds: offer.kind === 'stage' ? numberOfRounds : 1,
  boardsPerRound,
})

export const withMatch = (draft: Draft, at: number, part: Partial<DraftMatch>): Draft => ({
  ...draft,
  matches: draft.matches.map((one, i) => (i === at ? { ...one, ...part } : one)),
})

/** The match for the third place is the last one. */
export function withThirdPlace(draft: Draft, thirdPlace: boolean): Draft {
  const [home, visiting] = draft.offer.losers
  if (home === undefined || visiting === undefined || thirdPlace === draft.thirdPlace) return draft
  // Where the winner is open, so is who has lost.
  const either = draft.offer.matches[0]?.either
  const third = plain(either?.home.length ? UNCHOSEN : home, either?.visiting.length ? UNCHOSEN : visiting)
  const matches = thirdPlace ? [...draft.matches, third] : draft.matches.slice(0, -1)
  return { ...draft, thirdPlace, matches }
}

const placesOf = (matches: readonly Pick<DraftMatch, 'home' | 'visiting'>[]): readonly string[] =>
  matches.flatMap(({ home, visiting }) => (visiting === null ? [home] : [home, visiting]))

/** Matches, by their place, of which somebody is still to be chosen. */
export const notChosen = ({ matches }: Draft): readonly number[] =>
  matches.flatMap(({ home, visiting }, at) => (home === UNCHOSEN || visiting === UNCHOSEN ? [at] : []))

/** Who is chosen twice or, of those who are to play, not at all. */
export function wronglyChosen({ offer, matches }: Draft): readonly string[] {
  const chosen = placesOf(matches).filter((key) => key !== UNCHOSEN)
  const twice = chosen.filter((key, i) => chosen.indexOf(key) !== i)
  const missing = offer.kind === 'stage' ? [] : placesOf(offer.matches).filter((key) => !chosen.includes(key))
  return [...new Set([...twice, ...missing])]
}

/** Why it cannot stand so; `null`: it can. */
export function whyNot({ entrants }: NextRounds, draft: Draft, isOfPairs = false): string | null {
  if (notChosen(draft).length > 0) return t('next.undecided')
  const wrong = wronglyChosen(draft).map((key) => entrants.find((one) => one.key === key)?.name ?? key)
  if (wrong.length === 0) return null
  return t(isOfPairs ? 'next.twice.pairs' : 'next.twice', { names: listed(wrong) })
}

export const newRoundOf = (draft: Draft, state: string, usualName: string): NewRound => ({
  state,
  kind: draft.offer.kind,
  matches: draft.matches.map((one) => ({ ...one })),
  ...(draft.offer.kind === 'stage' && {
    name: draft.name?.trim() || usualName,
    rounds: draft.rounds,
    boardsPerRound: draft.boardsPerRound,
    deals: draft.deals,
    thirdPlace: draft.thirdPlace,
  }),
})
