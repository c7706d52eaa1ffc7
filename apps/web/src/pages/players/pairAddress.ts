/** The same for both orders of its players. */
export const pairAddress = (one: number, other: number): string =>
  `/pairs/${Math.min(one, other)}-${Math.max(one, other)}`
