/** Persons of the archive. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { useQuery } from '@tanstack/react-query'
import { cache } from './archive.ts'
import { getJson } from './http.ts'

export const usePerson = (id: number) =>
  useQuery(
    { queryKey: ['person', id], queryFn: ({ signal }) => getJson(archiveRoutes.person(id), signal) },
    cache,
  )
