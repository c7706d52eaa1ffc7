/** A session of a document read by itself, and put in its place among the others. */
import { z } from 'zod'
import { type DocumentSession, sessionSchema } from './document.ts'

type ParsedSession = ReturnType<typeof sessionSchema.safeParse>

/** Different events that are kept once each: of calls, cards and tricks there are not so many. */
const MOST = 5_000

/** Thousands of logs have the same calls and cards: each is kept once. */
function sharing(session: z.output<typeof sessionSchema>): z.output<typeof sessionSchema> {
  type Event = DocumentSession['tables'][number]['logs'][number]['events'][number]
  const known = new Map<string, Event>()
  const shared = <E extends Event>(event: E): E => {
    const text = JSON.stringify(event)
    const before = known.get(text)
    if (before) return before as E
    if (known.size < MOST) known.set(text, event)
    return event
  }
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
