/** One trial of the PBN parser with a broken file. */
import { LIMITS } from '../../limits.ts'
import { cpuTime } from '../../testing/cpuTime.ts'
import { soundDocument, type Trial } from '../../testing/formatTrial.ts'
import { bytesAsSource } from '../../text.ts'
import { pbnReader } from '../readPbn.ts'
import { encodePbn, writePbn } from '../writePbn.ts'
import { mutated, noise, randomFrom } from './mutations.ts'

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
export async function trial(bytes: Uint8Array): Promise<Trial> {
  const start = cpuTime()
  const read = await pbnReader.read(bytesAsSource(bytes), LIMITS)
  if (!read.ok) return { refused: read.error.code, ms: cpuTime() - start }
  const { document } = read.value
  soundDocument(document)
  const again = await pbnReader.read(bytesAsSource(encodePbn(writePbn(document))), LIMITS)
  if (!again.ok) throw new Error(`Not read again: ${again.error.message}`)
  return { refused: null, ms: cpuTime() - start }
}
