/** What is said to viewers, and by whom: messages, commentators, streams. */
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import type { SessionsModule } from '../sessions/module.ts'
import { Commentators } from './commentators.ts'
import { messageCalls, streamCalls } from './messages.routes.ts'
import { messageTopics } from './messages.topics.ts'
import { Messages } from './messages.ts'
import { Streams } from './streams.ts'

type Others = { readonly accounts: AccountsModule; readonly sessions: SessionsModule }

export function messagesModule(core: Core, others: Others): Module {
  const { store, settings, changes, tableNews, messageNews, presence, clock, failed } = core
  const { accounts } = others.accounts
  const { sessions } = others.sessions
  const messages = new Messages({ db: store.released, sessions, clock, messageNews })
  const commentators = new Commentators({ presence, messages, clock, onError: failed('message failed') })
  const streams = new Streams({ db: store.db, accounts, changes, clock })
  return {
    routes: (app) => {
      messageCalls(app, { accounts, messages, commentators })
      streamCalls(app, { streams, settings })
    },
    topics: ({ hub, onError }) => ({
      find: messageTopics({ hub, messages, changes, tableNews, clock, onError }),
    }),
    background: [{ stop: async () => commentators.close() }],
    carry: (relay) => relay('messages', messageNews),
  }
}
