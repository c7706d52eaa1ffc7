/** Where the points themselves are scored, no head, line or sentence calls them IMPs. */
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import type { Scoring } from '@openroom/protocol/schema/scoring'
import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { gameOf } from '../testing/liveTable.ts'
import { calcWord } from '../ui/calcWord.ts'
import { namesOf } from '../ui/names.ts'
import type { Tier } from '../ui/results/columns.ts'
import { scoringWords } from '../ui/scoring/scoringWords.ts'
import { roundResultText } from '../ui/table/roundResult.ts'
import { spokenRoundResult } from '../ui/table/said/worth.ts'
import { pairColumns as frequencyOfPairs } from './frequency/pairColumns.tsx'
import { teamColumns as frequencyOfTeams } from './frequency/teamColumns.tsx'
import { privateColumns as privateOfPairs, runningTitle } from './private-score/pairColumns.tsx'
import { teamColumns as privateOfTeams } from './private-score/teamColumns.tsx'
import { pairColumns as scoresOfPairs } from './running-score/pairColumns.tsx'
import { teamColumns as scoresOfTeams } from './running-score/teamColumns.tsx'
import { unitKey } from './score-card/columns.tsx'
import { teamColumns as matches } from './tables/columns.tsx'

const TIERS: readonly Tier[] = ['phone', 'quarter', 'tablet', 'wide']
const nothing = () => undefined
const contractOf = (_: unknown, contract: ReactNode) => contract
const names = namesOf([])

function words(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(words).join(' ')
  if (isValidElement<{ readonly children?: ReactNode }>(node)) return words(node.props.children)
  return typeof node === 'string' ? node : ''
}

type Headed = { readonly head: ReactNode; readonly group?: string; readonly spoken?: string }

const heads = (columns: readonly Headed[]): string =>
  columns.map(({ head, group = '', spoken = '' }) => `${words(head)} ${group} ${spoken}`).join(' | ')

/** Every head of every width, where points or else IMPs are scored. */
const all = (total: boolean): readonly (readonly [string, string])[] =>
  TIERS.flatMap((tier) => {
    const of = { tier, names, bam: false, total, totalPoints: total, calcType: 'IMP' } as const
    const score = { ...of, handicaps: null, onPair: nothing, onTeam: nothing, onPlay: null, boards: 2 }
    const has = { correction: true, carryOver: true, masterPoints: false, quotient: false, ranking: true }
    const more = { ...has, percent: false, vp: false, vps: false, adjust: true }
    const session = { number: 1, count: 1 }
    const lead = {
      replays: true,
      opens: () => true,
      onReplay: nothing,
      onBoard: nothing,
      onPair: nothing,
      contractOf,
    }
    const cell = {
      line: 'NORTH_SOUTH',
      replay: nothing,
      pair: nothing,
      mark: nothing,
      contract: contractOf,
    } as const
    const round = { number: 1, knockOut: false }
    return [
      ['running score of pairs', heads(scoresOfPairs({ ...score, individual: false, session, has: more }))],
      ['running score of teams', heads(scoresOfTeams({ ...score, round, has: more }))],
      ['private score of pairs', heads(privateOfPairs({ ...of, ...lead, imp: true, partners: false }))],
      [
        'private score of teams',
        heads(privateOfTeams({ ...score, knockOut: false, has: more, onCard: nothing })),
      ],
      ['traveller of pairs', heads(frequencyOfPairs({ ...of, ...cell, replays: true }))],
      ['traveller of teams', heads(frequencyOfTeams({ ...score, ...lead, cross: false, onCard: nothing }))],
      [
        'matches',
        heads(
          matches({ ...score, vps: false, onCard: nothing, rooms: null, commentators: false, viewers: null }),
        ),
      ],
    ] as const
  })

test('heads of rankings, private scores, travellers and matches', () => {
  const usual = all(false)
  for (const [at, [screen, text]] of all(true).entries()) {
    expect(text, screen).not.toMatch(/imp|\bVP/i)
    expect(/points/i.test(text), screen).toBe(/imp/i.test(usual[at]?.[1] ?? ''))
    // Figures of teams say in what they are, on a phone too.
    if (screen === 'traveller of teams') expect(text).toMatch(/Points/)
  }
  // Heads name IMPs where those are scored: the search finds what it looks for.
  expect(usual.filter(([, text]) => /imp/i.test(text)).length).toBeGreaterThan(TIERS.length * 6)
})

test('score cards, running titles, the words for the scoring', () => {
  expect(unitKey(false, true)).toBe('card.points')
  expect(runningTitle(true, true)).toBe('Session points')
  expect(calcWord('IMP', true)).toBe('Total points')
  expect(calcWord('IMP')).toBe('IMP')
  const scoring: Scoring = {
    calcTypes: ['IMP'],
    totalPoints: true,
    pairs: null,
    organiser: null,
    date: null,
    figures: null,
  }
  expect(scoringWords(scoring)).toHaveLength(1)
})

test('a board at the table, seen and heard', () => {
  const context = (tournamentType: 'PAIR' | 'TEAM') =>
    ({
      calculationType: 'IMP',
      totalPoints: true,
      tournamentType,
      nsRoundResult: 250,
      ewRoundResult: 0,
      homeTeam: { teamId: 5, name: 'Harbour', bye: false },
      visitingTeam: { teamId: 8, name: 'Valley', bye: false },
      registrations: { NORTH_SOUTH: 5, EAST_WEST: 8 },
      roomType: 'OPEN',
    }) as const satisfies Partial<GameContext>
  const texts = (type: 'PAIR' | 'TEAM') => {
    const game = gameOf(EMPTY_TABLE, context(type))
    return [roundResultText(game), spokenRoundResult(game)]
  }
  expect(texts('TEAM')).toEqual(['250 points for Harbour', '250 points for Harbour'])
  expect(texts('PAIR')).toEqual(['N-S 250 points', 'North-South 250 points'])
})
