/** Files of a session: what their formats have no room for is asked for before they are saved. */

import { EXPORT_LOSSES, type ExportLoss } from '@openroom/bridge/exports'
import { LEFT_OUT_HEADER } from '@openroom/protocol/exports'
import { useQuery } from '@tanstack/react-query'
import { cache } from './archive.ts'
import { call } from './http.ts'

async function lossesOf(path: string, signal: AbortSignal): Promise<readonly ExportLoss[]> {
  const { headers, body } = await call(path, { signal })
  const named = headers.get(LEFT_OUT_HEADER)?.split(', ') ?? []
  // The file itself comes when it is saved.
  await body?.cancel()
  return EXPORT_LOSSES.filter((loss) => named.includes(loss))
}

/** Asked anew each time: what is released of a session grows. */
export function useExportLosses(path: string) {
  return useQuery(
    {
      queryKey: ['export', path],
      queryFn: ({ signal }) => lossesOf(path, signal),
      staleTime: 0,
      gcTime: 0,
    },
    cache,
  )
}
