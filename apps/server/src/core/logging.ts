/** How the log is written. */
import type { LoggerOptions } from 'pino'
import type { PrettyOptions } from 'pino-pretty'

/** How the log is written for people: one line each, with the time of this machine and what belongs to it behind. */
export const PRETTY: PrettyOptions = {
  destination: 2,
  sync: true,
  translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
  ignore: 'pid,hostname',
  singleLine: true,
}

/** Whether the log is for people: as it is asked for, else where somebody looks at a terminal. */
export const isPretty = (asked: 'json' | 'pretty' | undefined, err: { readonly isTTY?: boolean }): boolean =>
  asked ? asked === 'pretty' : err.isTTY === true

/** Between two lines of the same failure. */
const EVERY_MS = 10_000
/** Failures that are remembered. */
const MOST = 1_000

type Known = { readonly at: number; more: number }

const keyOf = (of: unknown, text: unknown): string | null =>
  typeof of === 'object' && of !== null && 'err' in of && of.err instanceof Error
    ? `${text} ${of.err.message}`
    : null

/**
 * A failure that repeats itself is logged once in a while, with the number of times: an outage fills no disk.
 * @param now milliseconds, only ever growing
 */
export function fewerTraces(
  now: () => number = () => performance.now(),
): NonNullable<LoggerOptions['hooks']> {
  const known = new Map<string, Known>()
  return {
    logMethod(given, method) {
      const [of, text, ...rest] = given as unknown as [unknown, string, ...unknown[]]
      const key = keyOf(of, text)
      const last = key === null ? undefined : known.get(key)
      if (last && now() - last.at < EVERY_MS) {
        last.more += 1
        return
      }
      if (key === null) return method.apply(this, given)
      if (known.size >= MOST) known.clear()
      known.set(key, { at: now(), more: 0 })
      const repeated = last?.more ?? 0
      method.apply(this, [repeated > 0 ? { ...(of as object), repeated } : of, text, ...rest] as Parameters<
        typeof method
      >)
    },
  }
}
