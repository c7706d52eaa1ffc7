import 'virtual:openroom-fonts.css'
import './styles/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchPage } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { watchHistory } from './app/history.ts'
import { start } from './app/start.ts'
import { markTouch } from './app/touch.ts'
import { snapTaps } from './app/touchSnap.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no element with the id app.')

watchHistory()

/** In a task of its own, as the reading of all this has been one; and drawn in pieces, like all that comes later. */
setTimeout(() => {
  markTouch()
  snapTaps()
  fetchPage(location.pathname)
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
})
