/** One slot: the screen it shows, in its own container, with its own faults. */

import { type ComponentType, Suspense, useMemo } from 'react'
import { useDeferredAfter } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import type { ScreenAt, ScreenName } from '../../ui/slot/screens.ts'
import { headingId, ShownContext } from '../../ui/slot/shown.ts'
import type { ScreenProps, SlotHandle } from '../../ui/slot/types.ts'
import { type Hosting, HostingContext } from '../../ui/slot/within.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Instead } from './Instead.tsx'
import { screenOf } from './screens.ts'
import styles from './slotFrame.module.css'
import { type HandleContext, useHandle } from './useHandle.ts'
import { useRedirects } from './useRedirects.ts'

type EmbeddedProps = {
  readonly at: ScreenAt
  readonly slot: SlotHandle
  readonly miniSession: HandleContext['miniSession']
}

/** The rest of a match stays where it is. */
const NOWHERE = {}

/** A screen within another one: in its own container, with its own faults. */
function Embedded({ at, slot, miniSession }: EmbeddedProps) {
  const { check, instead } = useRedirects(at, miniSession, NOWHERE)
  const Screen: ComponentType<ScreenProps<ScreenName>> | null = screenOf(at.screen)
  if (Screen === null) return null
  return (
    <div className={styles.slot}>
      <ErrorBoundary key={at.screen}>
        <Suspense fallback={<Loading />}>
          {instead === null ? (
            <Screen miniSession={miniSession} params={at.params} slot={{ ...slot, check }} />
          ) : (
            <Instead target={instead} onScores={null} />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** What a screen made of others asks of this page. */
function useHostingOf(index: number, { miniSession, dispatch }: HandleContext): Hosting {
  return useMemo(
    () => ({
      embed: (at, slot) => <Embedded at={at} slot={slot} miniSession={miniSession} />,
      showFour: (screens) => dispatch({ type: 'four', slot: index, screens }),
    }),
    [index, miniSession, dispatch],
  )
}

export function SlotFrame({ index, context }: { readonly index: number; readonly context: HandleContext }) {
  const { handle: slot, instead } = useHandle(index, context)
  const isDue = useDeferredAfter(false, true)
  const hosting = useHostingOf(index, context)
  const { state, miniSession, dispatch } = context
  const { at } = state.slots[index]!
  const alone = state.zoom === index
  const { tournamentName: tournament } = miniSession
  const shown = useMemo(() => ({ index, at, alone, tournament }), [index, at, alone, tournament])
  const Screen: ComponentType<ScreenProps<ScreenName>> | null = screenOf(at.screen)
  const screen = useMemo(
    () => Screen && <Screen miniSession={miniSession} params={at.params} slot={slot} />,
    [Screen, miniSession, at, slot],
  )
  // Not drawn again with the page around it: a screen that has just come would be drawn at once, and whole.
  const body = useMemo(
    () => (
      <ErrorBoundary key={at.screen}>
        <Suspense fallback={<Loading />}>
          {!isDue ? (
            <Loading />
          ) : instead !== null ? (
            <Instead target={instead} onScores={() => slot.replace('running-score', {})} />
          ) : screen ? (
            <HostingContext value={hosting}>{screen}</HostingContext>
          ) : (
            <Notice drawing="broken" title={t('screen.missing')}>
              <Button look="primary" onClick={slot.home}>
                {t('nav.home')}
              </Button>
            </Notice>
          )}
        </Suspense>
      </ErrorBoundary>
    ),
    [at.screen, isDue, screen, hosting, instead, slot],
  )
  return (
    <section
      className={styles.slot}
      {...(!alone && { 'aria-labelledby': `${headingId(index)}-number ${headingId(index)}` })}
    >
      <span id={`${headingId(index)}-number`} hidden>
        {t('slot.number', { number: index + 1 })}
      </span>
      <ShownContext value={shown}>{body}</ShownContext>
      {state.pending !== null && (
        <button type="button" className={styles.pick} onClick={() => dispatch({ type: 'pick', slot: index })}>
          {t('slot.pick')}
        </button>
      )}
    </section>
  )
}
