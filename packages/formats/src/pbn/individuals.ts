/** Individual events: told by their word and by partners that change, and who is credited with what partners score. */
import { partnerOf, SEATS } from '@openroom/bridge/seat'
import type { DocumentRegistration } from '../json/document.ts'
import { Keys, registration, slug } from '../json/documentBuilder.ts'
import type { DealSet, GroupedEvent } from './grouping.ts'
import type { NumberedGame } from './numbered.ts'

/** The word in the languages that write PBN files: individual, individuel, individuale, indywidualny. */
const WORD = /individu|indywidual/i

const LEAST_PLAYERS = 8

const isPlayedGame = ({ facts, scoreTable }: NumberedGame): boolean =>
  facts.status === 'played' || scoreTable.length > 0

/** How many have played with how many partners. */
function partnersIn(games: readonly NumberedGame[]): readonly number[] {
  const partners = new Map<string, Set<string>>()
  for (const { names } of games.filter(isPlayedGame)) {
    for (const seat of SEATS) {
      const [own, partner] = [names[seat], names[partnerOf(seat)]]
      if (own && partner && own !== partner) partners.set(own, (partners.get(own) ?? new Set()).add(partner))
    }
  }
  return [...partners.values()].map(({ size }) => size)
}

/** Most players of a set of deals have had two partners or more. */
function changesPartners({ games }: DealSet, least: number): boolean {
  const counts = partnersIn(games)
  const changing = counts.filter((count) => count >= 2).length
  return counts.length >= least && changing * 2 > counts.length
}

/** Whether players are ranked each on their own: the event is called so, or most of them change partners. */
export function isIndividualEvent({ name, team, games, segments }: GroupedEvent): boolean {
  if (games.some(({ tags }) => WORD.test(tags.get('Competition') ?? ''))) return true
  if (team) return false
  const least = WORD.test(name ?? '') ? 1 : LEAST_PLAYERS
  return segments.some(({ sessions }) =>
    sessions.some(({ sets }) => sets.some((set) => changesPartners(set, least))),
  )
}

/** `10+2`: the numbers of two partners. */
const numbersIn = (number: string | null): readonly string[] =>
  /^(\w+)\+(\w+)$/.exec(number ?? '')?.slice(1) ?? []

/** Pairs as partners for a while, each of whom has a registration too. */
export function withPlayers(entries: readonly DocumentRegistration[]): readonly DocumentRegistration[] {
  const keys = new Keys()
  for (const { key } of entries) keys.unique(key)
  const solo = entries.filter(({ players, number }) => players.length < 2 && numbersIn(number).length === 0)
  const byName = new Map(solo.map((one) => [one.players[0]?.name ?? one.name, one.key]))
  const byNumber = new Map(solo.flatMap((one) => (one.number === null ? [] : [[one.number, one.key]])))
  const added: DocumentRegistration[] = []
  const keyOf = (player: DocumentRegistration['players'][number], section: string | null): string => {
    const known = byName.get(player.name)
    if (known !== undefined) return known
    const key = keys.unique(slug(section, player.name))
    added.push(registration({ key, name: player.name, section, players: [player] }))
    byName.set(player.name, key)
    return key
  }
  const all = entries.map((entry) => {
    const { players, number, section } = entry
    const members =
      players.length === 2
        ? players.map((one) => keyOf(one, section))
        : numbersIn(number).flatMap((one) => byNumber.get(one) ?? [])
    return members.length === 2 ? { ...entry, members } : entry
  })
  return [...all, ...added]
}
