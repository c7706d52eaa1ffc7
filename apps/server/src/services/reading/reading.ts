/** Reading files, and comparing the figures they carry with ours: long work that has no part in the database. */
import { ok, type Result } from '@openroom/bridge/result'
import type { Limits } from '@openroom/formats/limits'
import { type Compared, compareOfficial } from '@openroom/formats/official/compare'
import { type FileError, type GivenFile, readFiles } from '@openroom/formats/read'
import type { ReadFile } from '@openroom/formats/report'

export type UnderstoodFile = ReadFile & { readonly compared: Compared }

export type Reading = Result<readonly UnderstoodFile[], FileError>

export type Reader = (files: readonly GivenFile[], limits: Limits) => Promise<Reading>

/** Reads in the thread that asks. */
export const readHere: Reader = async (files, limits) => {
  const read = await readFiles(files, limits)
  if (!read.ok) return read
  return ok(read.value.map((one) => ({ ...one, compared: compareOfficial(one.document, one.pars) })))
}
