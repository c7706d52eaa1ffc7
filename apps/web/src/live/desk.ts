/** The director's desk: what it asks the server and tells it. */

import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Address } from '@openroom/protocol/route'
import type {
  AskNamesakes,
  ClubSite,
  FederationFacts,
  FinishSession,
  KeptMovements,
  MadeEvent,
  MovementText,
  Namesakes,
  NewEvent,
  ProgramEvent,
  ReadMovement,
  SessionFederation,
  SessionTempo,
  TellClubSite,
} from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, MakeFieldChange } from '@openroom/protocol/schema/field'
import type { MadeRound, NewRound } from '@openroom/protocol/schema/nextRound'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { CorrectResult, SayPlayers } from '@openroom/protocol/schema/phones'
import type { MadeTableCodes, MakeTableCodes } from '@openroom/protocol/schema/tableCodes'
import type { ViewerFigures } from '@openroom/protocol/schema/viewerFigures'
import type { CreatedWebhook, Webhook } from '@openroom/protocol/schema/webhooks'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { tableCodeRoutes } from '@openroom/protocol/tableCodeRoutes'
import { viewAt } from '@openroom/protocol/views'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { cache, invalidating, useAnswer, useCall } from './cache.ts'
import { call, getJson, postJson } from './http.ts'
import { useLiveCall } from './useLiveCall.ts'

const KEY = 'desk'

export const useDeskSessions = () =>
  useLiveCall([KEY, 'list'], deskRoutes.deskSessions(), viewAt('deskSessions'))

export const useDeskSession = (id: number) =>
  useLiveCall([KEY, id], deskRoutes.deskSession(id), viewAt('deskSession', { id }))

/** As they are now, of several. */
export const useDeskSessionsAt = (ids: readonly number[]) =>
  useQueries(
    {
      queries: ids.map((id) => ({
        queryKey: [KEY, id],
        queryFn: () => getJson(deskRoutes.deskSession(id)),
        staleTime: 0,
      })),
    },
    cache,
  )

export const useRankingToBe = (id: number) =>
  useLiveCall([KEY, 'ranking', id], deskRoutes.rankingToBe(id), viewAt('deskRanking', { id }))

/** A board at all tables, public or not. */
export const useDeskBoard = (id: number, board: number) =>
  useLiveCall(
    [KEY, 'board', id, board],
    deskRoutes.boardResults(id, board),
    viewAt('deskBoard', { id, board }),
  )

/** Viewers are counted once a minute. */
const COUNTED_MS = 60_000
/** What was just asked for is answered within a few seconds. */
const SOON_MS = 2_000

/** @param table whose curve is wanted; `null`: that of the session */
export const useViewerFigures = (id: number, table: number | null) =>
  useCall<ViewerFigures>(
    [KEY, 'viewers', id, table],
    `${deskRoutes.viewerFigures(id)}${table === null ? '' : `?table=${table}`}`,
    { refetchInterval: COUNTED_MS, staleTime: 0, placeholderData: keepPreviousData },
  )

export const told = <T, Body>(path: Address<T, Body>, body?: Body): Promise<T> =>
  invalidating([KEY], postJson(path, body))

/** Which of the names several known players have. */
export const askNamesakes = (asked: AskNamesakes): Promise<readonly Namesakes[]> =>
  postJson(deskRoutes.namesakes(), asked)

export const makeEvent = (asked: NewEvent): Promise<MadeEvent> => told(deskRoutes.makeEvent(), asked)
/** An evening of a scoring program's own file. */
export const makeOfProgram = (asked: ProgramEvent): Promise<MadeEvent> =>
  told(deskRoutes.makeOfProgram(), asked)

/** A club's own movements, and that of a scoring program's file. */
export const useMovements = (serverId: number) =>
  useCall([KEY, 'movements', serverId], deskRoutes.movements(serverId))

export const removeMovement = (serverId: number, name: string): Promise<KeptMovements> =>
  told(deskRoutes.removeMovement(serverId), { name })

export const readProgramMovement = (asked: ReadMovement): Promise<MovementText> =>
  postJson(deskRoutes.readMovement(), asked)

export const useSessionFederation = (id: number) =>
  useCall([KEY, 'federation', id], deskRoutes.sessionFederation(id))

export const tellFederation = (id: number, facts: FederationFacts): Promise<SessionFederation> =>
  told(deskRoutes.tellFederation(id), facts)

export const useTempo = (id: number) =>
  useCall([KEY, 'tempo', id], deskRoutes.tempo(id), { staleTime: 0, refetchInterval: COUNTED_MS })

export const hideTempo = (id: number, hidden: boolean): Promise<SessionTempo> =>
  told(deskRoutes.hideTempo(id), { hidden })

