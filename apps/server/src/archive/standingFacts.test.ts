/** How contestants did in sessions that belong together: a match is one, however many sessions it goes over. */
import { session } from '@openroom/formats/json/documentBuilder'
import { describe, expect, it } from 'vitest'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf } from '../sessions/testing/modelOf.ts'
import { standingFacts } from './standingFacts.ts'

/** A leads B by 10 after the first session, loses the second by 2 and the third by 13. */
const SWINGS: readonly (readonly [number, number])[] = [
  [420, -50],
  [-50, 0],
  [-620, 100],
]

function cup(status: readonly ('PLAYED' | 'CONCEDED_HOME')[] = ['PLAYED', 'PLAYED', 'PLAYED']) {
  const match = status.map((one) => matchOf({ round: 1, number: 1, home: 'A', visiting: 'B', status: one }))
  return sessionsOf(
    eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
    status.map((one, at) =>
      session({
        key: `s${at}`,
        session: at + 1,
        numberOfSessions: 3,
        registrations: ['A', 'B', 'BYE'].map((key) => teamOf(key, { bye: key === 'BYE' })),
        boards: [boardOf(1)],
        matches: [match[at]!],
        tables: one === 'PLAYED' ? roomsOf(match[at]!, { 1: SWINGS[at]! }) : [],
      }),
    ),
  )
}

type Cup = ReturnType<typeof cup>

async function factsOf({ models, registration }: Cup, upTo: number) {
  const facts = await standingFacts(models.slice(0, upTo))
  return ['A', 'B'].map((key) => {
    const own = facts.find((one) => one.registration_id === registration(key))
    return own && [own.matches, own.won, own.drawn, own.lost, own.imps_won, own.imps_lost]
  })
}

describe('a match of a knock-out over three sessions', () => {
  it('is won once, by the IMPs of all of them', async () => {
    const match = cup()
    const each = await Promise.all([1, 2, 3].map((upTo) => factsOf(match, upTo)))
    expect(each.map((facts) => facts.map((one) => one?.slice(0, 4)))).toEqual([
      ...[0, 1].map(() => [0, 1].map(() => [0, 0, 0, 0])),
      [
        [1, 0, 0, 1],
        [1, 1, 0, 0],
      ],
    ])
    expect(each.map(([a]) => a?.slice(4))).toEqual([
      [10, 0],
      [0, 2],
      [0, 12],
    ])
  })

  it('is won where one gives up without playing on, and not again after it', async () => {
    const match = cup(['PLAYED', 'CONCEDED_HOME'])
    expect(await factsOf(match, 1)).toEqual([
      [0, 0, 0, 0, 10, 0],
      [0, 0, 0, 0, 0, 10],
    ])
    expect(await factsOf(match, 2)).toEqual([
      [1, 0, 0, 1, 0, 0],
      [1, 1, 0, 0, 0, 0],
    ])
    const [a] = await standingFacts(match.models)
    expect(a).toMatchObject({ rank: null, imps: null, vps: null })
  })
})

it('each round of teams that all meet is a match', async () => {
  const rounds = [1, 2].map((round) => matchOf({ round, number: 1, home: 'A', visiting: 'B' }))
  const { models } = sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'ROUND_ROBIN' }), [
    session({
      key: 's',
      numberOfRounds: 2,
      numberOfSessions: 3,
      registrations: ['A', 'B'].map((key) => teamOf(key)),
      boards: [boardOf(1), boardOf(2)],
      matches: rounds,
      tables: [...roomsOf(rounds[0]!, { 1: [420, -50] }), ...roomsOf(rounds[1]!, { 2: [420, -50] })],
    }),
  ])
  expect((await standingFacts(models)).map(({ matches, won }) => [matches, won])).toEqual([
    [2, 2],
    [2, 0],
  ])
})
