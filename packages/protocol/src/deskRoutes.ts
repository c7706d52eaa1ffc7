/** Calls of the director's desk (docs/desk.md): sessions made, started, looked after and finished without a program. */
import { del, get, post } from './route.ts'
import type { KeptCard, NewCard, RemoveCard } from './schema/conventionCards.ts'
import type {
  BoardResult,
  Correctable,
  CorrectionEffect,
  NewCorrection,
  Ranking,
} from './schema/corrections.ts'
import type {
  AskNamesakes,
  ClubSite,
  DealSeed,
  DeskSession,
  DeskSessionEntry,
  FederationFacts,
  FinishSession,
  HideTempo,
  KeptMovements,
  MadeEvent,
  MovementName,
  MovementText,
  Namesakes,
  NewEvent,
  ProgramEvent,
  ReadMovement,
  SessionFederation,
  SessionTempo,
  TellClubSite,
  WaitForSource,
  WaitsForSource,
} from './schema/desk.ts'
import type { AskedFieldChange, DeskField, FieldPreview, MakeFieldChange } from './schema/field.ts'
import type { AnswerCall, AskedClockOrder, Hall } from './schema/hall.ts'
import type { Doubts, FedSession } from './schema/ingest.ts'
import type { MadeRound, NewRound, NextRounds } from './schema/nextRound.ts'
import type {
  ChosenSessions,
  KeptSeason,
  RemovedSeasons,
  SavedSeason,
  SaveSeason,
  SeasonSessions,
} from './schema/season.ts'
import type { StaffAnswer } from './schema/staff.ts'
import type { ViewerFigures } from './schema/viewerFigures.ts'
import type { CreatedWebhook, NewWebhook, Webhook } from './schema/webhooks.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const deskRoutes = {
  deskSessions: get('/api/desk/sessions', HANDLER).about('shown').gives<readonly DeskSessionEntry[]>(),
  deskSession: get('/api/desk/session/{id}', HANDLER).about({ session: 'id' }).gives<DeskSession>(),
  makeEvent: post('/api/desk/event', HANDLER)
    .about({ organiser: 'body.serverId' })
    .gives<MadeEvent, NewEvent>(),
  /** An evening of a scoring program's file; and that file again, with the results and players of the evening in it. */
  makeOfProgram: post('/api/desk/program', HANDLER)
    .about({ organiser: 'body.serverId' })
    .gives<MadeEvent, ProgramEvent>(),
  /** A club's own movements; and that of a scoring program's file, as a file of ours. */
  movements: get('/api/desk/movements/{serverId}', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<KeptMovements>(),
  removeMovement: post('/api/desk/movements/{serverId}/remove', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<KeptMovements, MovementName>(),
  readMovement: post('/api/desk/movement', HANDLER)
    .about({ organiser: 'body.serverId' })
    .gives<MovementText, ReadMovement>(),
  programFile: get('/api/desk/session/{id}/program.bws', HANDLER).about({ session: 'id' }).gives<unknown>(),
  /** What the organiser's federation asks, told once for all its sessions; and its file of one, members' numbers included. */
  sessionFederation: get('/api/desk/session/{id}/federation', HANDLER)
    .about({ session: 'id' })
    .gives<SessionFederation>(),
  tellFederation: post('/api/desk/session/{id}/federation', HANDLER)
    .about({ session: 'id' })
    .gives<SessionFederation, FederationFacts>(),
  federationFile: get('/api/desk/session/{id}/federation.xml', HANDLER)
    .about({ session: 'id' })
    .gives<string>(),
  /** The club's own site: told once, then a session is sent to it at one press, and what it answers is kept. */
  clubSite: get('/api/desk/session/{id}/site', HANDLER).about({ session: 'id' }).gives<ClubSite>(),
  tellClubSite: post('/api/desk/session/{id}/site', HANDLER)
    .about({ session: 'id' })
    .gives<ClubSite, TellClubSite>(),
  sendToClubSite: post('/api/desk/session/{id}/site/send', HANDLER)
    .about({ session: 'id' })
    .gives<ClubSite>(),
  /** Programs that are told of the organiser's sessions (docs/webhooks.md). */
  webhooks: get('/api/desk/webhooks/{serverId}', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<readonly Webhook[]>(),
  addWebhook: post('/api/desk/webhooks/{serverId}', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<CreatedWebhook, NewWebhook>(),
  removeWebhook: del('/api/desk/webhooks/{serverId}/{id}', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<readonly Webhook[]>(),
  tryWebhook: post('/api/desk/webhooks/{serverId}/{id}/try', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<readonly Webhook[]>(),
  /** Names that leave open which known player is meant, so that the director says who. */
  namesakes: post('/api/desk/namesakes', HANDLER)
    .about({ organiser: 'body.serverId' })
    .gives<readonly Namesakes[], AskNamesakes>(),
  deskStart: post('/api/desk/session/{id}/start', HANDLER).about({ session: 'id' }).gives<FedSession>(),
  deskFinish: post('/api/desk/session/{id}/finish', HANDLER)
    .about({ session: 'id' })
    .gives<FedSession, FinishSession>(),
  /** Of a session that has not begun; the stage before it can be drawn on anew. */
  removeSession: post('/api/desk/session/{id}/remove', HANDLER).about({ session: 'id' }).gives<StaffAnswer>(),
  /** What the hall is told at once: the clock, words to everybody, calls for the director. */
  deskHall: get('/api/desk/session/{id}/hall', HANDLER).about({ session: 'id' }).gives<Hall>(),
  deskClock: post('/api/desk/session/{id}/clock', HANDLER)
    .about({ session: 'id' })
    .gives<StaffAnswer, AskedClockOrder>(),
  answerCall: post('/api/desk/session/{id}/call/{call}', HANDLER)
    .about({ session: 'id' })
    .gives<StaffAnswer, AnswerCall>(),
  deskStanding: post('/api/desk/session/{id}/standing', HANDLER).about({ session: 'id' }).gives<FedSession>(),
  deskDoubts: get('/api/desk/session/{id}/doubts', HANDLER).about({ session: 'id' }).gives<Doubts>(),

  /** How long each board took, by side; and every call and card with its time, as CSV. */
  tempo: get('/api/desk/session/{id}/tempo', HANDLER).about({ session: 'id' }).gives<SessionTempo>(),
  hideTempo: post('/api/desk/session/{id}/tempo', HANDLER)
    .about({ session: 'id' })
    .gives<SessionTempo, HideTempo>(),
  tempoFile: get('/api/desk/session/{id}/tempo.csv', HANDLER).about({ session: 'id' }).gives<string>(),

  /** Whether the next session that a source brings is this announced one. */
  waitsForSource: get('/api/desk/session/{id}/source', HANDLER)
    .about({ session: 'id' })
    .gives<WaitsForSource>(),
  waitForSource: post('/api/desk/session/{id}/source', HANDLER)
    .about({ session: 'id' })
    .gives<WaitsForSource, WaitForSource>(),

  /** What comes next: as it is proposed, as the director has it, and said to everybody. */
  nextRounds: get('/api/desk/session/{id}/next', HANDLER).about({ session: 'id' }).gives<NextRounds>(),
  makeNextRound: post('/api/desk/session/{id}/next', HANDLER)
    .about({ session: 'id' })
    .gives<MadeRound, NewRound>(),
  tellDraw: post('/api/desk/session/{id}/tell', HANDLER).about({ session: 'id' }).gives<StaffAnswer>(),
  /** Who plays changes: what can be changed and was, what it would come to, made, undone. */
  field: get('/api/desk/field/{id}', HANDLER).about({ session: 'id' }).gives<DeskField>(),
  previewField: post('/api/desk/field/{id}/preview', HANDLER)
    .about({ session: 'id' })
    .gives<FieldPreview, AskedFieldChange>(),
  changeField: post('/api/desk/field/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<DeskField, MakeFieldChange>(),
  undoField: post('/api/desk/field/{id}/undo/{change}', HANDLER).about({ session: 'id' }).gives<DeskField>(),
  /** The hands of a session that was dealt here, for the dealing machine: whoever takes them is written down. */
  dealsFile: get('/api/desk/session/{id}/deals.pbn', HANDLER).about({ session: 'id' }).gives<string>(),
  /** How many watched, over time: of the session, or of one table. */
  viewerFigures: get('/api/desk/viewers/{id}', HANDLER).about({ session: 'id' }).gives<ViewerFigures>(),
  viewerFiguresFile: get('/api/desk/viewers/{id}/csv', HANDLER).about({ session: 'id' }).gives<string>(),

  /** Seasons of clubs (docs/seasons.md). */
  keptSeason: get('/api/desk/season/{id}', HANDLER).about({ season: 'id' }).gives<KeptSeason>(),
  saveSeason: post('/api/desk/season', HANDLER)
    .about({ organiser: 'body.serverId', season: 'body.seasonId?' })
    .gives<SavedSeason, SaveSeason>(),
  removeSeason: post('/api/desk/season/{id}/remove', HANDLER).about({ season: 'id' }).gives<SavedSeason>(),
  undoSeason: post('/api/desk/season/{id}/undo', HANDLER)
    .about({ season: 'id' })
    .gives<SavedSeason, { readonly version: number }>(),
  removedSeasons: get('/api/desk/seasons/{serverId}/removed', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<RemovedSeasons>(),
  seasonSessions: post('/api/desk/seasons/{serverId}/sessions', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<SeasonSessions, ChosenSessions>(),

  /** What pairs play, as files that everybody can open (docs/desk.md). */
  conventionCards: get('/api/desk/cards/{id}', HANDLER).about({ session: 'id' }).gives<readonly KeptCard[]>(),
  setConventionCard: post('/api/desk/cards/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<readonly KeptCard[], NewCard>(),
  removeConventionCard: post('/api/desk/cards/{id}/remove', HANDLER)
    .about({ session: 'id' })
    .gives<readonly KeptCard[], RemoveCard>(),
  /** A session that is over, put right without a file (docs/corrections.md). */
  corrections: get('/api/desk/corrections/{id}', HANDLER).about({ session: 'id' }).gives<Correctable>(),
  rankingToBe: get('/api/desk/corrections/{id}/ranking', HANDLER).about({ session: 'id' }).gives<Ranking>(),
  boardResults: get('/api/desk/corrections/{id}/board/{board}', HANDLER)
    .about({ session: 'id' })
    .gives<readonly BoardResult[]>(),
  previewCorrection: post('/api/desk/corrections/{id}/preview', HANDLER)
    .about({ session: 'id' })
    .gives<CorrectionEffect, NewCorrection>(),
  correctSession: post('/api/desk/corrections/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<StaffAnswer, NewCorrection>(),
  undoCorrection: post('/api/desk/corrections/{id}/undo/{correction}', HANDLER)
    .about({ session: 'id' })
    .gives<StaffAnswer>(),

  /** With what deals were promised before, and once the session is closed the seed that keeps the promise. */
  dealSeed: get('/api/archive/dealSeed/{id}', 'visitor').gives<DealSeed>(),
} as const
