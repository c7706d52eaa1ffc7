/** Begins a page for a broadcast (`/overlay/…`): it lies above a moving picture, and has nothing of the site around it. */
import 'virtual:openroom-fonts.css'
import './styles/base.css'
import './styles/overlay.css'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { OverlayPage } from './app/overlay/OverlayPage.tsx'
import { overlayOf } from './app/overlay/overlayAddress.ts'
import { start } from './app/start.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no element with the id app.')
const overlay = overlayOf(location)
const { dataset, style } = document.documentElement
dataset.theme = overlay?.theme ?? 'dark'
style.setProperty('--scale', `${overlay?.scale ?? 1}`)
const root = createRoot(place)
if (overlay !== null)
  void start(() =>
    root.render(
      <ErrorBoundary isOnAir>
        <OverlayPage overlay={overlay} />
      </ErrorBoundary>,
    ),
  )
