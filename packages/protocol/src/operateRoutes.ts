/** Calls of operators' consoles, each for the tables of its link, and of the desk that makes the links. */
import { get, post } from './route.ts'
import type { CallDirector, Hall } from './schema/hall.ts'
import type { BatchAnswer } from './schema/ingest.ts'
import type {
  AskWriter,
  CreatedLinks,
  DeskMessage,
  Here,
  HereAnswer,
  NewLinks,
  Operated,
  OperatedLog,
  OperatorLink,
  WriterAnswer,
} from './schema/operate.ts'
import type { StaffAnswer } from './schema/staff.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const operateRoutes = {
  operatorLinks: get('/api/desk/links/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<readonly OperatorLink[]>(),
  createOperatorLinks: post('/api/desk/links/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<CreatedLinks, NewLinks>(),
  revokeOperatorLink: post('/api/desk/links/revoke/{link}', HANDLER)
    .about({ link: 'link' })
    .gives<StaffAnswer>(),
  deskChat: get('/api/desk/chat/{id}', HANDLER).about({ session: 'id' }).gives<readonly DeskMessage[]>(),
  sayToOperator: post('/api/desk/chat/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<DeskMessage, { readonly tableId: number; readonly text: string }>(),

  operated: get('/api/operate/table', 'operator').gives<Operated>(),
  operatedHall: get('/api/operate/hall', 'operator').gives<Hall>(),
  operatorCall: post('/api/operate/call', 'operator').gives<StaffAnswer, CallDirector>(),
  operatedLog: get('/api/operate/log/{id}', 'operator').gives<OperatedLog>(),
  operateEntries: post('/api/operate/entries', 'operator').gives<BatchAnswer>(),
  operateWriter: post('/api/operate/writer', 'operator').gives<WriterAnswer, AskWriter>(),
  operateHere: post('/api/operate/here', 'operator').gives<HereAnswer, Here>(),
  sayToDesk: post('/api/operate/chat', 'operator').gives<
    DeskMessage,
    { readonly tableId: number; readonly name: string; readonly text: string }
  >(),
} as const
