/** Parts of the page whose code comes when they are first wanted. */
import { type ComponentType, lazy } from 'react'
import { mayBeTyping } from '../live/health.ts'
import { loadAnew } from '../live/loadAnew.ts'
import { loadVersion } from '../live/site.ts'
import { repeating } from '../live/untilDone.ts'

export const lazily = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(() =>
    repeating(load, loadVersion)().catch((error: unknown) => {
      // Of a build that is gone, and so is this page.
      if (!mayBeTyping()) loadAnew()
      throw error
    }),
  )
