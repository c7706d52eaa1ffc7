import { describe, expect, test } from 'vitest'
import { pairName, pairNumber, pairSurnames, shortName } from './names.ts'

const player = (name: string, surname: string, playerId = 1) => ({ playerId, name, surname, bye: false })

describe('names', () => {
  test('of a pair, whole and short', () => {
    const pair = { name: 'Pair 3', players: [player('Anneke', 'Vermeulen'), player('Joost', 'de Graaf', 2)] }
    expect(pairName(pair)).toBe('Anneke Vermeulen – Joost de Graaf')
    expect(pairSurnames(pair)).toBe('Vermeulen – de Graaf')
  })
  test('without players the registration has its own', () => {
    expect(pairName({ name: 'Pair 3', players: [] })).toBe('Pair 3')
    expect(pairSurnames({ name: 'Pair 3', players: [] })).toBe('Pair 3')
  })
  test.each([
    ['3NS', '3 N-S'],
    ['17EW', '17 E-W'],
    ['17', '17'],
    ['NS', 'NS'],
    [null, ''],
  ])('number %s has the letters of the texts: %s', (number, written) => {
    expect(pairNumber({ number })).toBe(written)
  })
  test('a player of one name keeps it', () => {
    expect(pairSurnames({ name: '', players: [player('Pelé', '')] })).toBe('Pelé')
  })
  test.each([
    ['Bartholomew', 'Featherstonehaugh', 'B. Featherstonehaugh'],
    ['Anneke', 'Vermeulen', 'Anneke Vermeulen'],
    ['', 'Featherstonehaugh-Montgomery', 'Featherstonehaugh-Montgomery'],
  ])('%s %s is %s on a phone', (name, surname, short) => {
    expect(shortName(player(name, surname))).toBe(short)
  })
})
