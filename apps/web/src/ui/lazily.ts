/** Parts of the page whose code comes when they are first wanted. */
import { type ComponentType, lazy } from 'react'
import { mayBeTyping } from '../live/health.ts'
import { loadAnew } from '../live/loadAnew.ts'
import { loadVersion } from '../live/site.ts'
import { repeating } from '../live/untilDone.ts'

let loading = 0

/** Whether any of them is on its way. */
export const isLoadingParts = (): boolean => loading > 0

export const lazily = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(() => {
    loading += 1
    return repeating(load, loadVersion)()
      .catch((error: unknown) => {
        // Of a build that is gone, and so is this page.
        if (!mayBeTyping()) loadAnew()
        throw error
      })
      .finally(() => {
        loading -= 1
      })
  })
