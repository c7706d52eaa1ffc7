/** Seasons of clubs: what everybody sees, and what staff makes of them. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Address } from '@openroom/protocol/route'
import type { ChosenSessions, SavedSeason, SaveSeason } from '@openroom/protocol/schema/season'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cache } from './archive.ts'
import { getJson, postJson } from './http.ts'

const KEY = 'season'

/** A session counts some seconds after it is closed. */
const LOOK_MS = 30_000

export const useSeason = (id: number) =>
  useQuery(
    {
      queryKey: [KEY, id],
      queryFn: ({ signal }) => getJson(archiveRoutes.season(id), signal),
      staleTime: 0,
      refetchInterval: LOOK_MS,
    },
    cache,
  )

export const useClubSeasons = (serverId: number) =>
  useQuery(
    {
      queryKey: [KEY, 'club', serverId],
      queryFn: ({ signal }) => getJson(archiveRoutes.clubSeasons(serverId), signal),
      staleTime: 0,
      refetchInterval: LOOK_MS,
    },
    cache,
  )

export const useKeptSeason = (id: number | null) =>
  useQuery(
    {
      queryKey: [KEY, 'kept', id],
      queryFn: () => getJson(deskRoutes.keptSeason(id ?? 0)),
      enabled: id !== null,
      staleTime: 0,
    },
    cache,
  )

export const useRemovedSeasons = (serverId: number) =>
  useQuery(
    {
      queryKey: [KEY, 'removed', serverId],
      queryFn: () => getJson(deskRoutes.removedSeasons(serverId)),
      staleTime: 0,
    },
    cache,
  )

/** Finished sessions of a club, and which of them fit; while another choice is looked up the last answer stays. */
export const useSeasonSessions = (serverId: number, chosen: ChosenSessions) =>
  useQuery(
    {
      queryKey: [KEY, 'sessions', serverId, chosen],
      queryFn: () => postJson(deskRoutes.seasonSessions(serverId), chosen),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    cache,
  )

async function told<Body>(path: Address<SavedSeason, Body>, body?: Body): Promise<SavedSeason> {
  const saved = await postJson(path, body)
  await cache.invalidateQueries({ queryKey: [KEY] })
  return saved
}

export const saveSeason = (season: SaveSeason): Promise<SavedSeason> => told(deskRoutes.saveSeason(), season)
export const removeSeason = (id: number): Promise<SavedSeason> => told(deskRoutes.removeSeason(id))
export const undoSeason = (id: number, version: number): Promise<SavedSeason> =>
  told(deskRoutes.undoSeason(id), { version })
