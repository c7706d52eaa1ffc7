import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { CommanderError } from 'commander'
import { commandLine } from './commandLine.ts'
import { Failure } from './failure.ts'

declare const OPENROOM_VERSION: string
/** `1a2b3c4d, 2026-11-28`; empty where nothing is known of it. */
declare const OPENROOM_COMMIT: string

const program = OPENROOM_COMMIT ? `${OPENROOM_VERSION} (${OPENROOM_COMMIT})` : OPENROOM_VERSION

/** All that has a version (docs/versions.md); what reads documents loads when they are asked for. */
async function versions(): Promise<string> {
  const { DOCUMENT_VERSION } = await import('@openroom/formats/json/document')
  const others = [`interface ${PROTOCOL_VERSION}`, `Tournament document ${DOCUMENT_VERSION}`]
  return `${program}\n${others.join(', ')}, client ${OPENROOM_VERSION}`
}

const isAsked = process.argv.some((one) => one === '--version' || one === '-V')
const version = isAsked ? await versions() : program

// Who reads may have enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await commandLine(version).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  console.error(error instanceof Failure ? error.message : error)
  process.exit(error instanceof Failure ? error.exitCode : 1)
}
