/** The desk and its operators: links that are out, what is said, what stands against their entries. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { useQuery } from '@tanstack/react-query'
import { cache } from './archive.ts'
import { LOOK_MS, told } from './desk.ts'
import { getJson } from './http.ts'

const KEY = 'desk'

export const useLinks = (id: number) =>
  useQuery(
    { queryKey: [KEY, 'links', id], queryFn: () => getJson(operateRoutes.operatorLinks(id)), staleTime: 0 },
    cache,
  )

export const revokeLink = (link: number) => told(operateRoutes.revokeOperatorLink(link))

export const useDeskChat = (id: number) =>
  useQuery(
    {
      queryKey: [KEY, 'chat', id],
      queryFn: () => getJson(operateRoutes.deskChat(id)),
      refetchInterval: LOOK_MS,
    },
    cache,
  )

export const sayToOperator = (id: number, tableId: number, text: string) =>
  told(operateRoutes.sayToOperator(id), { tableId, text })

export const useDoubts = (id: number) =>
  useQuery(
    { queryKey: [KEY, 'doubts', id], queryFn: () => getJson(deskRoutes.deskDoubts(id)), staleTime: 0 },
    cache,
  )
