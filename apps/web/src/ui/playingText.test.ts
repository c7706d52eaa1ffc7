import { expect, it } from 'vitest'
import { miniSession } from '../testing/sessions.ts'
import { playingText } from './playingText.ts'

const LADIES = miniSession({ miniSessionId: 7, eventId: 2, eventName: 'Ladies', segmentName: 'Final' })
const HEAT = miniSession({ miniSessionId: 8, eventId: 1, eventName: 'Open', segmentName: 'Heat 2' })
const session = (awaits: readonly number[]) =>
  miniSession({
    miniSessionId: 6,
    eventId: 1,
    eventName: 'Open',
    status: 'LIVE',
    released: 'BOARD',
    awaits: [...awaits],
  })

it('says of what is played when results come', () => {
  expect(playingText(session([]), [LADIES])).toBe(
    'Being played; results come when all tables have played a board.',
  )
})

it('names those that a session waits for that has been played', () => {
  expect(playingText(session([7]), [LADIES, HEAT])).toBe(
    'Played; results come when Ladies has played these boards.',
  )
  expect(playingText(session([8]), [LADIES, HEAT])).toBe(
    'Played; results come when Heat 2 has played these boards.',
  )
  expect(playingText(session([7, 8]), [LADIES, HEAT])).toContain('Ladies and Heat 2')
  expect(playingText(session([9]), [LADIES])).toBe(
    'Played; results come when others have played these boards.',
  )
})
