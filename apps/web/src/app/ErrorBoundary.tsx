/** A fault while drawing: said plainly, with the way on; the details go to the console. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { loadAnew } from '../live/loadAnew.ts'
import { t } from '../texts/t.ts'
import { Button } from '../ui/parts/Button.tsx'
import { Notice } from '../ui/parts/Notice.tsx'

type Props = {
  readonly children: ReactNode
  /** Nobody is there to read or press anything: nothing is drawn until it is loaded anew. */
  readonly isOnAir?: boolean
}

export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
    // Nobody stands before a wall who could press the button.
    if (this.props.isOnAir || new URLSearchParams(window.location.search).has('kiosk')) loadAnew()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.isOnAir) return null
    return (
      <Notice drawing="broken" level={1} title={t('crash.title')} text={t('crash.text')}>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Notice>
    )
  }
}
