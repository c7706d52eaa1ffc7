/** One's own account: where it is signed in, and its second factor. */
import { z } from 'zod'
import { PORTRAIT } from '../limits.ts'
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

/** The picture that stands beside what one writes, at `/portrait/{portrait}`; `null`: none. */
export const ownPortraitSchema = z.object({ portrait: z.string().nullable() })
export type OwnPortrait = z.infer<typeof ownPortraitSchema>

/** Its bytes in base64. */
export const newPortraitSchema = z.object({ image: z.base64().max(Math.ceil(PORTRAIT.bytes / 3) * 4) })

export const secondFactorSchema = z.object({
  /** Codes that are left for the loss of the app; `null`: there is no second factor. */
  codesLeft: z.int().nullable(),
  /** Whether they sign in at a federation's site, where a second factor is then. */
  isFederated: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

export const begunSecondFactorSchema = z.object({
  /** For apps that take no picture. */
  secret: z.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  uri: z.string(),
})
export type BegunSecondFactor = z.infer<typeof begunSecondFactorSchema>

/** Shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
