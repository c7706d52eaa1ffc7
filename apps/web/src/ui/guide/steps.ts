/** The steps of each tour, by what they point to: `data-guide` of the page's own parts. */
import type { TextId } from '../../texts/t.ts'
import type { Tour } from './useGuide.ts'

type Parts = {
  console: 'place' | 'line' | 'entry' | 'orders' | 'boards' | 'seen' | 'keys'
  make: 'what' | 'who' | 'boards' | 'when' | 'do'
  run: 'start' | 'links' | 'phones' | 'clock' | 'tables' | 'public'
}

type Titled = { [T in Tour]: `guide.${T}.${Parts[T]}` }[Tour]

export type Step = {
  readonly at: string
  readonly title: Titled & TextId
  readonly text: `${Titled}.text` & TextId
}

const stepsOf = <T extends Tour>(tour: T, parts: readonly Parts[T][]): readonly Step[] =>
  parts.map((at) => {
    const title = `guide.${tour}.${at}` as Titled
    return { at, title, text: `${title}.text` }
  })

export const STEPS: { readonly [T in Tour]: readonly Step[] } = {
  console: stepsOf('console', ['place', 'entry', 'orders', 'boards', 'line', 'seen', 'keys']),
  make: stepsOf('make', ['what', 'who', 'boards', 'when', 'do']),
  run: stepsOf('run', ['start', 'links', 'phones', 'clock', 'tables', 'public']),
}
