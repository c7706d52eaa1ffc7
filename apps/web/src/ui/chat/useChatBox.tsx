/** The commentary of a table where there is any, or somebody who may write it. */
import { isOnAir } from '@openroom/protocol/names'
import { type ReactNode, Suspense } from 'react'
import { may } from '../../live/account.ts'
import { useChat, useCommentating } from '../../live/chat.ts'
import { useRoleIn } from '../../live/roleIn.ts'
import { lazily } from '../lazily.ts'
import type { ChatBoxProps } from './ChatBox.tsx'
import { isShownWith } from './isShownWith.ts'

const ChatBox = lazily(() => import('./ChatBox.tsx'))

/** @returns `undefined` where nobody has said anything and the viewer may not */
export function useChatBox(props: ChatBoxProps): ReactNode | undefined {
  const role = useRoleIn(props.miniSessionId)
  const { messages } = useChat(props)
  const { messages: others } = useChat(props.match ? { ...props, table: props.match.other } : null)
  const writes = props.readOnly !== true && isOnAir(props) && may.comment(role)
  useCommentating(props, writes)
  const isThere = messages?.some((one) => isShownWith(one, props.board)) || others?.length
  if (!writes && !isThere) return undefined
  return (
    <Suspense>
      <ChatBox {...props} />
    </Suspense>
  )
}
