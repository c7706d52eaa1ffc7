/** Calls of a session's pages beside the views: messages, commentary, files of it (specification 2, section 7). */
import { get, post } from './route.ts'
import type { Success } from './schema/account.ts'
import type { SendMessage } from './schema/messages.ts'

export const sessionRoutes = {
  viewers: get('/api/viewers/{id}', 'signed-in')
    .about({ session: 'id' })
    .gives<Readonly<Record<string, number>>>(),
  shiftOfTimestamps: get('/api/shiftOfTimestamps/{id}', 'ADMIN').about({ session: 'id' }).gives<number>(),
  /** What a message's place asks for beside this is said in the server's policies. */
  systemMessage: post('/api/system-message', 'signed-in')
    .about({ session: 'body.miniSessionId' })
    .gives<Success, SendMessage>(),
  startCommentary: post('/api/commentator/start/{id}/{table}', 'COMMENTATOR')
    .about({ session: 'id' })
    .gives<Success>(),
  stopCommentary: post('/api/commentator/stop/{id}/{table}', 'COMMENTATOR')
    .about({ session: 'id' })
    .gives<Success>(),

  exported: get('/api/export/{of}/{id}.{format}', 'visitor'),
  exportedBoard: get('/api/export/board/{id}/{board}.{format}', 'visitor'),
  exportedZip: get('/api/export/tournament/{id}/all.zip', 'visitor'),
  exportedBoards: get('/api/export/boards.{format}', 'visitor'),
} as const
