import { CommanderError } from 'commander'
import { commandLine } from './commandLine.ts'
import { Failure } from './failure.ts'

declare const OPENROOM_VERSION: string
/** `1a2b3c4d, 2026-11-28`; empty where nothing is known of it. */
declare const OPENROOM_COMMIT: string

const version = OPENROOM_COMMIT ? `${OPENROOM_VERSION} (${OPENROOM_COMMIT})` : OPENROOM_VERSION

try {
  await commandLine(version).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  console.error(error instanceof Failure ? error.message : error)
  process.exit(error instanceof Failure ? error.exitCode : 1)
}
