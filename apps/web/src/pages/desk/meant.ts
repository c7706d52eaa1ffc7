/** Which known player is meant by a name that leaves it open. Pure. */
import type { Namesakes, NewEvent } from '@openroom/protocol/schema/desk'

export type KnownPlayer = Namesakes['alike'][number]

/** By name as it was typed: a known player, or `null` for somebody else. */
export type Meant = Readonly<Record<string, KnownPlayer | null>>

/** Players by name alone. */
export const namesIn = ({ sections }: Pick<NewEvent, 'sections'>): string[] => [
  ...new Set(
    sections
      .flat()
      .flatMap(({ players }) => players.flatMap((one) => (typeof one === 'string' ? [one] : []))),
  ),
]

export const isSaid = (meant: Meant, { name }: Namesakes): boolean => Object.hasOwn(meant, name)

/** Who may be meant. */
export const choicesOf = ({ name, memberIds, alike }: Namesakes): readonly KnownPlayer[] => [
  ...memberIds.map((memberId) => ({ name, memberId })),
  ...alike,
]

/** A pair that is called by its players' names as they were typed is called by those that are known. */
function renamed(
  pair: string,
  players: NewEvent['sections'][number][number]['players'],
  knownOf: (name: string) => KnownPlayer | null | undefined,
): string {
  const typed = players.map((one) => (typeof one === 'string' ? one : (one.name ?? one.memberId)))
  const known = typed.map((one) => knownOf(one)?.name ?? one)
  return pair === typed.join(' – ') ? known.join(' – ') : pair
}

/** A player is called as he is known, in the pair's name too. */
export const withMeant = (event: NewEvent, meant: Meant): NewEvent => {
  const knownOf = (name: string) => (Object.hasOwn(meant, name) ? meant[name] : null)
  return {
    ...event,
    sections: event.sections.map((own) =>
      own.map(({ name, players }) => ({
        name: renamed(name, players, knownOf),
        players: players.map((one) => {
          const known = typeof one === 'string' ? knownOf(one) : null
          if (!known) return one
          return known.memberId === null ? known.name : { memberId: known.memberId, name: known.name }
        }),
      })),
    ),
  }
}
