/** The desk and its operators: links that are out, what is said, what stands against their entries. */

import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { viewAt } from '@openroom/protocol/views'
import { useCall } from './cache.ts'
import { told } from './desk.ts'
import { useLiveCall } from './useLiveCall.ts'

const KEY = 'desk'

export const useLinks = (id: number) =>
  useCall([KEY, 'links', id], operateRoutes.operatorLinks(id), { staleTime: 0 })

export const revokeLink = (link: number) => told(operateRoutes.revokeOperatorLink(link))

export const useDeskChat = (id: number) =>
  useLiveCall([KEY, 'chat', id], operateRoutes.deskChat(id), viewAt('deskChat', { id }))

export const sayToOperator = (id: number, tableId: number, text: string) =>
  told(operateRoutes.sayToOperator(id), { tableId, text })

export const useDoubts = (id: number) =>
  useCall([KEY, 'doubts', id], deskRoutes.deskDoubts(id), { staleTime: 0 })
