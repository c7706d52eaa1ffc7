import { endedContractArb } from '@openroom/test-kit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLS } from './call.ts'
import { DECK } from './card.ts'
import { formatContract, formatOver, parseCall, parseCard, parseContract } from './notation.ts'

test('calls and cards are their own texts', () => {
  expect(CALLS).toHaveLength(38)
  for (const call of CALLS) expect(parseCall(call)).toEqual({ ok: true, value: call })
  for (const card of DECK) expect(parseCard(card)).toEqual({ ok: true, value: card })
})

test.each(['', '8C', '1N', 'p', 'Pass', '1c', 'XXX'])('%j is no call', (text) => {
  expect(parseCall(text)).toEqual({ ok: false, error: { code: 'not-a-call', text } })
})

test.each(['', 'S1', 'S10', 'sA', 'AS'])('%j is no card', (text) => {
  expect(parseCard(text)).toEqual({ ok: false, error: { code: 'not-a-card', text } })
})

describe('contracts', () => {
  test('come back from their texts', () => {
    fc.assert(
      fc.property(endedContractArb, (contract) => {
        expect(parseContract(formatContract(contract))).toEqual({ ok: true, value: contract })
      }),
    )
  })

  test.each(['', '4S', '4SX', '0S-N', '4S-', '4SXXX-N', '4SX-N-S', '4NX-N', '4 S-N', 'P-N', '44S-N'])(
    '%j is none',
    (text) => {
      expect(parseContract(text)).toEqual({ ok: false, error: { code: 'not-a-contract', text } })
    },
  )

  test('texts that are read are those that are written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-8P]?[CDHSNT]{0,2}X{0,3}-?[NESW]?$/), (text) => {
        const parsed = parseContract(text)
        if (parsed.ok) expect(formatContract(parsed.value)).toBe(text)
      }),
    )
  })
})

test('tricks over and under', () => {
  expect([2, 0, -3].map(formatOver)).toEqual(['+2', '=', '-3'])
})
