/** Parts of the page whose code comes when they are first wanted. */
import { type ComponentType, lazy } from 'react'
import { loadVersion } from '../live/site.ts'
import { repeating } from '../live/untilDone.ts'

export const lazily = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(repeating(load, loadVersion))
