import type { DocumentMatch } from '@openroom/formats/json/document'
import { session } from '@openroom/formats/json/documentBuilder'
import { expect, it } from 'vitest'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf } from '../../sessions/testing/modelOf.ts'
import { happened } from './happened.ts'

type Changes = Parameters<typeof sessionsOf>[2]

const LIVE = { status: 'LIVE', fed: true } as const
const OVER = { status: 'CLOSED', fed: true } as const
const PLAYED = { 1: [420, -50], 2: [-50, 620] } as const

/** Two matches in each of two rounds; the second one of the first round is as it is given. */
function play(changes: Changes, second: Partial<DocumentMatch> & { readonly left?: number } = {}, to = 2) {
  const { left, ...as } = second
  const rounds = [1, 2].map((round) => [
    matchOf({ round, number: 1, home: 'A', visiting: 'B' }),
    matchOf({ round, number: 2, home: 'C', visiting: 'D', ...as }),
  ])
  const isOut = Object.keys(second).length > 0
  const scores = ({ round, number }: DocumentMatch) => (round > to || (number === 2 && isOut) ? {} : PLAYED)
  const { models } = sessionsOf(
    eventOf({ type: 'TEAM' }),
    [
      session({
        key: 's',
        boardsPerRound: 2,
        registrations: ['A', 'B', 'C', 'D'].map((key) =>
          teamOf(key, key === 'D' && left !== undefined ? { withdrawnFrom: left } : {}),
        ),
        boards: [1, 2].map(boardOf),
        matches: rounds.flat(),
        tables: rounds.flat().flatMap((match) => roomsOf(match, scores(match))),
      }),
    ],
    changes,
  )
  return models[0]!
}

const types = (...given: Parameters<typeof happened>) =>
  happened(...given).happenings.map(({ type, round }) => (round === undefined ? type : `${type} ${round}`))

const WHOLE = ['session.start', 'session.round 1', 'session.round 2', 'session.end']

it('gives what was missed before the end, in its order', () => {
  expect(types(play(OVER), undefined, 'mark')).toEqual(WHOLE)
  // Planned before, so it was looked at.
  expect(types(play(OVER), { started: false, rounds: 0, mark: null }, 'mark')).toEqual(WHOLE)
  expect(types(play(OVER), { started: true, rounds: 1, mark: null }, 'mark')).toEqual(WHOLE.slice(2))
  const { noticed } = happened(play(OVER), undefined, 'mark')
  expect(types(play(OVER), noticed, 'mark')).toEqual([])
  expect(types(play(OVER), noticed, 'other')).toEqual(['session.correction'])
})

it('gives no way to the end of what came whole', () => {
  expect(types(play({ ...OVER, fed: false }), undefined, 'mark')).toEqual(['session.end'])
})

it.each([
  ['given up', { status: 'CONCEDED_VISITING' }],
  ['put off', { status: 'POSTPONED_NOT_PLAYED' }],
  ['of a team that has left', { left: 1 }],
] as const)('waits for no match that is %s', (_, second) => {
  expect(types(play(LIVE, second, 1), undefined, 'mark')).toEqual(WHOLE.slice(0, 2))
})

it('waits for a match that was put off and is played', () => {
  expect(types(play(LIVE, { status: 'POSTPONED_PLAYED' }, 1), undefined, 'mark')).toEqual(['session.start'])
})
