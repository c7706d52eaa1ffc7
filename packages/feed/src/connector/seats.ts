/** Who sits where, as it is typed at Bridgemates seat by seat: a pair is told once both of its players are known. */
import type { TellPlayers } from '@openroom/protocol/schema/terminals'
import type { Layout } from './layout.ts'
import type { ParticipationDto, PlayerDto } from './wire.ts'

type Typed = TellPlayers['players'][number]

export type Said = { readonly place: string; readonly names: string; readonly body: TellPlayers }

const fullName = ({ FirstName, LastName }: Pick<PlayerDto, 'FirstName' | 'LastName'>): string =>
  [FirstName, LastName].filter(Boolean).join(' ').trim()

/** North and South, East and West. */
const SIDES = { NS: [1, 3], EW: [2, 4] } as const

export class Seats {
  readonly #names = new Map<string, string>()
  readonly #typed = new Map<string, Typed>()

  /** Names of numbers, as the control software has them. */
  know(players: readonly PlayerDto[]): void {
    for (const one of players) if (one.PlayerNumber) this.#names.set(one.PlayerNumber, fullName(one))
  }

  /** @returns the pairs that are complete with these */
  take(seats: readonly ParticipationDto[], { spots }: Layout): readonly Said[] {
    const touched = new Map<string, Said>()
    for (const dto of seats) {
      const round = dto.RoundNumber || 1
      const spot = spots.find(
        ({ letters, table }) =>
          letters === dto.SectionLetters && table.number === dto.TableNumber && table.round === round,
      )
      if (!spot) continue
      const at = (direction: number) => `${spot.table.tableId} ${direction}`
      const number = dto.PlayerNumber || null
      const name = fullName(dto) || (number === null ? '' : (this.#names.get(number) ?? ''))
      if (number === null && name.length < 2) {
        this.#typed.delete(at(dto.Direction))
        continue
      }
      this.#typed.set(at(dto.Direction), { number, name: name.length < 2 ? null : name })
      const side = dto.Direction % 2 === 1 ? 'NS' : 'EW'
      const [first, second] = SIDES[side].map((direction) => this.#typed.get(at(direction)))
      if (!first || !second) continue
      const place = `${spot.letters}${spot.table.number} ${side}`
      const names = [first, second].map((one) => one.name ?? one.number ?? '').join(' and ')
      touched.set(place, {
        place,
        names,
        body: { tableId: spot.table.tableId, side, players: [first, second] },
      })
    }
    return [...touched.values()]
  }
}
