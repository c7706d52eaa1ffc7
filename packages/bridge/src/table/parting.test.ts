import { auction, cards, deal } from '@openroom/test-kit/build'
import { describe, expect, test } from 'vitest'
import type { TableEvent } from './events.ts'
import { partingsOf } from './parting.ts'
import { foldTable } from './reducer.ts'

const DEAL = deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543')
const SIX = { kind: 'played', level: 6, strain: 'NT', declarer: 'N', doubling: '' } as const

const end = (calls: string, play = '', contract: typeof SIX | { kind: 'passedOut' } = SIX) =>
  foldTable([
    { type: 'START_AUCTION', board: { number: 9, dealer: 'N', vulnerability: 'EW', deal: DEAL } },
    ...auction(calls).map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
    { type: 'END_AUCTION', contract },
    ...(play === '' ? [] : cards(play)).map(
      ({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card }),
    ),
  ])

describe('two tables with the same board', () => {
  test('part at a call', () => {
    expect(partingsOf(end('2C P 2D P 6NT P P P'), end('6NT P P P'))).toMatchObject({
      call: { at: 0, here: { seat: 'N', did: '2C' }, there: { seat: 'N', did: '6NT' } },
      lead: null,
      card: null,
    })
  })

  test('part where one auction ends before the other', () => {
    expect(partingsOf(end('6NT P P P'), end('6NT P P X P P P')).call).toEqual({
      at: 3,
      here: { seat: 'W', did: 'P' },
      there: { seat: 'W', did: 'X' },
    })
  })

  test('part at the lead', () => {
    expect(partingsOf(end('6NT P P P', 'E HQ'), end('6NT P P P', 'E SA'))).toMatchObject({ card: null })
    expect(partingsOf(end('6NT P P P', 'E HQ'), end('6NT P P P', 'E ST')).lead).toEqual({
      at: 0,
      here: { seat: 'E', did: 'HQ' },
      there: { seat: 'E', did: 'ST' },
    })
  })

  test('part at a later card, as far as both have a record', () => {
    const [one, other] = [end('6NT P P P', 'E HQ H7 H3 HA'), end('6NT P P P', 'E HQ H7 H4 HA')]
    expect(partingsOf(one, other).card).toEqual({
      at: 2,
      here: { seat: 'W', did: 'H3' },
      there: { seat: 'W', did: 'H4' },
    })
    expect(partingsOf(one, end('6NT P P P', 'E HQ H7')).card).toBeNull()
  })

  test('do not part', () => {
    const one = end('6NT P P P', 'E HQ H7 H3 HA')
    expect(partingsOf(one, one)).toEqual({ call: null, lead: null, card: null })
  })

  test('have cards to compare only in the same contract', () => {
    const passed = end('P P P P', '', { kind: 'passedOut' })
    expect(partingsOf(end('6NT P P P', 'E HQ'), passed)).toMatchObject({
      call: { at: 0, here: { did: '6NT' }, there: { did: 'P' } },
      lead: null,
      card: null,
    })
  })
})
