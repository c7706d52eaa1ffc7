/** Starting and stopping streams (specification 1, sections 5 and 7). */
import { z } from 'zod'
import { isStreamUrl } from '../messageParts.ts'
import { LIMIT } from '../specified.ts'
import { id } from './common.ts'

const LONGEST_URL = 2_000

const fields = {
  miniSessionId: id,
  label: z.string().trim().min(1).max(LIMIT.streamLabel),
  url: z.string().trim().min(1).max(LONGEST_URL).refine(isStreamUrl),
}

/** Whose it is, the server knows: `email` is null. */
export const startStreamSchema = z.object({ ...fields, email: z.null().optional() })
export type StartStream = z.infer<typeof startStreamSchema>

/** @see miniSessionSchema: lists tell no e-mail addresses, so `email` is null here too. */
export const stopStreamSchema = z.object({
  ...fields,
  email: z.string().max(320).nullish(),
  name: z.string().max(200).nullish(),
})
export type StopStream = z.infer<typeof stopStreamSchema>
