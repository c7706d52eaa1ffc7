/** Destinations that show a table: its play, and what is worked out of it. */
import type { Destination } from '@openroom/protocol/destinationAddress'
import type { Hub, Snapshot, Topic } from './hub.ts'
import type { TableFeeds } from './tableFeeds.ts'

export type TableTopicsOptions = { readonly hub: () => Hub; readonly feeds: TableFeeds }

/** `null` for destinations that show no table. */
export function tableTopics({ hub, feeds }: TableTopicsOptions) {
  const watch = (text: string, session: number, address: Parameters<TableFeeds['follow']>[1]): Topic => {
    const { feed, close } = feeds.follow(session, address, {
      onMessage: (message: Snapshot) => {
        for (const one of [message, ...(message.then ?? [])]) hub().publish(text, one)
      },
    })
    return { resumable: false, close, snapshot: async () => (await feed())?.whole() ?? null }
  }
  return (text: string, destination: Destination): Topic | null =>
    destination.kind === 'watch' ? watch(text, destination.id, destination.table) : null
}
