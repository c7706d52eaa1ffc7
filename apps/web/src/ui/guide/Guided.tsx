/** Shows somebody round the page that it stands on; its code and words come when they are wanted. */
import { Suspense } from 'react'
import { lazily } from '../lazily.ts'
import type { Guide } from './useGuide.ts'

const Round = lazily(() => import('./Round.tsx'))

export function Guided({ guide }: { readonly guide: Guide }) {
  if (guide.state === 'none') return null
  return (
    <Suspense>
      <Round {...guide} />
    </Suspense>
  )
}
