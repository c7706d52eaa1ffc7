/** One that has been played and waits for others stands with what is over, in whatever order sessions come. */
import { expect, test } from 'vitest'
import { miniSession } from '../testing/sessions.ts'
import { ofSegment, openAmong } from './openSessions.ts'

const one = (
  miniSessionId: number,
  session: number,
  status: 'LIVE' | 'FINALIZED' | 'CLOSED',
  awaits: number[] = [],
) => miniSession({ miniSessionId, session, status, awaits, serverId: 1, segmentId: 3 })

const played = one(1, 1, 'LIVE', [9])

test('a segment is at what is played, however early the session that waits', () => {
  expect(ofSegment([played, one(2, 2, 'LIVE')], 1, 3)?.miniSessionId).toBe(2)
  expect(ofSegment([played, one(2, 2, 'FINALIZED')], 1, 3)?.miniSessionId).toBe(1)
  expect(ofSegment([played, one(2, 2, 'CLOSED')], 1, 3)?.miniSessionId).toBe(2)
  expect(ofSegment([one(2, 0, 'CLOSED'), played], 1, 3)?.miniSessionId).toBe(1)
})

test('whoever writes is offered what is played first, and what has been played last', () => {
  const all = [played, one(2, 2, 'FINALIZED'), one(3, 3, 'LIVE'), one(4, 4, 'CLOSED')]
  expect(openAmong(all).map(({ miniSessionId }) => miniSessionId)).toEqual([3, 2, 1])
})
