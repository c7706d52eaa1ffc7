/** Tournaments to come as those who handle them see them, drafts too. */
import { ok } from '@openroom/bridge/result'
import type { Upcoming } from '../services/upcoming.ts'
import type { ViewSource } from './viewTopics.ts'

/** Drafts have no version: what is other than before gets the next number. */
export function upcomingView(upcoming: Pick<Upcoming, 'list'>): ViewSource {
  let last = ''
  let seq = 0
  return {
    key: 'upcoming',
    resumable: false,
    isTouched: ({ lists }) => lists,
    load: async () => {
      const value = await upcoming.list()
      const text = JSON.stringify(value)
      if (text !== last) seq += 1
      last = text
      return ok({ value, seq })
    },
  }
}
