import { describe, it } from 'vitest'
import { isNightly } from './nightly.ts'

/** Registers nothing: such a test is no skipped one of ./test. */
const nothing = () => () => undefined

/**
 * A test, or several (`atNight.each`), that run at night alone: they prove of a further case what one of their neighbours
 * proves of another, or rarely tell of anything and take long. A whole file of them is called `….nightly.test.ts`.
 */
export const atNight = isNightly
  ? it
  : (Object.assign(nothing(), { each: nothing, for: nothing, skipIf: nothing }) as unknown as typeof it)

/** A group of them: an empty one would fail. */
export const groupAtNight = isNightly ? describe : (nothing() as unknown as typeof describe)
