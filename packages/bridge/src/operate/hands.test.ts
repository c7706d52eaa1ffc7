import { ALL_FROM_THE_TOP } from '@openroom/test-kit/boards'
import { expect, it } from 'vitest'
import { bySeat } from '../seat.ts'
import { handText, readDeal, readHand } from './hands.ts'

const texts = bySeat((seat) => handText(ALL_FROM_THE_TOP.deal[seat]))

it('reads a hand as it is written', () => {
  expect(readHand('akqj.AKQ.akq.akq')).toEqual(ALL_FROM_THE_TOP.deal.N)
  expect(readHand(' akqj10987 - 65432 -')).toHaveLength(13)
})

it('reads voids', () => {
  expect(readHand('AKQJT98765432...')).toHaveLength(13)
  expect(readHand('..AKQJT98765432.')?.[0]).toBe('DA')
  expect(handText(readHand('...AKQJT98765432')!)).toBe('...AKQJT98765432')
})

it.each(['', 'akqj.akq.akq', 'akqj.akq.akq.ak', 'akqj.akq.akq.akz', 'aaqj.akq.akq.akq'])(
  'knows what is no hand: %s',
  (text) => expect(readHand(text)).toBeNull(),
)

it('deduces a fourth hand, and says what is wrong', () => {
  expect(readDeal({ ...texts, W: '' })).toEqual({ ok: true, value: ALL_FROM_THE_TOP.deal })
  expect(readDeal(bySeat(() => ''))).toEqual({ ok: true, value: null })
  expect(readDeal({ ...texts, E: 'akq' })).toEqual({ ok: false, error: { seat: 'E' } })
  expect(readDeal({ ...texts, E: texts.N })).toMatchObject({
    ok: false,
    error: { code: 'card-twice', seat: 'E' },
  })
})
