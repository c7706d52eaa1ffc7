/**
 * What ./test tries some of, always the same, and `npm run nightly` all: further cases of what a few prove, which rarely tell of
 * anything else.
 */
export const isNightly = process.env.NIGHTLY === '1'

/** So many at night, so many else. */
export const runs = (atNight: number, else_: number): number => (isNightly ? atNight : else_)

/** All of them at night, else some, from all over the list. */
export const someOf = <T>(all: readonly T[], many: number): readonly T[] =>
  isNightly || all.length <= many
    ? all
    : Array.from({ length: many }, (_, i) => all[Math.floor((i * all.length) / many)] as T)
