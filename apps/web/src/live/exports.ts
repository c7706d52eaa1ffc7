/** Files of a session: what their formats have no room for is asked for before they are saved. */

import { EXPORT_LOSSES, type ExportLoss } from '@openroom/bridge/exports'
import { LEFT_OUT_HEADER } from '@openroom/protocol/exports'
import { LICENCE_HEADER } from '@openroom/protocol/push'
import { useAnswer } from './cache.ts'

import { call } from './http.ts'

/** What a file leaves out, and under which licence it is. */
type About = { readonly losses: readonly ExportLoss[]; readonly licence: string | null }

async function aboutFile(path: string, signal: AbortSignal): Promise<About> {
  const { headers, body } = await call(path, { signal })
  const named = headers.get(LEFT_OUT_HEADER)?.split(', ') ?? []
  // The file itself comes when it is saved.
  await body?.cancel()
  const licence = headers.get(LICENCE_HEADER)
  return {
    losses: EXPORT_LOSSES.filter((loss) => named.includes(loss)),
    licence: licence === null ? null : decoded(licence),
  }
}

/** A licence may say `100%`, which is no letter in percents. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Asked anew each time: what is released of a session grows. */
export function useAboutFile(path: string) {
  return useAnswer({
    queryKey: ['export', path],
    queryFn: ({ signal }) => aboutFile(path, signal),
    staleTime: 0,
    gcTime: 0,
  })
}
