/** Pairs and teams: who plays, how well, and how they are registered. */
import type { DocumentPlayer, DocumentRegistration } from '@openroom/formats/json/document'
import { player, registration } from '@openroom/formats/json/documentBuilder'
import type { Random } from '../random.ts'
import { drawSkill } from '../skill.ts'
import { type Population, surnameOf } from './names.ts'
import { teamNames } from './places.ts'

export type Competitor = { readonly name: string; readonly skill: number }

/** Two partners. */
export type Pair = { readonly key: string; readonly players: readonly [Competitor, Competitor] }

export type Team = {
  readonly key: string
  readonly name: string
  /** Two pairs; a third where the team is six. */
  readonly pairs: readonly Pair[]
}

export const competitor = (people: Population, random: Random, average: number): Competitor => ({
  name: people.next(),
  skill: drawSkill(random, average),
})

export function makePair(key: string, people: Population, random: Random, skill: number): Pair {
  const level = random.normal(skill, 0.08)
  return { key, players: [competitor(people, random, level), competitor(people, random, level)] }
}

export function makeTeams(count: number, people: Population, random: Random, skill: number): readonly Team[] {
  const pairs = Array.from({ length: count }, (_, i) => {
    const level = random.normal(skill, 0.08)
    const pairCount = random.chance(0.4) ? 3 : 2
    return Array.from({ length: pairCount }, (_, p) => makePair(`t${i + 1}p${p + 1}`, people, random, level))
  })
  const names = teamNames(
    pairs.map(([first]) => surnameOf(first?.players[0].name ?? '')),
    random,
  )
  return pairs.map((own, i) => ({ key: `t${i + 1}`, name: names[i]!, pairs: own }))
}

export const documentPlayer = ({ name }: Competitor, random: Random): DocumentPlayer =>
  player(name, String(random.between(10_000, 99_999)))

export function registerPair(
  pair: Pair,
  place: Pick<DocumentRegistration, 'number' | 'section' | 'side'>,
  random: Random,
): DocumentRegistration {
  const name = pair.players.map(({ name }) => name).join(' – ')
  return registration({
    key: pair.key,
    name,
    ...place,
    players: pair.players.map((one) => documentPlayer(one, random)),
  })
}

export const registerTeam = (team: Team, number: number, random: Random): DocumentRegistration =>
  registration({
    key: team.key,
    name: team.name,
    number: String(number),
    players: team.pairs.flatMap(({ players }) => players.map((one) => documentPlayer(one, random))),
  })
