import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFolds } from './useFolds.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A browser's layout of a head: px by what the parts say they are. */
function lays(sizes: Readonly<Record<string, readonly [shown: number, whole: number]>>): void {
  const of = (element: Element) => sizes[element.getAttribute('data-is') ?? ''] ?? [0, 0]
  for (const name of ['offsetWidth', 'clientWidth', 'scrollWidth'])
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: Element) {
        return of(this)[name === 'scrollWidth' ? 1 : 0]
      },
    })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe() {
        this.tell()
      }
      disconnect() {}
    },
  )
}

function Head({ title }: { readonly title: string }) {
  const root = useRef<HTMLDivElement>(null)
  useFolds(root, title)
  return (
    <div ref={root}>
      <header data-is="head">
        <div>
          <h1 data-is="title">{title}</h1>
        </div>
        <nav data-is="tabs" />
      </header>
    </div>
  )
}

test.each([
  ['that is whole', 200, false],
  ['that is cut although nothing stands beside it', 320, true],
])('a title %s', (_, whole, isLong) => {
  lays({ head: [360, 360], title: [200, whole], tabs: [0, 0] })
  const { container } = render(<Head title="CROSS TABLE BY RANK" />)
  expect(container.firstElementChild?.hasAttribute('data-long')).toBe(isLong)
  for (const name of ['offsetWidth', 'clientWidth', 'scrollWidth'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
})

test.each([
  ['a title that is whole beside the ways on', 200, 200, 400, false],
  ['a title that they cut', 200, 320, 400, true],
  ['ways on that have no room themselves', 100, 100, 560, true],
  ['ways on that the style has folded', 200, 320, 0, false],
])('%s', (_, shown, whole, tabs, folds) => {
  lays({ head: [640, 640], title: [shown, whole], tabs: [tabs, tabs] })
  const { container } = render(<Head title="Board 2" />)
  expect(container.firstElementChild?.hasAttribute('data-folds')).toBe(folds)
  for (const name of ['offsetWidth', 'clientWidth', 'scrollWidth'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
})
