/** Calls of the director's desk (docs/desk.md): sessions made, started, looked after and finished without a program. */
import { get, post } from './route.ts'
import type { BoardResult, Correctable, CorrectionEffect, NewCorrection } from './schema/corrections.ts'
import type { DealSeed, DeskSession, DeskSessionEntry, MadeEvent, NewEvent } from './schema/desk.ts'
import type { Doubts, FedSession, SetTimer } from './schema/ingest.ts'
import type { StaffAnswer } from './schema/staff.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const deskRoutes = {
  deskSessions: get('/api/desk/sessions', HANDLER).gives<readonly DeskSessionEntry[]>(),
  deskSession: get('/api/desk/session/{id}', HANDLER).gives<DeskSession>(),
  makeEvent: post('/api/desk/event', HANDLER).gives<MadeEvent, NewEvent>(),
  deskStart: post('/api/desk/session/{id}/start', HANDLER).gives<FedSession>(),
  deskFinish: post('/api/desk/session/{id}/finish', HANDLER).gives<FedSession>(),
  deskTimer: post('/api/desk/session/{id}/timer', HANDLER).gives<unknown, SetTimer>(),
  deskStanding: post('/api/desk/session/{id}/standing', HANDLER).gives<FedSession>(),
  deskDoubts: get('/api/desk/session/{id}/doubts', HANDLER).gives<Doubts>(),

  /** A session that is over, put right without a file (docs/corrections.md). */
  corrections: get('/api/desk/corrections/{id}', HANDLER).gives<Correctable>(),
  boardResults: get('/api/desk/corrections/{id}/board/{board}', HANDLER).gives<readonly BoardResult[]>(),
  previewCorrection: post('/api/desk/corrections/{id}/preview', HANDLER).gives<
    CorrectionEffect,
    NewCorrection
  >(),
  correctSession: post('/api/desk/corrections/{id}', HANDLER).gives<StaffAnswer, NewCorrection>(),
  undoCorrection: post('/api/desk/corrections/{id}/undo/{correction}', HANDLER).gives<StaffAnswer>(),

  /** With what deals were promised before, and once the session is closed the seed that keeps the promise. */
  dealSeed: get('/api/archive/dealSeed/{id}', 'visitor').gives<DealSeed>(),
} as const
