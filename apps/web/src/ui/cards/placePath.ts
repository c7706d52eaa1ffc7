/**
 * Outlines put in their place as numbers. A transform of their own would do the same, but each makes the browser
 * keep one more layer of every card, and four tables have two hundred.
 */

/** One command of a path and its numbers. */
const COMMAND = /([A-Za-z])([^A-Za-z]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g

type Place = {
  /** Where the outline's origin comes to lie. */
  readonly x: number
  readonly y: number
  /** How large the square of 100 becomes. */
  readonly size: number
}

/**
 * @param d made of the commands M, L, H, V, C, S and Z in either case
 * @throws on other commands: that is a bug
 */
export function placePath(d: string, { x, y, size }: Place): string {
  const scale = size / 100
  return d.replace(COMMAND, (_, command: string, rest: string) => {
    if (!/[MLHVCSZ]/i.test(command)) throw new Error(`A path with ${command} cannot be placed.`)
    const isAbsolute = command === command.toUpperCase()
    const offsets = !isAbsolute ? [0, 0] : command === 'H' ? [x, x] : command === 'V' ? [y, y] : [x, y]
    const numbers = (rest.match(NUMBER) ?? []).map(
      (number, at) => Math.round((Number(number) * scale + (offsets[at % 2] ?? 0)) * 100) / 100,
    )
    return command + numbers.join(' ')
  })
}
