/** Tournaments to come as those who handle them see them, drafts too; accounts of organisers see theirs alone. */
import { ok } from '@openroom/bridge/result'
import type { Limits } from '../core/limits.ts'
import type { Audience, Topic } from '../live/hub.ts'
import { limitedTopic, type ViewSource, type ViewTopics } from '../live/viewTopics.ts'
import type { Upcoming } from './upcoming.ts'

type Lister = Pick<Upcoming, 'list'>

/** Drafts have no version: what is other than before gets the next number. */
function viewOf(upcoming: Lister, limits: Limits, audience: Audience): ViewSource {
  let last = ''
  let seq = 0
  return {
    key: 'upcoming',
    resumable: false,
    audience,
    isTouched: ({ lists }) => lists,
    load: async () => {
      const value = await upcoming.list(limits)
      const text = JSON.stringify(value)
      if (text !== last) seq += 1
      last = text
      return ok({ value, seq })
    },
  }
}

export const upcomingTopic = (destination: string, upcoming: Lister, views: ViewTopics): Topic =>
  limitedTopic((limits, audience) => views.topic(destination, viewOf(upcoming, limits, audience)))
