/** One's own account: where it is signed in, and its second factor. */
import { z } from 'zod'
import { id, instant } from './common.ts'

export const ownLoginSchema = z.object({
  id,
  /** `Firefox, Windows`; empty where the browser does not tell. */
  device: z.string(),
  begunAt: instant,
  /** To the minute. */
  usedAt: instant,
  /** The one that asks. */
  isHere: z.boolean(),
})
export type OwnLogin = z.infer<typeof ownLoginSchema>
