/** The four seats and the two sides of a table. */
export const SEATS = ['N', 'E', 'S', 'W'] as const
export type Seat = (typeof SEATS)[number]

export const SIDES = ['NS', 'EW'] as const
export type Side = (typeof SIDES)[number]

export type BySeat<T> = Readonly<Record<Seat, T>>
export type BySide<T> = Readonly<Record<Side, T>>

export const isSeat = (value: unknown): value is Seat => SEATS.some((seat) => seat === value)

/** The seat `steps` places clockwise from `seat`; negative steps go back. */
export function seatAfter(seat: Seat, steps = 1): Seat {
  return SEATS[(((SEATS.indexOf(seat) + steps) % 4) + 4) % 4]!
}

export const partnerOf = (seat: Seat): Seat => seatAfter(seat, 2)

export const sideOf = (seat: Seat): Side => (seat === 'N' || seat === 'S' ? 'NS' : 'EW')

export const otherSide = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

/** How many places clockwise `to` sits from `from`: 0 to 3. */
export const seatsBetween = (from: Seat, to: Seat): number =>
  (SEATS.indexOf(to) - SEATS.indexOf(from) + 4) % 4

export const bySeat = <T>(of: (seat: Seat) => T): BySeat<T> => ({
  N: of('N'),
  E: of('E'),
  S: of('S'),
  W: of('W'),
})

export const bySide = <T>(of: (side: Side) => T): BySide<T> => ({ NS: of('NS'), EW: of('EW') })
