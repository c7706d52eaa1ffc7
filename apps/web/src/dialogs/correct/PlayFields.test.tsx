/** A table's result is said in the page's words, where it is chosen and where it has been put right. */
import type { BoardResult, Correctable } from '@openroom/protocol/schema/corrections'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { Table } from './PlayFields.tsx'
import { correctionText } from './said.ts'
import { EMPTY, type Kind } from './wanted.ts'

const about: Correctable = {
  ...{ isTeam: true, isOver: true, isFed: false, isTied: false, others: [], licence: null, units: [] },
  ...{ tournament: 'Harbour Teams', event: 'Teams', segment: 'Final', boards: [7], corrections: [] },
  scoring: { calcType: 'IMP', arrangeType: 'FREE', winners: 1, sectionsScored: 'together' },
  ...{ registrations: [], tables: [], matches: [] },
}

const contract = { kind: 'played', level: 4, strain: 'H', declarer: 'W', doubling: 'X' } as const
const played = { status: 'played', contract: null, tricks: null, adjustment: null } as const

const at = (number: number, outcome: BoardResult['outcome'], scoreNs: number | null): BoardResult => ({
  ...{ table: `t${number}`, round: 1, number, section: null, room: null, ns: 'Ash', ew: 'Elm' },
  outcome,
  scoreNs,
  worth: null,
  correction: null,
})

const RESULTS = [
  at(1, { ...played, contract, tricks: 9 }, 100),
  at(2, { ...played, status: 'notPlayed' }, null),
  at(3, played, -620),
  at(4, null, null),
]

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const optionsOf = async (kind: Kind): Promise<readonly (string | null)[]> => {
  vi.stubGlobal('fetch', async () => Response.json(RESULTS))
  const draft = { ...EMPTY, kind, board: 7 }
  render(<Table session={1} about={about} draft={draft} wrong={[]} onChange={() => undefined} />)
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
}

test('tables are chosen by what they have, those without a result by who is drawn to play it', async () => {
  expect(await optionsOf('average')).toEqual([
    '',
    'Round 1, table 1: 4♥× by West one down, Ash / Elm',
    'Round 1, table 2: Not played, Ash / Elm',
    'Round 1, table 3: −620, Ash / Elm',
    'Round 1, table 4: Ash / Elm',
  ])
})

test('a result is put right only where there is one', async () => {
  expect(await optionsOf('result')).toHaveLength(4)
})

test.each([
  [
    't1, board 7: 4♥× by West made',
    { kind: 'result', table: 't1', board: 7, contract, lead: null, tricks: 10 } as const,
  ],
  [
    't1, board 7: +50 for North-South, −620 for East-West',
    { kind: 'ruling', table: 't1', board: 7, ruling: { kind: 'split', scoreNs: 50, scoreEw: -620 } } as const,
  ],
])('%s', (said, correction) => expect(correctionText(correction, about)).toBe(said))
