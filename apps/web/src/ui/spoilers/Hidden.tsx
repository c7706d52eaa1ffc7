/** What tells a result: drawn as it is, or without spoilers once it is asked for. */
import { type ReactNode, Suspense } from 'react'
import { lazily } from '../lazily.ts'
import { useHiding } from './hiding.ts'

const Curtain = lazily(() => import('./Curtain.tsx'))

type HiddenProps = {
  /** Whose result it is, where several stand beside each other. */
  readonly of?: string | undefined
  /** On the button, where it is no result. */
  readonly what?: string | undefined
  /** Whether it has been watched. */
  readonly isSeen?: boolean
  readonly children: ReactNode
}

export function Hidden({ of, what, isSeen = false, children }: HiddenProps) {
  return useHiding() && !isSeen ? (
    <Suspense>
      <Curtain of={of} what={what}>
        {children}
      </Curtain>
    </Suspense>
  ) : (
    children
  )
}
