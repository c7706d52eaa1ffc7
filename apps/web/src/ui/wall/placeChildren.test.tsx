import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { longestIncreasing, placeChildren } from './placeChildren.ts'

function listOf(count: number): HTMLUListElement {
  document.body.replaceChildren()
  const list = document.body.appendChild(document.createElement('ul'))
  for (let i = 0; i < count; i++) {
    const item = list.appendChild(document.createElement('li'))
    item.id = `${i}`
    item.tabIndex = 0
  }
  return list
}

const idsOf = (list: Element) => [...list.children].map(({ id }) => Number(id))

const moved = (count: number, from: number, to: number): readonly number[] => {
  const ids = Array.from({ length: count }, (_, i) => i)
  ids.splice(to, 0, ...ids.splice(from, 1))
  return ids
}

function place(list: Element, ids: readonly number[]): number {
  const items = [...list.children]
  const move = vi.spyOn(list, 'insertBefore')
  placeChildren(
    list,
    ids.map((id) => items.find((item) => item.id === `${id}`)!),
  )
  return move.mock.calls.length
}

test('brings children into any order', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 0, max: 12 })
        .chain((n) => fc.shuffledSubarray([...Array(n).keys()], { minLength: n })),
      (ids) => {
        const list = listOf(ids.length)
        place(list, ids)
        expect(idsOf(list)).toEqual(ids)
      },
    ),
  )
})

test.each([
  [[], []],
  [[3], [0]],
  [
    [2, 0, 1],
    [1, 2],
  ],
  [
    [4, 9, 1, 5, 6, 2, 7],
    [2, 3, 4, 6],
  ],
])('finds a longest increasing subsequence of %j', (values, indices) => {
  expect(longestIncreasing(values)).toEqual(indices)
})

test.each([
  [50, 0],
  [0, 50],
  [99, 98],
  [10, 99],
])('moves one element when one goes from place %i to %i', (from, to) => {
  const list = listOf(100)
  expect(place(list, moved(100, from, to))).toBe(1)
  expect(idsOf(list)).toEqual(moved(100, from, to))
})

test('moves nothing when all stand in their places, and keeps the focus on one that moves', () => {
  const list = listOf(10)
  expect(place(list, moved(10, 0, 0))).toBe(0)
  const last = list.lastElementChild as HTMLElement
  last.focus()
  place(list, moved(10, 9, 0))
  expect(document.activeElement).toBe(last)
})
