import { describe, expect, it } from 'vitest'
import { contractPattern } from './contractPattern.ts'

const spelled = (text: string): string => {
  const read = contractPattern(text)
  if (!read.ok) return `? ${read.error.at}`
  if (read.value.kind === 'passedOut') return 'passed out'
  const { bids, doublings } = read.value
  return [...bids.map(([level, strains]) => `${level}${strains.join('')}`), ...(doublings ?? [])].join(' ')
}

describe('a pattern of a contract', () => {
  it.each([
    ['4S', '4S'],
    ['4♠', '4S'],
    ['3nt', '3NT'],
    ['3n x', '3NT X XX'],
    ['3SA', '3NT'],
    ['4ba x', '4NT X XX'],
    ['3st', '3NT'],
    ['3UTX', '3NT X XX'],
    ['5m', '5CD'],
    ['4M', '4HS'],
    ['6', '6CDHSNT'],
    ['4sxx', '4S XX'],
    ['game', '3NT 4HSNT 5CDHSNT'],
    ['slam', '6CDHSNT 7CDHSNT'],
    ['grand', '7CDHSNT'],
    ['slamX', '6CDHSNT 7CDHSNT X XX'],
    ['passed out', 'passed out'],
    ['X', '1CDHSNT 2CDHSNT 3CDHSNT 4CDHSNT 5CDHSNT 6CDHSNT 7CDHSNT X XX'],
    ['part', '1CDHSNT 2CDHSNT 3CDHS 4CD'],
    ['8S', '? 8S'],
    ['', '? '],
  ])('%s is %s', (text, is) => expect(spelled(text)).toBe(is))
})
