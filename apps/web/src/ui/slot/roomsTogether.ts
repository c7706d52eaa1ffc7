/** Both tables of a match view, replayed in step: each tells the other where its viewer went. */
import type { Room } from '@openroom/protocol/address'

/** How far a board is replayed, said so that another record of the same board can go there. */
export type Moment = {
  readonly board: number
  readonly calls: number
  readonly isAuctionOver: boolean
  readonly cards: number
  readonly isEnd: boolean
}

export type RoomsTogether = {
  readonly tell: (from: Room, moment: Moment) => void
  /** Begins where the other one went last. @returns ends it */
  readonly follow: (own: Room, go: (moment: Moment) => void) => () => void
}

export function roomsTogether(): RoomsTogether {
  const followers = new Map<Room, (moment: Moment) => void>()
  let last: { readonly from: Room; readonly moment: Moment } | null = null
  return {
    tell: (from, moment) => {
      last = { from, moment }
      for (const [room, go] of followers) if (room !== from) go(moment)
    },
    follow: (own, go) => {
      followers.set(own, go)
      if (last !== null && last.from !== own) go(last.moment)
      return () => {
        if (followers.get(own) === go) followers.delete(own)
      }
    },
  }
}
