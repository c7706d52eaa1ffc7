/** Begins a page for other sites' frames (`/embed/…`), or the one that makes such frames (`/embed`). */
import 'virtual:openroom-fonts.css'
import './styles/base.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { Beside } from './app/embed/Beside.tsx'
import { loadLanguage } from './texts/language.ts'
import { lazily } from './ui/lazily.ts'

const EmbeddedBoard = lazily(() => import('./app/embed/EmbeddedBoard.tsx'))
const EmbeddedScreen = lazily(() => import('./app/embed/EmbeddedScreen.tsx'))
const EmbedMaker = lazily(() => import('./app/embed/EmbedMaker.tsx'))

function Embedded() {
  const path = location.pathname.toLowerCase().replace(/\/+$/, '')
  if (path === '/embed') return <EmbedMaker />
  return path === '/embed/board' ? <EmbeddedBoard /> : <EmbeddedScreen />
}

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no element with the id app.')
const root = createRoot(place)
const draw = (): void =>
  root.render(
    <ErrorBoundary>
      <Suspense>
        <Beside>
          <Embedded />
        </Beside>
      </Suspense>
    </ErrorBoundary>,
  )
loadLanguage().then(draw, draw)
