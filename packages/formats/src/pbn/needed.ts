/** Tags whose values are needed: what cannot be read is an error at its place. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { type RemarkCode, remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { RawTag } from './rawGame.ts'
import { isUnknown } from './values.ts'

/** Where a tag's value stands, and the value. */
export const placeOfTag = (tag: RawTag, offset = 0) => ({
  place: { line: tag.line, column: tag.column + tag.name.length + 3 + offset },
  excerpt: tag.value,
})

export const refuseTag = (
  tag: RawTag,
  code: RemarkCode,
  args: Remark['args'] = {},
  offset = 0,
): Result<never, Remark> =>
  err(remark(code, { ...placeOfTag(tag, offset), args: { value: tag.value.slice(0, 80), ...args } }))

/** A needed value by its parser: absent is `null`, unreadable an error at its place. */
export function readNeeded<T>(
  tag: RawTag | undefined,
  parse: (value: string) => T | null,
  code: RemarkCode,
): Result<T | null, Remark> {
  if (!tag || (isUnknown(tag.value) && parse(tag.value) === null)) return ok(null)
  const value = parse(tag.value)
  return value === null ? refuseTag(tag, code) : ok(value)
}

/** A number, alone or behind a word or sign for it. */
export function parseBoardNumber(value: string): number | null {
  const number = /^\s*(?:board|brd|bd|nr|no|#)?[\s.:#]*0*(\d{1,6})\s*$/i.exec(value)?.[1]
  return number && Number(number) >= 1 && Number(number) <= 100_000 ? Number(number) : null
}
