import 'virtual:openroom-fonts.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { reloadOnHistory } from './app/history.ts'
import { start } from './app/start.ts'
import { markTouch } from './app/touch.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no element with the id app.')

markTouch()
reloadOnHistory()

void start(() => {
  createRoot(place).render(
    <ErrorBoundary>
      <App />
    </ErrorBoundary>,
  )
})
