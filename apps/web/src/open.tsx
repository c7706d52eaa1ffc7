/** Begins the site in its page. */
import 'virtual:openroom-fonts.css'
import './styles/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchPage } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { watchHistory } from './app/history.ts'
import { spellAddress } from './app/places.ts'
import { start } from './app/start.ts'
import { markTouch } from './app/touch.ts'
import { loadVersion } from './live/site.ts'
import { repeating } from './live/untilDone.ts'

/**
 * What helps fingers, keys and readers without a network.
 * @param isForPaper whether the address asks for the page to be printed; drawn, the page writes another
 */
function helpAfterwards(isForPaper: boolean): void {
  repeating(() => import('./app/touchSnap.ts'), loadVersion)().then(
    ({ snapTaps }) => snapTaps(),
    () => {},
  )
  repeating(() => import('./app/printing.ts'), loadVersion)().then(
    ({ helpPrinting }) => helpPrinting(isForPaper),
    () => {},
  )
  // Installed, or read offline before: the worker is kept up to date from every page.
  if (navigator.serviceWorker?.controller || matchMedia('(display-mode: standalone)').matches)
    import('./live/offline/keeping.ts').then(
      ({ beginOffline }) => beginOffline(),
      () => {},
    )
  if ('notified' in document.documentElement.dataset)
    import('./ui/followed/keepTold.ts').then(
      ({ keepTold }) => keepTold(),
      () => {},
    )
  repeating(() => import('./ui/slot/rowKeys.ts'), loadVersion)().then(
    ({ watchRowKeys }) => watchRowKeys(),
    () => {},
  )
}

/** In tasks of their own, as the reading of all this has been one; and drawn in pieces, like all that comes later. */
export function open(place: HTMLElement): void {
  setTimeout(() => {
    const isForPaper = location.hash === '#print'
    spellAddress()
    watchHistory()
    markTouch()
    const root = createRoot(place)
    void start(() =>
      startTransition(() =>
        root.render(
          <ErrorBoundary>
            <App />
          </ErrorBoundary>,
        ),
      ),
    )
    setTimeout(() => fetchPage(location.pathname))
    setTimeout(() => helpAfterwards(isForPaper))
  })
}
