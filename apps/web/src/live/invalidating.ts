/** After a change, what was asked before is asked again: also after a refusal, which may come of being out of date. */
import { cache } from './archive.ts'

export async function invalidating<T>(queryKey: readonly string[], change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    void cache.invalidateQueries({ queryKey })
  }
}
