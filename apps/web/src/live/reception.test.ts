import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reception } from './reception.ts'

const whole = (seq: number) => ({ type: 'SUBSCRIBE', seq, prev: null })
const next = (seq: number, prev = seq - 1) => ({ type: 'UPDATE', seq, prev })

test('goes on from the version that the server was told', () => {
  const reception = new Reception()
  reception.begin(7)
  expect([next(7), next(8), next(8), next(10)].map((push) => reception.judge(push))).toEqual([
    ...['drop', 'apply', 'drop', 'gap'],
  ])
})

test('knows of an answer that is newer than what was heard', () => {
  const reception = new Reception()
  reception.judge(whole(5))
  expect([next(6), next(7), next(8)].map((push) => reception.judge(push, 7))).toEqual([
    ...['drop', 'drop', 'apply'],
  ])
})

test('whatever is lost, doubled or late: nothing is left out or taken twice, and a gap is told once', () => {
  const fate = fc.constantFrom('sent', 'sent', 'sent', 'lost', 'twice', 'late')
  fc.assert(
    fc.property(fc.array(fate, { maxLength: 60 }), (fates) => {
      const reception = new Reception()
      let held = 0
      let isAsked = false
      const hear = (push: ReturnType<typeof next> | ReturnType<typeof whole>): void => {
        const verdict = reception.judge(push)
        if (verdict === 'gap') {
          expect(isAsked).toBe(false)
          isAsked = true
        }
        if (verdict !== 'apply') return
        if (push.type === 'UPDATE') expect(push.seq).toBe(held + 1)
        held = push.seq
        if (push.type === 'SUBSCRIBE') isAsked = false
      }
      hear(whole(0))
      fates.forEach((one, at) => {
        if (one !== 'lost') hear(next(at + 1))
        if (one === 'twice') hear(next(at + 1))
        if (one === 'late' && at > 0) hear(next(at))
        if (isAsked && at % 3 === 0) hear(whole(at + 1))
      })
      hear(whole(fates.length))
      expect(held).toBe(fates.length)
    }),
  )
})
