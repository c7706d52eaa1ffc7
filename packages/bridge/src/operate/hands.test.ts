import { ALL_FROM_THE_TOP, CLAIMED } from '@openroom/test-kit/boards'
import { expect, it } from 'vitest'
import { bySeat } from '../seat.ts'
import { recordToLog } from '../table/record.ts'
import { foldTable } from '../table/reducer.ts'
import { handText, readDeal, readHand, toldAnew } from './hands.ts'

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

it('tells a board anew with its hands, up to where it stands', () => {
  const unknown = { ...CLAIMED, board: { ...CLAIMED.board, deal: null }, claim: null, result: null }
  const log = recordToLog(unknown)
  if (!log.ok) throw new Error(log.error.breach.code)
  const before = foldTable(log.value.events)
  const anew = toldAnew(before, CLAIMED.board)
  expect(anew.ok && { ...anew.value.state, board: null, players: null }).toEqual({
    ...{ ...before, board: null, players: null, round: null },
  })
  const wrong = {
    ...CLAIMED.board,
    deal: bySeat((seat) => CLAIMED.board.deal![seat === 'N' ? 'E' : seat === 'E' ? 'N' : seat]),
  }
  expect(toldAnew(before, wrong)).toMatchObject({ ok: false })
})
