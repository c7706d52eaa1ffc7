/** A part of the page that is drawn later is drawn twice, also where its code has just come. */
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useDeferredAfter } from './printing.ts'

let drawn = 0

function Content() {
  drawn += 1
  return useDeferredAfter(false, true) ? 'all of it' : 'its frame'
}

test('it is not drawn again and again while React holds back what came late', async () => {
  // As in a browser: React holds nothing back from its own tests.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return { default: Content }
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(
    <Suspense fallback="on its way">
      <Late />
    </Suspense>,
  )
  await vi.waitFor(() => expect(place.textContent).toBe('all of it'))
  expect(drawn).toBeLessThan(8)
  root.unmount()
})
