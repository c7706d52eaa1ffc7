import { expect, it } from 'vitest'
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import { correctionRefusal } from './refusal.ts'

const refusal = (arrangeType: DocumentEvent['arrangeType'], kind: 'concession' | 'withdrawal') =>
  correctionRefusal(
    { arrangeType, type: 'TEAM' },
    {} as DocumentSession,
    kind === 'concession' ? { kind, round: 1, number: 1, by: 'home' } : { kind, registration: 'c1', from: 1 },
  )

it('matches are conceded in a knock-out alone, where nobody withdraws', () => {
  expect(refusal('KNOCK_OUT', 'concession')).toBeNull()
  expect(refusal('KNOCK_OUT', 'withdrawal')).toBe('no-withdrawal')
  for (const form of ['SWISS', 'ROUND_ROBIN'] as const) {
    expect(refusal(form, 'concession')).toBe('no-concession')
    expect(refusal(form, 'withdrawal')).toBeNull()
  }
})

it('a team of a knock-out has penalties and what it brings in IMPs of its match, not in a ranking', () => {
  const of = (type: DocumentEvent['type'], arrangeType: DocumentEvent['arrangeType']) =>
    (
      [
        { kind: 'penalty', registration: 'c1', unit: null, amount: -2 },
        { kind: 'carryOver', registration: 'c1', amount: 2 },
      ] as const
    ).map((one) => correctionRefusal({ arrangeType, type }, {} as DocumentSession, one))
  expect(of('TEAM', 'KNOCK_OUT')).toEqual(['no-penalty', 'no-penalty'])
  expect([...of('TEAM', 'SWISS'), ...of('PAIR', 'KNOCK_OUT')]).toEqual([null, null, null, null])
})

it('tables that had other cards are compared among themselves in an event of pairs, not in a match', () => {
  const fouled = { kind: 'fouled', board: 1, tables: ['1'] } as const
  const of = (type: DocumentEvent['type']) =>
    correctionRefusal({ arrangeType: 'SWISS', type }, {} as DocumentSession, fouled)
  expect([of('TEAM'), of('PAIR')]).toEqual(['no-groups', null])
})
