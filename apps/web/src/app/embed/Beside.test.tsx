// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from 'wouter'
import { cache } from '../../live/cache.ts'
import EntryPages from '../../screens/private-score/EntryPages.tsx'
import { SegmentBar } from '../../ui/match/SegmentBar.tsx'
import { Beside } from './Beside.tsx'

const FRAME = '/embed/screen/1?screen=score-card'

const open = vi.fn()

beforeEach(() => {
  history.replaceState(null, '', FRAME)
  vi.stubGlobal('open', open)
})
afterEach(() => {
  cleanup()
  cache.clear()
  open.mockClear()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const addressNow = (): string => location.pathname + location.search

function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('link', { name }))
}

test('a segment of another session opens the site beside the frame', () => {
  const cells = [1, 2].map((round) => ({
    kind: 'played' as const,
    rounds: [round],
    imps: { HOME: 20, VISITING: 10 },
    caughtUp: false,
    waits: false,
    conceded: null,
  }))
  const segments = [1, 2].map((round) => ({ miniSessionId: round, calcTableId: round, round }))
  render(
    <Beside>
      <SegmentBar
        standing={{ cells, segments, earlier: 0, carried: { HOME: 0, VISITING: 0 } }}
        session={1}
        names={{ HOME: 'Ash', VISITING: 'Elm' }}
        onCard={vi.fn()}
      />
    </Beside>,
  )
  press(/Segment 2 of 2/)
  expect(open).toHaveBeenCalledWith('/screen/2?screen=score-card&calcTableId=2&round=2', '_blank', 'noopener')
  expect(addressNow()).toBe(FRAME)
})

test('pages across all sessions open beside it, too', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ players: [{ personId: 9, name: 'Hugo Dahl' }], teamId: null }),
  )
  render(
    <Beside>
      <EntryPages session={1} registrationId={3} isPair={false} />
    </Beside>,
  )
  await screen.findByRole('link', { name: 'Hugo Dahl' })
  press('Hugo Dahl')
  expect(open).toHaveBeenCalledWith('/players/9', '_blank', 'noopener')
  expect(addressNow()).toBe(FRAME)
})

test('what stays in the frame stays there', () => {
  render(
    <Beside>
      <Link href="/embed/screen/1?screen=replay">Replay</Link>
    </Beside>,
  )
  press('Replay')
  expect(open).not.toHaveBeenCalled()
  expect(addressNow()).toBe('/embed/screen/1?screen=replay')
})
