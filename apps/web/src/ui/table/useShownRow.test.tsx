import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useShownRow } from './useShownRow.ts'

const ROW = 30
const HEIGHT = 90

/** Rows of 30 px; the pane shows 90 px, and the page around the table screen could scroll too. */
function Rows({ shown }: { readonly shown: number | null }) {
  const place = useShownRow(shown)
  return (
    <div data-name="page" style={{ overflowY: 'auto' }}>
      <div data-arrangement="desktop">
        <div data-name="pane" style={{ overflowY: 'auto' }}>
          <table>
            <tbody>
              {Array.from({ length: 13 }, (_, i) => i + 1).map((number) => (
                <tr key={number} data-number={number} ref={number === shown ? place : null} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  )
}

const named = (name: string) => document.querySelector<HTMLElement>(`[data-name="${name}"]`)!

function layOut(paneHeight: number): void {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(13 * ROW)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(paneHeight)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const number = Number(this.dataset.number ?? 0)
    const top = number === 0 ? 0 : (number - 1) * ROW - named('pane').scrollTop
    return new DOMRect(0, top, 100, number === 0 ? paneHeight : ROW)
  })
}

afterEach(() => vi.restoreAllMocks())

test('the row that is looked at is in sight, and the page stays where it was', () => {
  layOut(HEIGHT)
  const { rerender } = render(<Rows shown={2} />)
  expect(named('pane').scrollTop).toBe(0)
  rerender(<Rows shown={13} />)
  expect(named('pane').scrollTop).toBe(13 * ROW - HEIGHT)
  rerender(<Rows shown={12} />)
  expect(named('pane').scrollTop).toBe(13 * ROW - HEIGHT)
  rerender(<Rows shown={1} />)
  expect(named('pane').scrollTop).toBe(0)
  expect(named('page').scrollTop).toBe(0)
})

test('where all rows have room nothing scrolls, nor where none is to be shown', () => {
  layOut(13 * ROW)
  const { rerender } = render(<Rows shown={13} />)
  expect([named('pane').scrollTop, named('page').scrollTop]).toEqual([0, 0])
  vi.restoreAllMocks()
  layOut(HEIGHT)
  rerender(<Rows shown={null} />)
  expect(named('pane').scrollTop).toBe(0)
})
