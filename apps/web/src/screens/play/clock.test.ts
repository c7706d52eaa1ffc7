import { expect, test } from 'vitest'
import { delayText, shownDelay, timeLeft } from './clock.ts'

const running = (remainingTime: number) => ({ type: 'ROUND', remainingTime, running: true })

test.each([
  ['at the message', running(872_000), 0, '14:32', false],
  ['a second later', running(872_000), 1_000, '14:31', false],
  ['before the second is full', running(872_000), 400, '14:32', false],
  ['under a minute', running(5_000), 0, '0:05', false],
  ['at zero', running(1_000), 1_000, '0:00', false],
  ['past zero', running(1_000), 49_000, '0:48', true],
  ['in overtime from the start', running(-48_000), 2_000, '0:50', true],
  ['stopped', { ...running(60_000), running: false }, 30_000, '1:00', false],
  ['over an hour', running(3_660_000), 0, '61:00', false],
] as const)('%s', (_, timer, elapsed, text, over) => {
  expect(timeLeft(timer, elapsed)).toEqual({ text, over })
})

test.each([
  [0, 0, null, null],
  [30, 0, null, null],
  [31, 0, null, 31],
  [20, 15, null, 35],
  [900, 0, { delay: 12 }, null],
  [900, 0, { delay: 95 }, 95],
] as const)(
  'a session %i s behind, %i s more, %o: told %s [DURATION.toldDelay]',
  (session, extra, speed, told) => {
    expect(shownDelay(session, extra, speed)).toBe(told)
  },
)

test('a delay is told in minutes and seconds', () => {
  expect([delayText(95), delayText(900)]).toEqual(['01:35', '15:00'])
})
