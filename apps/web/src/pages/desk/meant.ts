/** Which known player is meant by a name that several have. Pure. */
import type { Namesakes, NewEvent } from '@openroom/protocol/schema/desk'

/** By name: a member's number, `null` for somebody without one. */
export type Meant = Readonly<Record<string, string | null>>

/** Players by name alone. */
export const namesIn = ({ sections }: Pick<NewEvent, 'sections'>): string[] => [
  ...new Set(
    sections
      .flat()
      .flatMap(({ players }) => players.flatMap((one) => (typeof one === 'string' ? [one] : []))),
  ),
]

export const isSaid = (meant: Meant, { name }: Namesakes): boolean => Object.hasOwn(meant, name)

export const withMeant = (event: NewEvent, meant: Meant): NewEvent => ({
  ...event,
  sections: event.sections.map((own) =>
    own.map(({ name, players }) => ({
      name,
      players: players.map((one) => {
        const memberId = typeof one === 'string' && Object.hasOwn(meant, one) ? meant[one] : null
        return typeof one === 'string' && memberId != null ? { memberId, name: one } : one
      }),
    })),
  ),
})
