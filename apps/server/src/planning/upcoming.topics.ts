/** Tournaments to come as those who handle them see them, drafts too; accounts of organisers see theirs alone. */
import { ok } from '@openroom/bridge/result'
import { idsOf, type Limits } from '../core/limits.ts'
import type { Audience, Topic } from '../live/hub.ts'
import type { ViewSource, ViewTopics } from '../live/viewTopics.ts'
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

const audienceOf = (limits: Limits): Audience => idsOf(limits)?.join() ?? ''

/** A list for each group of organisers that somebody who listens is limited to. */
export function upcomingTopic(destination: string, upcoming: Lister, views: ViewTopics): Topic {
  const lists = new Map<Audience, Topic>()
  const listFor = (limits: Limits): Audience => {
    const audience = audienceOf(limits)
    if (!lists.has(audience))
      lists.set(audience, views.topic(destination, viewOf(upcoming, limits, audience)))
    return audience
  }
  return {
    resumable: false,
    // Who may not handle them does not come here; nobody is no organiser.
    audienceOf: (account) => listFor(account === null ? [] : account.organisers),
    snapshot: async (audience) => (await lists.get(audience)?.snapshot(audience)) ?? null,
    close: () => {
      for (const list of lists.values()) list.close?.()
    },
  }
}
