/** Has names marked where they are no rows of a table of results. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { FollowedHere, useFollowedIn } from './context.ts'

type WithFollowedProps = { readonly session: MiniSession; readonly children: ReactNode }

export const WithFollowed = ({ session, children }: WithFollowedProps) => (
  <FollowedHere value={useFollowedIn(session)}>{children}</FollowedHere>
)
