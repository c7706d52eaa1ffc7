/** One slot: the screen it shows, in its own container, with its own faults. */
import { Suspense } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { screenOf } from './screens.ts'
import styles from './slotFrame.module.css'
import { type HandleContext, useHandle } from './useHandle.ts'

export function SlotFrame({ index, context }: { readonly index: number; readonly context: HandleContext }) {
  const slot = useHandle(index, context)
  const { state, miniSession, dispatch } = context
  const { at } = state.slots[index]!
  const Screen = screenOf(at.screen)
  return (
    <section className={styles.slot} aria-label={t('slot.region', { number: index + 1 })}>
      <ErrorBoundary key={at.screen}>
        <Suspense fallback={<Loading />}>
          {Screen ? (
            <Screen miniSession={miniSession} params={at.params} slot={slot} />
          ) : (
            <Notice drawing="broken" title={t('screen.missing')}>
              <Button look="primary" onClick={slot.home}>
                {t('nav.home')}
              </Button>
            </Notice>
          )}
        </Suspense>
      </ErrorBoundary>
      {state.pending !== null && (
        <button type="button" className={styles.pick} onClick={() => dispatch({ type: 'pick', slot: index })}>
          {t('slot.pick')}
        </button>
      )}
    </section>
  )
}
