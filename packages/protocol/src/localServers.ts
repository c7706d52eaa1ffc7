/** Where running servers of one user leave word of themselves, for commands that name no data folder. */

/** What stands in a note there: one JSON file for each server. */
export type LocalServer = { readonly socket: string; readonly dataDir: string }

/** @param temporary the system's folder for temporary files */
export const localServersFolder = (temporary: string, uid: number): string =>
  `${temporary}/openroom-servers-${uid}`
