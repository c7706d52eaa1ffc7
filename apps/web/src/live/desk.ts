/** The director's desk: what it asks the server and tells it. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Address } from '@openroom/protocol/route'
import type {
  AskNamesakes,
  ClubSite,
  FederationFacts,
  MadeEvent,
  Namesakes,
  NewEvent,
  ProgramEvent,
  SessionFederation,
  TellClubSite,
} from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, MakeFieldChange } from '@openroom/protocol/schema/field'
import type { MadeRound, NewRound } from '@openroom/protocol/schema/nextRound'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { CorrectResult, SayPlayers } from '@openroom/protocol/schema/phones'
import type { ViewerFigures } from '@openroom/protocol/schema/viewerFigures'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cache } from './archive.ts'
import { getJson, postJson } from './http.ts'

const KEY = 'desk'

/** Milliseconds between two looks at the tables. */
export const LOOK_MS = 3_000

export const useDeskSessions = () =>
  useQuery(
    { queryKey: [KEY, 'list'], queryFn: () => getJson(deskRoutes.deskSessions()), refetchInterval: LOOK_MS },
    cache,
  )

export const useDeskSession = (id: number) =>
  useQuery(
    { queryKey: [KEY, id], queryFn: () => getJson(deskRoutes.deskSession(id)), refetchInterval: LOOK_MS },
    cache,
  )

/** All results are scored for it. */
const RANKED_MS = 10_000

export const useRankingToBe = (id: number) =>
  useQuery(
    {
      queryKey: [KEY, 'ranking', id],
      queryFn: ({ signal }) => getJson(deskRoutes.rankingToBe(id), signal),
      refetchInterval: RANKED_MS,
      staleTime: 0,
    },
    cache,
  )

/** Viewers are counted once a minute. */
const COUNTED_MS = 60_000

/** @param table whose curve is wanted; `null`: that of the session */
export const useViewerFigures = (id: number, table: number | null) =>
  useQuery(
    {
      queryKey: [KEY, 'viewers', id, table],
      queryFn: ({ signal }) =>
        getJson<ViewerFigures>(
          table === null ? deskRoutes.viewerFigures(id) : `${deskRoutes.viewerFigures(id)}?table=${table}`,
          signal,
        ),
      refetchInterval: COUNTED_MS,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    cache,
  )

export async function told<T, Body>(path: Address<T, Body>, body?: Body): Promise<T> {
  try {
    return await postJson(path, body)
  } finally {
    void cache.invalidateQueries({ queryKey: [KEY] })
  }
}

/** Which of the names several known players have. */
export const askNamesakes = (asked: AskNamesakes): Promise<readonly Namesakes[]> =>
  postJson(deskRoutes.namesakes(), asked)

export const makeEvent = (asked: NewEvent): Promise<MadeEvent> => told(deskRoutes.makeEvent(), asked)
/** An evening of a scoring program's own file. */
export const makeOfProgram = (asked: ProgramEvent): Promise<MadeEvent> =>
  told(deskRoutes.makeOfProgram(), asked)

export const useSessionFederation = (id: number) =>
  useQuery(
    { queryKey: [KEY, 'federation', id], queryFn: () => getJson(deskRoutes.sessionFederation(id)) },
    cache,
  )

export const tellFederation = (id: number, facts: FederationFacts): Promise<SessionFederation> =>
  told(deskRoutes.tellFederation(id), facts)

export const useClubSite = (id: number) =>
  useQuery({ queryKey: [KEY, 'site', id], queryFn: () => getJson(deskRoutes.clubSite(id)) }, cache)

export const tellClubSite = (id: number, site: TellClubSite): Promise<ClubSite> =>
  told(deskRoutes.tellClubSite(id), site)

export const sendToClubSite = (id: number): Promise<ClubSite> => told(deskRoutes.sendToClubSite(id))

export const startSession = (id: number) => told(deskRoutes.deskStart(id))
export const finishSession = (id: number) => told(deskRoutes.deskFinish(id))
/** As proposed when it was asked for: what the director changes in it stays until it is asked for again. */
export const useNextRounds = (id: number) =>
  useQuery(
    {
      queryKey: ['next', id],
      queryFn: () => getJson(deskRoutes.nextRounds(id)),
      refetchOnWindowFocus: false,
    },
    cache,
  )

export const makeNextRound = (id: number, asked: NewRound): Promise<MadeRound> =>
  told(deskRoutes.makeNextRound(id), asked)
export const tellDraw = (id: number) => told(deskRoutes.tellDraw(id))

const SOURCE = 'source'

/** Whether the next session that a source brings is this announced one. */
export const useWaitsForSource = (id: number) =>
  useQuery({ queryKey: [KEY, SOURCE, id], queryFn: () => getJson(deskRoutes.waitsForSource(id)) }, cache)

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

/** One link for each table number, good for all rounds. Their secrets cannot be asked for again. */
export const makeLinks = (id: number, kind: 'operator' | 'phone'): Promise<CreatedLinks> =>
  told(operateRoutes.createOperatorLinks(id), { kind, tableId: null })

export const useDeskPhones = (id: number) =>
  useQuery(
    {
      queryKey: [KEY, 'phones', id],
      queryFn: () => getJson(phoneRoutes.deskPhones(id)),
      refetchInterval: LOOK_MS,
    },
    cache,
  )

export const setPhones = (id: number, travellers: boolean) => told(phoneRoutes.setPhones(id), { travellers })
export const correctResult = (id: number, correcting: CorrectResult) =>
  told(phoneRoutes.correctResult(id), correcting)
export const sayPlayers = (id: number, saying: SayPlayers) => told(phoneRoutes.deskPlayers(id), saying)

export const useField = (id: number) =>
  useQuery({ queryKey: [KEY, 'field', id], queryFn: () => getJson(deskRoutes.field(id)) }, cache)

/** What a change would come to; `null`: nothing is asked yet. Never kept: tables go on playing. */
export const useFieldPreview = (id: number, change: AskedFieldChange | null) =>
  useQuery(
    {
      queryKey: [KEY, 'fieldPreview', id, change],
      queryFn: () => postJson(deskRoutes.previewField(id), change!),
      enabled: change !== null,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
    cache,
  )
export const changeField = (id: number, asked: MakeFieldChange): Promise<DeskField> =>
  told(deskRoutes.changeField(id), asked)
export const undoField = (id: number, change: number): Promise<DeskField> =>
  told(deskRoutes.undoField(id, change))
