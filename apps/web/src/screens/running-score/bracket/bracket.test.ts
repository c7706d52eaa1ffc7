import { describe, expect, test } from 'vitest'
import { type BracketMatch, columnsOf } from './bracket.ts'

/** `A 30 B 20`; the better one is through. */
const match = (number: number, text: string): BracketMatch => {
  const [home = '', imps, visiting, others] = text.split(' ')
  if (visiting === undefined)
    return { number, home: { name: home, imps: null, isThrough: true }, visiting: null }
  const [own, their] = [Number(imps), Number(others)]
  return {
    number,
    home: { name: home, imps: own, isThrough: own > their },
    visiting: { name: visiting, imps: their, isThrough: their > own },
  }
}

const stage = (session: number, name: string, ...all: readonly string[]) => ({
  session,
  name,
  matches: all.map((text, at) => match(at + 1, text)),
})

const shown = (column: { readonly matches: readonly BracketMatch[] }) =>
  column.matches.map(({ home, visiting }) => `${home.name}${visiting?.name ?? '*'}`)

describe('a bracket', () => {
  const quarter = stage(1, 'Quarter-finals', 'C 9 F 3', 'D 8 E 9', 'A', 'B')
  const semi = stage(2, 'Semi-finals', 'A 9 E 3', 'B 4 C 8')
  const final = stage(3, 'Final', 'A 1 C 2', 'E 3 B 1')

  test('has matches beside those that lead to them, byes too', () => {
    expect(columnsOf([quarter, semi]).map(shown)).toEqual([
      ['A*', 'DE', 'B*', 'CF'],
      ['AE', 'BC'],
    ])
  })

  test('tells the match for the third place from the final', () => {
    const columns = columnsOf([quarter, semi, final])
    expect(columns.map(shown)).toEqual([['A*', 'DE', 'B*', 'CF'], ['AE', 'BC'], ['AC']])
    expect(columns.map(({ thirdPlace }) => thirdPlace?.home.name ?? null)).toEqual([null, null, 'E'])
  })

  test('leaves out what is not drawn, and keeps what leads nowhere', () => {
    expect(columnsOf([quarter, { ...semi, matches: [] }]).map(shown)).toEqual([['CF', 'DE', 'A*', 'B*']])
    const other = stage(2, 'Semi-finals', 'X 1 C 2')
    expect(columnsOf([quarter, other]).map(shown)).toEqual([['CF', 'DE', 'A*', 'B*'], ['XC']])
  })
})
