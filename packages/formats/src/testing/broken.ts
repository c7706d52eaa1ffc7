/** Broken files for trials of any format: a format's own pieces are strewn in beside the usual damage. */
import { mutated, randomFrom } from '../pbn/testing/mutations.ts'

/** Text number `seed`: one of the seeds, damaged. */
export function brokenText(seeds: readonly string[], pieces: readonly string[], seed: number): string {
  const random = randomFrom(seed)
  const pick = (below: number): number => Math.floor(random() * below)
  let text = mutated(seeds[pick(seeds.length)]!, random)
  for (let times = pick(4); times > 0; times--) {
    const at = pick(text.length + 1)
    text = text.slice(0, at) + pieces[pick(pieces.length)]! + text.slice(at)
  }
  return text
}

/** Bytes number `seed`: the given ones with some of them changed, cut off, or moved. */
export function brokenBytes(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed)
  const pick = (below: number): number => Math.floor(random() * below)
  const cut = random() < 0.1 ? pick(bytes.length) : bytes.length
  const copy = Uint8Array.from(bytes.subarray(0, cut))
  for (let times = 1 + pick(30); times > 0 && cut > 0; times--) copy[pick(cut)] = pick(256)
  if (random() < 0.2 && cut > 8_192) copy.copyWithin(pick(cut - 4_096), pick(cut - 4_096), pick(cut))
  return copy
}
