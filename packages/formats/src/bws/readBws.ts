/** Bridgemate files, from bytes to a Tournament document. */
import { err, ok } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import { type FormatReader, readAs } from '../reader.ts'
import { readError, remark, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult } from '../report.ts'
import { readBytes } from '../text.ts'
import { headerFault, isJet } from './guard.ts'
import { progressOf, reportMissing } from './progress.ts'
import { readRows } from './rows.ts'
import { bwsToDocument } from './toDocument.ts'

/** Reads the whole bytes of a file; one that is still growing gives what is there. */
export function readBwsBytes(bytes: Uint8Array, limits: Limits): ReadResult {
  const fault = headerFault(bytes)
  if (fault) return err(readError('BWS', fault))
  const rows = readRows(bytes, limits)
  if (!rows.ok) return err(readError('BWS', rows.error))
  if (rows.value.RoundData.length === 0 && rows.value.ReceivedData.length === 0) {
    return err(readError('BWS', remark('bws-empty')))
  }
  const warnings = new Warnings(limits)
  const document = bwsToDocument(rows.value, warnings)
  reportMissing(rows.value, warnings)
  return ok({ ...readAs('BWS', document, warnings), progress: progressOf(rows.value) })
}

async function readBwsFile(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  return bytes.ok ? readBwsBytes(bytes.value, limits) : err(readError('BWS', bytes.error))
}

export const bwsReader: FormatReader = {
  format: 'BWS',
  sniff: ({ bytes }) => isJet(bytes),
  read: readBwsFile,
}
