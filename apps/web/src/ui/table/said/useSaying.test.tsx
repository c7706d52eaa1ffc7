import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ear, setEar } from '../ear/settings.ts'
import { Said } from './Said.tsx'
import type { Say } from './useSaying.ts'
import { usePaced, useSaying } from './useSaying.ts'

const voices = new Map<string, Say>()

function Table({ place }: { readonly place: string }) {
  const { lines, say } = useSaying(place)
  voices.set(place, say)
  return <Said lines={lines} />
}

const say = (place: string, text: string) => act(() => voices.get(place)?.(text))
const heard = () =>
  screen.getAllByRole('log').map(({ children }) => [...children].map(({ textContent }) => textContent))

afterEach(() => {
  cleanup()
  setEar({ gap: 0, voice: false, rate: 1 })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a table that speaks alone does not name itself', () => {
  render(<Table place="Open room" />)
  say('Open room', 'South wins trick 8')
  expect(heard()).toEqual([['South wins trick 8']])
})

test('of two tables each names itself with every line, until the other is gone', () => {
  const { rerender } = render(
    <>
      <Table key="a" place="Open room" />
      <Table key="b" place="Closed room" />
    </>,
  )
  say('Open room', 'South wins trick 8')
  say('Closed room', 'West wins trick 5')
  say('Open room', 'South wins trick 9')
  expect(heard()).toEqual([
    ['Open room: South wins trick 8', 'Open room: South wins trick 9'],
    ['Closed room: West wins trick 5'],
  ])
  rerender(<Table key="b" place="Closed room" />)
  say('Closed room', 'West wins trick 6')
  expect(heard()).toEqual([['Closed room: West wins trick 5', 'West wins trick 6']])
})

test('the same can be said again, and is a line of its own', () => {
  render(<Table place="Open room" />)
  say('Open room', 'Claim declined')
  say('Open room', 'Claim declined')
  expect(heard()).toEqual([['Claim declined', 'Claim declined']])
})

let tell: ReturnType<typeof usePaced>

function Paced() {
  const { lines, say } = useSaying(null)
  tell = usePaced(say, () => 'West to play')
  return <Said lines={lines} />
}

describe('what comes by itself', () => {
  const come = (...texts: readonly string[]) =>
    act(async () => {
      for (const text of texts) tell(text, text.startsWith('Contract') ? text : null)
    })

  test('is told together when it comes together', async () => {
    render(<Paced />)
    await come('West plays 3 of spades', 'North wins trick 3')
    await come('North plays 4 of clubs')
    expect(heard()).toEqual([['West plays 3 of spades. North wins trick 3', 'North plays 4 of clubs']])
  })

  test('is told no oftener than is wanted, and nothing of it is lost or told twice', async () => {
    vi.useFakeTimers()
    setEar({ gap: 15 })
    render(<Paced />)
    await come('One')
    await come('Two')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await come('Three')
    expect(heard()).toEqual([['One']])
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(heard()).toEqual([['One', 'Two. Three']])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await come('Four')
    expect(heard()).toEqual([['One', 'Two. Three', 'Four']])
  })

  test('is told by what matters, and where it has led, when much comes at once', async () => {
    render(<Paced />)
    await come(...Array.from({ length: 12 }, (_, i) => `Card ${i}`), 'Contract 3 notrump', 'Card 13')
    expect(heard()).toEqual([['Contract 3 notrump. West to play']])
  })
})

describe('the browser’s own voice', () => {
  class Utterance extends EventTarget {
    rate = 1
    lang = ''
    constructor(readonly text: string) {
      super()
    }
  }
  function withVoice() {
    const spoken: Utterance[] = []
    const synthesis = {
      speaking: false,
      pending: false,
      speak: (one: Utterance) => {
        synthesis.speaking = true
        spoken.push(one)
      },
      cancel: vi.fn(() => {
        synthesis.speaking = false
      }),
    }
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
    vi.stubGlobal('speechSynthesis', synthesis)
    const end = () => spoken.at(-1)?.dispatchEvent(new Event('end'))
    return {
      texts: () => spoken.map(({ text }) => text),
      rates: () => spoken.map(({ rate }) => rate),
      end,
      synthesis,
    }
  }

  test('reads line after line at the speed chosen, and no screen reader reads them a second time', () => {
    const { texts, rates, end } = withVoice()
    setEar({ voice: true, rate: 1.5 })
    render(<Table place="Open room" />)
    say('Open room', 'One')
    say('Open room', 'Two')
    expect(texts()).toEqual(['One'])
    end()
    expect([texts(), rates()]).toEqual([
      ['One', 'Two'],
      [1.5, 1.5],
    ])
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
    act(() => setEar({ voice: false }))
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite')
  })

  test('is interrupted by an answer, and silent once the table is gone', () => {
    const { texts, synthesis } = withVoice()
    setEar({ voice: true })
    const { unmount } = render(<Table place="Open room" />)
    say('Open room', 'One')
    say('Open room', 'Two')
    act(() => voices.get('Open room')?.('North: spades ace', true))
    expect([texts(), synthesis.cancel.mock.calls.length]).toEqual([['One', 'North: spades ace'], 1])
    unmount()
    expect(synthesis.cancel.mock.calls.length).toBe(2)
  })

  test('of a play that is faster than it the last lines are read', () => {
    const { texts, end } = withVoice()
    setEar({ voice: true })
    render(<Table place="Open room" />)
    for (let i = 0; i < 20; i += 1) say('Open room', `Card ${i}`)
    for (let i = 0; i < 20; i += 1) end()
    expect(texts()).toEqual(['Card 0', ...[14, 15, 16, 17, 18, 19].map((i) => `Card ${i}`)])
  })
})

test('what is chosen is kept in the browser', () => {
  setEar({ amount: 'tricks', gap: 30 })
  expect(JSON.parse(localStorage.getItem('openroom.ear') ?? '{}')).toMatchObject({
    amount: 'tricks',
    gap: 30,
  })
  setEar({ amount: 'cards' })
  expect(ear.getState().amount).toBe('cards')
})
