/** One trial of the PBN parser with a broken file. */
import { crossChecks, documentRemark } from '../../json/crossChecks.ts'
import { documentSchema } from '../../json/document.ts'
import { LIMITS } from '../../limits.ts'
import { bytesAsSource } from '../../text.ts'
import { pbnReader } from '../readPbn.ts'
import { encodePbn, writePbn } from '../writePbn.ts'
import { mutated, noise, randomFrom } from './mutations.ts'

export type TrialOutcome = { readonly refused: string | null; readonly ms: number }

/** Bytes of trial number `seed`: mostly a broken text, now and then noise. */
export function trialBytes(texts: readonly string[], seed: number): Uint8Array {
  const random = randomFrom(seed)
  if (random() < 0.05) return noise(random)
  const text = texts[Math.floor(random() * texts.length)]!
  return encodePbn(mutated(text, random))
}

/**
 * Reads the bytes. What is read must be a sound document that is written and read again.
 * @throws when it is not: that is a bug
 */
export async function trial(bytes: Uint8Array): Promise<TrialOutcome> {
  const start = performance.now()
  const read = await pbnReader.read(bytesAsSource(bytes), LIMITS)
  if (!read.ok) return { refused: read.error.code, ms: performance.now() - start }
  const { document } = read.value
  const shape = documentSchema.safeParse(document)
  if (!shape.success) throw new Error(`Not a document: ${shape.error.message}`)
  const [fault] = crossChecks(document)
  if (fault) throw new Error(`Not sound: ${documentRemark(fault).message}`)
  const again = await pbnReader.read(bytesAsSource(encodePbn(writePbn(document))), LIMITS)
  if (!again.ok) throw new Error(`Not read again: ${again.error.message}`)
  return { refused: null, ms: performance.now() - start }
}
