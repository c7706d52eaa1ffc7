import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Said } from './Said.tsx'
import { type Say, useSaying } from './useSaying.ts'

const voices = new Map<string, Say>()

function Table({ place }: { readonly place: string }) {
  const { lines, say } = useSaying(place)
  voices.set(place, say)
  return <Said lines={lines} />
}

const say = (place: string, text: string) => act(() => voices.get(place)?.(text))
const heard = () =>
  screen.getAllByRole('log').map(({ children }) => [...children].map(({ textContent }) => textContent))

afterEach(cleanup)

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
