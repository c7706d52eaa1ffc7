/** Calls of what other sites show of this one in frames. */
import { get } from './route.ts'
import type { AddressedBoard } from './schema/embed.ts'

export const embedRoutes = {
  /** The board that the address itself tells: `?lin=`, `?pbn=`, or hand by hand. */
  board: get('/api/board', 'visitor').gives<AddressedBoard>(),
} as const
