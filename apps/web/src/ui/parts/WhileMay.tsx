/** What only some may do. Whoever is signed out in the middle of it finds it as it was, after the next login. */
import { Activity, type ReactNode, useState } from 'react'
import { useAccount } from '../../live/account.ts'
import { isUnsaved } from '../../live/leaving.ts'
import { useUnsaved } from './useLeaving.tsx'

type WhileMayProps = {
  readonly when: boolean
  readonly children: ReactNode
  /** What stands in its place; `isKept`: something that was written waits behind it. */
  readonly otherwise: (isKept: boolean) => ReactNode
}

export function WhileMay({ when, children, otherwise }: WhileMayProps) {
  const { whose } = useAccount()
  const [was, setWas] = useState({ when, isKept: false })
  // Who logs out gives it up; who is signed out does not.
  const isKept = !when && whose !== null && (was.when ? isUnsaved() : was.isKept)
  if (was.when !== when || was.isKept !== isKept) setWas({ when, isKept })
  const question = useUnsaved(isKept)
  return (
    <>
      {(when || isKept) && <Activity mode={when ? 'visible' : 'hidden'}>{children}</Activity>}
      {!when && otherwise(isKept)}
      {question}
    </>
  )
}
