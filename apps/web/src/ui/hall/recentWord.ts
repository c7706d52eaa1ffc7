/** What the director has said to everybody last, while it is news. */
import type { Hall } from '@openroom/protocol/schema/hall'

/** It is shown so long, unless it is put away. */
const WORDS_MS = 20 * 60_000

export const recentWord = ({ words, now }: Hall): Hall['words'][number] | undefined =>
  words.filter(({ at }) => now - Date.parse(at) < WORDS_MS).at(-1)
