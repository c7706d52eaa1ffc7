/** What directors hear of the sessions that they run. */
import { isOf } from '../core/deskNews.ts'
import type { OwnThings } from '../core/limits.ts'
import type { LiveParts, LiveTopics } from '../core/module.ts'
import { limitedTopic } from '../live/viewTopics.ts'
import type { Desk } from './desk.ts'

export type DeskTopicsOptions = {
  readonly desk: Pick<Desk, 'list' | 'session'>
  readonly ownThings: OwnThings
  readonly live: LiveParts
}

export function deskTopics({ desk, ownThings, live }: DeskTopicsOptions): LiveTopics {
  const listFor = (address: string) =>
    limitedTopic((limits, audience) =>
      live.desk.topic(address, {
        audience,
        load: async () => ({ value: await desk.list(limits) }),
        admits: async ({ account }) => account !== null,
        hears: ({ of }) => of === 'session',
      }),
    )
  const sessionAt = (address: string, id: number) =>
    live.desk.topic(address, {
      load: async () => {
        const value = await desk.session(id)
        return value && { value }
      },
      admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
      // What a phone or terminal says otherwise than what counts is in no log.
      hears: (news) => isOf(news, id, 'session', 'log', 'operators', 'phones'),
    })
  return {
    find: (address, destination) => {
      if (destination?.view === 'deskSessions') return listFor(address)
      return destination?.view === 'deskSession' ? sessionAt(address, destination.id) : null
    },
  }
}
