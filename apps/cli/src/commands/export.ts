/** `openroom export`: what is stored, as a file. */
import { writeFile } from 'node:fs/promises'
import type { ExportFormat } from '@openroom/bridge/exports'
import { EXPORTED } from '@openroom/protocol/exports'
import { jsonOf } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'

export type ExportOptions = {
  readonly session?: number
  readonly event?: number
  readonly tournament?: number
  /** Only of a session. */
  readonly board?: number
  readonly format: ExportFormat
  readonly output?: string
}

/** @param options exactly one of session, event and tournament */
export async function exportFile(options: ExportOptions): Promise<void> {
  const [of, ...others] = EXPORTED.filter((kind) => options[kind] !== undefined)
  if (of === undefined || others.length > 0) {
    throw new Failure('Say what to export: one of --session ID, --event ID, --tournament ID.', 2)
  }
  if (options.board !== undefined && of !== 'session') {
    throw new Failure('A board is one of a session: --session ID --board NUMBER.', 2)
  }
  const board = options.board === undefined ? '' : `&board=${options.board}`
  const bytes = await withServer(async (client) => {
    const answer = await client.get(`/export?of=${of}&id=${options[of]}&format=${options.format}${board}`)
    if (answer.status !== 200) return jsonOf<never>(answer)
    if (answer.leftOut !== null) console.error(`Not in this file: ${answer.leftOut}.`)
    return answer.body
  })
  if (options.output === undefined) await new Promise((resolve) => process.stdout.write(bytes, resolve))
  else await writeFile(options.output, bytes)
}
