/** Real events of the shared files, and what is told of a rehearsal. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { DocumentSession } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'

const SHARED = process.env.OPENROOM_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url))

export const shared = (name: string): string => `${SHARED}/data/${name}`
export const isShared = (name: string): boolean => existsSync(shared(name))

export async function sessionIn(text: Buffer | string): Promise<DocumentSession> {
  const read = await readFile(new Blob([new Uint8Array(Buffer.from(text))]).stream(), LIMITS)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const [session] = sessionsOfDocument(read.value.document)
  if (!session) throw new Error('There is no session.')
  return session
}

export const realSession = (name: string): Promise<DocumentSession> => sessionIn(readFileSync(shared(name)))

/** From the board on the table on, as an operator enters it. */
export function enteredOf(log: readonly TableEvent[]): readonly TableEvent[] {
  const begun = log.findIndex(({ type }) => type === 'START_AUCTION')
  return log.slice(begun + 1).map(({ comments: _, ...event }) => event)
}

export const told = (line: string): void => console.log(`  ${line}`)

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
