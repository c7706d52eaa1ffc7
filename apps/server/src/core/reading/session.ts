/** A session as a source sends it: read, checked, completed. Long work where it is large. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { isWithinBounds } from '@openroom/formats/json/bounds'
import type { GivenSession } from '../../sources/fedSessions.ts'
import { storable } from '../storable.ts'
import { fedSessionBody, givenSession } from './bodies.ts'

/** What is wrong with a body: where, as `/session/tables/3/key`, and in words. */
export type BodyFault = { readonly path: string; readonly detail: string }

export type SessionReader = (body: Uint8Array) => Promise<Result<GivenSession, BodyFault>>

/** The largest tournament that was met has a twentieth of it; a few bytes each would fill gigabytes. */
const BOUNDS = { values: 2_000_000, depth: 32 } as const

const fault = (path: string, message: string) =>
  err({ path, detail: `At ${path === '' ? 'the top' : path}: ${message}` })

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Reads in the thread that asks. */
export const readSessionHere: SessionReader = async (body) => {
  if (!isWithinBounds(body, BOUNDS))
    return fault('', `more than ${BOUNDS.values} values, or deeper than ${BOUNDS.depth} levels`)
  const value = parseBody(body)
  if (value === undefined) return fault('', 'this is no JSON')
  const checked = fedSessionBody.safeParse(storable(value))
  if (checked.success) return ok(givenSession(checked.data))
  const [issue] = checked.error.issues
  const path = (issue?.path ?? []).map((part) => `/${String(part)}`).join('')
  return fault(path, issue?.message ?? 'it does not fit')
}
