/** What tells a result: drawn as it is, or without spoilers once it is asked for. */
import { type ReactNode, Suspense, use } from 'react'
import { lazily } from '../lazily.ts'
import { AheadContext, RevealedContext, useHiding } from './hiding.ts'

const Curtain = lazily(() => import('./Curtain.tsx'))

type HiddenProps = {
  /** Whose result it is, where several stand beside each other. */
  readonly of?: string | undefined
  /** On the button, where it is no result. */
  readonly what?: string | undefined
  /** Whether it has been watched. */
  readonly isSeen?: boolean
  /** Tells what came of the board: of a replay before its end it is shown when asked for. */
  readonly isOutcome?: boolean
  readonly children: ReactNode
}

export function Hidden({ of, what, isSeen = false, isOutcome = false, children }: HiddenProps) {
  const ahead = use(AheadContext)
  const onShow = isOutcome ? ahead : null
  const isShown = use(RevealedContext) === true || isSeen
  return (useHiding() || onShow !== null) && !isShown ? (
    <Suspense>
      <Curtain of={of} what={what} onShow={onShow}>
        {children}
      </Curtain>
    </Suspense>
  ) : (
    children
  )
}
