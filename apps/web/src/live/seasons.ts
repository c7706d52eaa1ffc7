/** Seasons of clubs: what everybody sees, and what staff makes of them. */

import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Address } from '@openroom/protocol/route'
import type { ChosenSessions, SavedSeason, SaveSeason } from '@openroom/protocol/schema/season'
import { keepPreviousData } from '@tanstack/react-query'
import { cache, useAnswer, useCall } from './cache.ts'
import { postJson } from './http.ts'

const KEY = 'season'

/** A session counts some seconds after it is closed. */
const LOOK_MS = 30_000

export const useSeason = (id: number) =>
  useCall([KEY, id], archiveRoutes.season(id), { staleTime: 0, refetchInterval: LOOK_MS })

export const useClubSeasons = (serverId: number) =>
  useCall([KEY, 'club', serverId], archiveRoutes.clubSeasons(serverId), {
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })

export const useKeptSeason = (id: number | null) =>
  useCall([KEY, 'kept', id], id === null ? null : deskRoutes.keptSeason(id), { staleTime: 0 })

export const useRemovedSeasons = (serverId: number) =>
  useCall([KEY, 'removed', serverId], deskRoutes.removedSeasons(serverId), { staleTime: 0 })

/** Finished sessions of a club, and which of them fit; while another choice is looked up the last answer stays. */
export const useSeasonSessions = (serverId: number, chosen: ChosenSessions) =>
  useAnswer({
    queryKey: [KEY, 'sessions', serverId, chosen],
    queryFn: () => postJson(deskRoutes.seasonSessions(serverId), chosen),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

async function told<Body>(path: Address<SavedSeason, Body>, body?: Body): Promise<SavedSeason> {
  const saved = await postJson(path, body)
  await cache.invalidateQueries({ queryKey: [KEY] })
  return saved
}

export const saveSeason = (season: SaveSeason): Promise<SavedSeason> => told(deskRoutes.saveSeason(), season)
export const removeSeason = (id: number): Promise<SavedSeason> => told(deskRoutes.removeSeason(id))
export const undoSeason = (id: number, version: number): Promise<SavedSeason> =>
  told(deskRoutes.undoSeason(id), { version })
