/** What client and server agree on at CONNECT: version and heart-beats (STOMP 1.2). */
import { DURATION } from '@openroom/protocol/specified'
import type { Frame } from './frame.ts'

const VERSIONS = ['1.2', '1.1'] as const
export type Version = (typeof VERSIONS)[number]

/** Milliseconds between heart-beats each way; 0 for none. */
export type HeartBeats = { readonly send: number; readonly expect: number }

export type Agreement = { readonly version: Version; readonly beats: HeartBeats }

/** The highest version both speak; `null` when there is none. A client that names none speaks 1.0. */
function agreedVersion(frame: Frame): Version | null {
  const offered = (frame.headers.get('accept-version') ?? '1.0').split(',')
  return VERSIONS.find((version) => offered.includes(version)) ?? null
}

/** `cx,cy` as the client wishes; 0 unless both sides want it, else the slower of the two. */
function agreedBeats(text: string | undefined): HeartBeats {
  const wish = /^(\d{1,9}),(\d{1,9})$/.exec(text ?? '0,0')
  const clientSends = Number(wish?.[1] ?? 0)
  const clientExpects = Number(wish?.[2] ?? 0)
  const slower = (theirs: number) => (theirs === 0 ? 0 : Math.max(theirs, DURATION.heartBeat))
  return { send: slower(clientExpects), expect: slower(clientSends) }
}

export function agree(frame: Frame): Agreement | null {
  const version = agreedVersion(frame)
  return version && { version, beats: agreedBeats(frame.headers.get('heart-beat')) }
}
