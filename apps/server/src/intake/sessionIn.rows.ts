import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'

/** The session of a document that has but one. */
export const sessionIn = (document: TournamentDocument | null): DocumentSession | null =>
  document?.events[0]?.segments[0]?.sessions[0] ?? null
