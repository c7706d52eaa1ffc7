/** What results are worth, counted apart from the engine. */

/** Law 78B: from so many points on it is one IMP more. */
const IMPS = [
  20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
  3000, 3500, 4000,
]
export const impsOf = (points: number): number =>
  Math.sign(points) * IMPS.filter((from) => Math.abs(points) >= from).length

/** The WBF's continuous scale: ten and a share of ten, by the golden section. */
export function victoryPoints(margin: number, boards: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  const blitz = 15 * Math.sqrt(boards)
  const share = (1 - golden ** ((3 * Math.min(Math.abs(margin), blitz)) / blitz)) / (1 - golden ** 3)
  const won = Math.min(20, 10 + 10 * share)
  return margin < 0 ? 20 - won : won
}
