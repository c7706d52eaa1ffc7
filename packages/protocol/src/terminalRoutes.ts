/** Calls of a program between scoring terminals and this site, for the tournament of its token (docs/bridgemates.md). */
import { get, post } from './route.ts'
import type { CallDirector } from './schema/hall.ts'
import type { SaidPlayers } from './schema/phones.ts'
import type { StaffAnswer } from './schema/staff.ts'
import type {
  ProgramCopy,
  TellPlayers,
  TellResults,
  TerminalEvening,
  TerminalRuling,
  TerminalSessions,
  ToldResults,
} from './schema/terminals.ts'

export const terminalRoutes = {
  terminalSessions: get('/api/ingest/sessions', 'token').gives<TerminalSessions>(),
  terminalEvening: get('/api/ingest/session/{id}/evening', 'token').gives<TerminalEvening>(),
  /** With `?mark=`: without the file while it is as it was. */
  terminalFile: get('/api/ingest/session/{id}/program-file', 'token').gives<ProgramCopy>(),
  terminalResults: post('/api/ingest/session/{id}/results', 'token').gives<ToldResults, TellResults>(),
  terminalRuling: post('/api/ingest/session/{id}/ruling', 'token').gives<StaffAnswer, TerminalRuling>(),
  terminalPlayers: post('/api/ingest/session/{id}/players', 'token').gives<SaidPlayers, TellPlayers>(),
  terminalCall: post('/api/ingest/session/{id}/call', 'token').gives<StaffAnswer, CallDirector>(),
} as const
