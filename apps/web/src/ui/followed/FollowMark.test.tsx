// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FollowedHere } from './context.tsx'
import { FollowMark } from './FollowMark.tsx'

afterEach(cleanup)

const table = (followed: readonly number[], hasTwo = true) => (
  <FollowedHere value={new Set(followed)}>
    <table>
      <tbody>
        <tr id="above" data-over={hasTwo || undefined}>
          <td>
            <FollowMark of={1} /> Ash
          </td>
          <td>
            <FollowMark of={2} /> Elm
          </td>
        </tr>
        {hasTwo && (
          <tr id="below" data-under>
            <td>
              <FollowMark of={3} /> players
            </td>
          </tr>
        )}
        <tr id="next">
          <td>
            <FollowMark of={4} /> Oak
          </td>
        </tr>
      </tbody>
    </table>
  </FollowedHere>
)

test('the row of a mark is tinted, both of its lines, as long as it has one', () => {
  const { container, rerender } = render(table([]))
  const tinted = () => [...container.querySelectorAll('[data-tinted]')].map(({ id }) => id)
  expect(tinted()).toEqual([])
  for (const [followed, rows] of [
    [
      [1, 2],
      ['above', 'below'],
    ],
    [[2], ['above', 'below']],
    [
      [2, 4],
      ['above', 'below', 'next'],
    ],
    [[4], ['next']],
    [[3], ['above', 'below']],
    [[], []],
  ] as const) {
    rerender(table(followed))
    expect([followed, tinted()]).toEqual([followed, rows])
  }
})

test('a row that gains a second line and loses it keeps its tint as long as either has a mark', () => {
  const { container, rerender } = render(table([1, 3], false))
  const tinted = () => [...container.querySelectorAll('[data-tinted]')].map(({ id }) => id)
  for (const [followed, hasTwo, rows] of [
    [[1, 3], false, ['above']],
    [[1, 3], true, ['above', 'below']],
    [[1, 3], false, ['above']],
    [[1, 3], true, ['above', 'below']],
    [[3], true, ['above', 'below']],
    [[3], false, []],
    [[1], false, ['above']],
    [[], true, []],
  ] as const) {
    rerender(table(followed, hasTwo))
    expect([followed, hasTwo, tinted()]).toEqual([followed, hasTwo, rows])
  }
})
