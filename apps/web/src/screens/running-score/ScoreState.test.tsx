import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import { viewedEntry } from '../../ui/results/viewed.ts'
import { ShownSession } from '../../ui/scoring/HowScored.tsx'
import { ScoreState, useReturned } from './ScoreState.tsx'

afterEach(cleanup)

const scoresOf = (session: ReturnType<typeof miniSession>, level?: boolean) =>
  render(
    <ShownSession value={session}>
      <ScoreState
        error={null}
        retry={() => undefined}
        empty={false}
        level={level}
        ready={false}
        unfound={null}
        official={false}
      >
        <table />
      </ScoreState>
    </ShownSession>,
  )

const WAITS = 'Played; results come when others have played these boards.'

test('teams that stand in their order with nothing beside them say why, once their session only waits', () => {
  scoresOf(miniSession({ status: 'LIVE', awaits: [7] }))
  expect(screen.getByText(WAITS)).toBeTruthy()
})

test('nothing of it is said of one that is played, or over', () => {
  scoresOf(miniSession({ status: 'LIVE', awaits: [] }))
  scoresOf(miniSession({ status: 'CLOSED' }))
  expect(screen.queryByText(WAITS)).toBeNull()
})

test('names with nothing beside them say when results come, where a rule keeps them back', () => {
  scoresOf(miniSession({ status: 'LIVE', released: 'BOARD' }))
  expect(screen.getByText('Being played; results come when all tables have played a board.')).toBeTruthy()
})

test('figures that are there are said to be of the boards that all have played', () => {
  scoresOf(miniSession({ status: 'LIVE', released: 'BOARD' }), false)
  expect(screen.getByText(/these figures are of the boards that all tables have played/)).toBeTruthy()
  expect(screen.queryByText(/results come when/)).toBeNull()
})

const Asked = ({ session }: { readonly session: number }) => {
  const marked = useReturned(slotHandle(), session)
  return <>{[6, 7].filter((registrationId) => marked({ registrationId })).join()}</>
}

test('the pair or team whose score was looked at last is marked', () => {
  viewedEntry.keep(41, 7)
  const { container } = render(<Asked session={41} />)
  expect(container.textContent).toBe('7')
  cleanup()
  expect(render(<Asked session={42} />).container.textContent).toBe('')
})
