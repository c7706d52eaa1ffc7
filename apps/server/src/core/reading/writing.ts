/** Writing what is stored as files: long work where it is large. */
import type { ExportFormat } from '@openroom/bridge/exports'
import type { Result } from '@openroom/bridge/result'
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { ErrorCode } from '@openroom/protocol/errors'
import { type Asked, askedFile, type ExportedFile } from './exportFiles.ts'

export type Writer = (
  document: TournamentDocument,
  asked: Asked,
  format: ExportFormat,
) => Promise<Result<ExportedFile, ErrorCode>>

/** Writes in the thread that asks. */
export const writeHere: Writer = async (document, asked, format) => askedFile(document, asked, format)
