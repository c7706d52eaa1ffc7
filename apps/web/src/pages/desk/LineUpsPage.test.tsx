import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { lineUpRoutes } from '@openroom/protocol/lineUpRoutes'
import type { DeskLineUps } from '@openroom/protocol/schema/lineUps'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { LineUpsPage } from './LineUpsPage.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const team = (
  number: number,
  isPlaced: boolean,
): DeskLineUps['rounds'][number]['matches'][number]['home'] => ({
  ...{ team: number, name: `Team ${number}`, roster: [], sides: { open: 'NS', closed: 'EW' } },
  ...{
    closesAt: null,
    handedAt: isPlaced ? '2026-01-01T19:00:00Z' : null,
    fault: null,
    isMissing: false,
    isPlaced,
    last: null,
  },
  lineUp: isPlaced ? { open: ['A', 'B'], closed: ['C', 'D'] } : null,
})

const lineUps = (isPlaced: boolean): DeskLineUps => ({
  rounds: [1, 2].map((round) => ({
    round,
    call: null,
    matches: [
      {
        ...{ number: 1, second: null },
        ...{ home: team(1, round === 1 && isPlaced), visiting: team(2, round === 1 && isPlaced) },
      },
    ],
  })),
})

test('stays in the round whose line-ups were just placed, so that they are seen', async () => {
  const session = { tournament: 'Spring Open', event: 'Teams', status: 'LIVE', closing: false }
  const answers = new Map<string, unknown>([
    [lineUpRoutes.deskLineUps(7), lineUps(false)],
    [deskRoutes.deskSession(7), session],
  ])
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers.get(path) ?? []))
  render(<LineUpsPage id={7} />)
  const round = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Round' })
  expect(round.value).toBe('1')
  act(() => void cache.setQueryData(['desk', 'lineUps', 7], lineUps(true)))
  expect(await screen.findAllByText('Seated at the tables.')).toHaveLength(2)
  expect(round.value).toBe('1')
})
