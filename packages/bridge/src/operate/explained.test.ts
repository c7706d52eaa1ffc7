import { describe, expect, it } from 'vitest'
import type { Explanation } from '../table/facts.ts'
import { explanationText, readExplanations } from './explained.ts'

const to = (listener: Explanation['to'], text: string): Explanation => ({ to: listener, text })

describe('what is written of a call', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['weak', [to('all', 'weak')]],
    ['n: weak', [to('N', 'weak')]],
    ['NE: weak', [to('N', 'weak'), to('E', 'weak')]],
    ['sw:', []],
    ['ne: 5-9 | sw: weak', [to('N', '5-9'), to('E', '5-9'), to('S', 'weak'), to('W', 'weak')]],
    ['5|4 in the majors', [to('all', '5|4 in the majors')]],
    ['new: since today', [to('all', 'new: since today')]],
    [': s: spades', [to('all', 's: spades')]],
  ] as const)('%j', (text, expected) => {
    expect(readExplanations(text)).toEqual(expected)
  })

  it.each([
    [[to('all', 'n: is for North')]],
    [[to('E', 'transfer'), to('all', 'spades')]],
    [[to('all', 'one'), to('all', 'another')]],
    [[to('W', 'a | b'), to('S', 'a: b')]],
  ])('is written as it is read: %j', (explanations) => {
    expect(readExplanations(explanationText(explanations))).toEqual(explanations)
  })
})