export const useClubSite = (id: number) => useCall([KEY, 'site', id], deskRoutes.clubSite(id))

export const tellClubSite = (id: number, site: TellClubSite): Promise<ClubSite> =>
  told(deskRoutes.tellClubSite(id), site)

const isUntried = ({ messages }: Webhook): boolean =>
  messages.some(({ state, tries }) => state === 'waits' && tries === 0)

export const useWebhooks = (serverId: number) =>
  useCall([KEY, 'webhooks', serverId], deskRoutes.webhooks(serverId), {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUntried) ? SOON_MS : COUNTED_MS),
  })

export const addWebhook = (serverId: number, address: string): Promise<CreatedWebhook> =>
  told(deskRoutes.addWebhook(serverId), { address })

export const removeWebhook = (serverId: number, id: number): Promise<Response> =>
  invalidating([KEY], call(deskRoutes.removeWebhook(serverId, id), { method: 'DELETE' }))

export const tryWebhook = (serverId: number, id: number): Promise<readonly Webhook[]> =>
  told(deskRoutes.tryWebhook(serverId, id))

export const sendToClubSite = (id: number): Promise<ClubSite> => told(deskRoutes.sendToClubSite(id))

export const startSession = (id: number) => told(deskRoutes.deskStart(id))
export const finishSession = (id: number, ending: FinishSession) => told(deskRoutes.deskFinish(id), ending)

export const removeSession = (id: number) => told(deskRoutes.removeSession(id))

/** As proposed when it was asked for: what the director changes in it stays until it is asked for again. */
export const useNextRounds = (id: number) => useCall(['next', id], deskRoutes.nextRounds(id))

export const makeNextRound = (id: number, asked: NewRound): Promise<MadeRound> =>
  told(deskRoutes.makeNextRound(id), asked)
export const tellDraw = (id: number) => told(deskRoutes.tellDraw(id))

const SOURCE = 'source'

/** Whether the next session that a source brings is this announced one. */
export const useWaitsForSource = (id: number) => useCall([KEY, SOURCE, id], deskRoutes.waitsForSource(id))

/** Shown as said until the server says otherwise. */
export async function waitForSource(id: number, awaits: boolean): Promise<void> {
  const queryKey = [KEY, SOURCE, id]
  cache.setQueryData(queryKey, { awaits })
  try {
    await postJson(deskRoutes.waitForSource(id), { awaits })
  } finally {
    await cache.invalidateQueries({ queryKey })
  }
}

export const holdTable = (id: number, tableId: number, isHeld: boolean) =>
  told((isHeld ? staffRoutes.holdTable : staffRoutes.releaseTable)(id, tableId))

/** One link for each table number, or team, good for all rounds. Their secrets cannot be asked for again. */
export const makeLinks = (id: number, kind: 'operator' | 'phone' | 'captain'): Promise<CreatedLinks> =>
  told(operateRoutes.createOperatorLinks(id), { kind, tableId: null })

/** Whether codes that lie on tables lead to a session now. */
export const useTablesTonight = (id: number) =>
  useLiveCall([KEY, 'tonight', id], tableCodeRoutes.tablesTonight(id), viewAt('deskCodes', { id }))
export const openTables = (id: number, isOpen: boolean) => told(tableCodeRoutes.openTables(id), { isOpen })
/** Their secrets cannot be asked for again. */
export const makeTableCodes = (serverId: number, asked: MakeTableCodes): Promise<MadeTableCodes> =>
  told(tableCodeRoutes.makeTableCodes(serverId), asked)

export const useDeskPhones = (id: number) =>
  useLiveCall([KEY, 'phones', id], phoneRoutes.deskPhones(id), viewAt('deskPhones', { id }))

export const setPhones = (id: number, travellers: boolean) => told(phoneRoutes.setPhones(id), { travellers })
export const correctResult = (id: number, correcting: CorrectResult) =>
  told(phoneRoutes.correctResult(id), correcting)
export const sayPlayers = (id: number, saying: SayPlayers) => told(phoneRoutes.deskPlayers(id), saying)

export const useField = (id: number) => useCall([KEY, 'field', id], deskRoutes.field(id))

/** What a change would come to; `null`: nothing is asked yet. Never kept: tables go on playing. */
export const useFieldPreview = (id: number, change: AskedFieldChange | null) =>
  useAnswer({
    queryKey: [KEY, 'fieldPreview', id, change],
    queryFn: () => postJson(deskRoutes.previewField(id), change!),
    enabled: change !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
export const changeField = (id: number, asked: MakeFieldChange): Promise<DeskField> =>
  told(deskRoutes.changeField(id), asked)
export const undoField = (id: number, change: number): Promise<DeskField> =>
  told(deskRoutes.undoField(id, change))
