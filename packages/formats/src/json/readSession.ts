/** A session of a document read by itself, and put in its place among the others. */
import { z } from 'zod'
import { sessionSchema } from './document.ts'
import { sharedEvents } from './sharedEvents.ts'

type ParsedSession = ReturnType<typeof sessionSchema.safeParse>

function sharing(session: z.output<typeof sessionSchema>): z.output<typeof sessionSchema> {
  const shared = sharedEvents()
  for (const { logs } of session.tables) for (const log of logs) log.events = log.events.map(shared)
  return session
}

/** @param value as JSON has it */
export function parseSession(value: unknown): ParsedSession {
  const parsed = sessionSchema.safeParse(value)
  return parsed.success ? { ...parsed, data: sharing(parsed.data) } : parsed
}

/** A session that has been read, by its number; its faults are told as if it stood there. */
export const sessionAmong = (sessions: readonly ParsedSession[]) =>
  z.int().transform((number, context) => {
    const { data, error } = sessions[number]!
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message })
    return data ?? z.NEVER
  })
