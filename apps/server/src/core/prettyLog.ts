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
