/** Every STOMP destination, built and parsed here only (specification 1 section 7, 2 section 7). */
import { formatTableAddress, type TableAddress } from './address.ts'

export type CrossTableOrder = 'rank' | 'name'

export const destinations = {
  miniSessions: () => '/miniSessions',
  clubs: () => '/clubs',
  upcoming: () => '/upcoming',
  healthCheck: () => '/healthCheck',
  globalSystemMessages: () => '/system-messages/global',
  sessionSystemMessages: (id: number) => `/system-messages/${id}`,
  tableSystemMessages: (id: number, table: TableAddress) =>
    `/system-messages/${id}/${formatTableAddress(table)}`,
  runningScores: (id: number, round?: number) =>
    round === undefined ? `/running-scores/${id}` : `/running-scores/${id}/${round}`,
  roundButtons: (serverId: number, segmentId: number) => `/round-buttons/${serverId}_${segmentId}`,
  knockoutCorrections: (id: number) => `/knockout-corrections/${id}`,
  tableKnockoutCorrections: (id: number) => `/table-knockout-corrections/${id}`,
  pairTables: (id: number) => `/tables/${id}`,
  teamTables: (id: number, round: number) => `/tables/${id}/${round}`,
  crossImps: (id: number, round: number) => `/cross-imps/${id}/${round}`,
  crossTable: (id: number, order: CrossTableOrder) => `/cross-table/${id}/${order}`,
  scoreCard: (id: number, calcTableId: number, round: number) => `/score-card/${id}/${calcTableId}/${round}`,
  privateScores: (id: number, registrationId: number) => `/private-scores/${id}/${registrationId}`,
  pairFrequencies: (id: number, board: number) => `/pair-frequencies/${id}/${board}`,
  teamFrequencies: (id: number, board: number) => `/team-frequencies/${id}/${board}`,
  rounds: (id: number) => `/rounds/${id}`,
  boards: (id: number) => `/boards/${id}`,
  registrations: (id: number) => `/registrations/${id}`,
  ddsLive: (id: number, table: TableAddress) => `/dds-live/${id}/${formatTableAddress(table)}`,
  matchViewResult: (id: number, calcTableId: number) => `/match-view-result/${id}/${calcTableId}`,
  playing: (id: number) => `/playing/${id}`,
  timer: (id: number, table: TableAddress) => `/timer/${id}/${formatTableAddress(table)}`,
  watch: (id: number, table: TableAddress) => `/watch/${id}/${formatTableAddress(table)}`,
  follow: (id: number, playerId: number) => `/follow/${id}/${playerId}`,
} as const
