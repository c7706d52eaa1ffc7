import { completeDeal } from '@openroom/bridge/deal'
import { SEATS } from '@openroom/bridge/seat'
import { dealText } from '@openroom/formats/json/documentBuilder'
import { describe, expect, it } from 'vitest'
import { commitmentOf, dealtFrom, newSeed } from './dealing.ts'

/** The vector of docs/desk.md, by which others can try their own. */
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

describe('deals from a seed', () => {
  it('are those of the document', () => {
    expect(commitmentOf(SEED)).toBe('6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b')
    expect(dealText(dealtFrom(SEED, 1))).toEqual({
      N: '72.K832.J9854.J9',
      E: 'AK93.QJT4.AT7.76',
      S: 'QJ86.65.Q2.AKQT5',
      W: 'T54.A97.K63.8432',
    })
    expect(dealText(dealtFrom(SEED, 2))).toEqual({
      N: 'K986.984.K4.T763',
      E: 'AT3.AQT6.63.AKQ2',
      S: 'J542.73.QJ9872.9',
      W: 'Q7.KJ52.AT5.J854',
    })
  })

  it('are whole, come again from the same seed, and from no other', () => {
    const seed = newSeed()
    expect(seed).toMatch(/^[\da-f]{64}$/)
    const deal = dealtFrom(seed, 7)
    expect(completeDeal(deal).ok).toBe(true)
    expect(dealtFrom(seed, 7)).toEqual(deal)
    expect(dealtFrom(newSeed(), 7)).not.toEqual(deal)
    expect(dealtFrom(seed, 8)).not.toEqual(deal)
  })

  it('give every seat its share', () => {
    const aces = Object.fromEntries(SEATS.map((seat) => [seat, 0]))
    for (let board = 1; board <= 2_000; board++) {
      const deal = dealtFrom(SEED, board)
      for (const seat of SEATS) aces[seat]! += deal[seat].filter((card) => card.endsWith('A')).length
    }
    // 8,000 aces; a standard deviation is 35.
    for (const seat of SEATS) expect(Math.abs(aces[seat]! - 2_000)).toBeLessThan(175)
  })
})
