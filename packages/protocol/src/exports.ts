/** Files that can be had of what is stored: `GET /api/export/…` and `openroom export`. */

/** What can be exported as a whole; of a session, single boards too. */
export const EXPORTED = ['session', 'event', 'tournament'] as const
export type Exported = (typeof EXPORTED)[number]

/** Names what of the released data the file has no room for. */
export const LEFT_OUT_HEADER = 'x-openroom-left-out'

/** Boards of a search that one file holds, the newest. */
export const MOST_FOUND_IN_FILE = 200
