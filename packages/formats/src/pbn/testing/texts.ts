/** Small PBN texts, made up, and how tests read them. */
import type { DocumentEvent, DocumentSession, TournamentDocument } from '../../json/document.ts'
import { LIMITS, type Limits } from '../../limits.ts'
import type { ReadError, ReadFile } from '../../report.ts'
import { bytesAsSource, textAsSource } from '../../text.ts'
import { pbnReader } from '../readPbn.ts'

/** A deal in which every hand has one whole suit. */
export const SUITS_DEAL = 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'

/** A deal that can be played: each hand has tops in one suit. */
export const DEAL = 'N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJT'

export const tags = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')

/** A game of a pairs event with everything that a result needs. */
export const game = (values: Readonly<Record<string, string>> = {}, sections = ''): string =>
  `${tags({
    Event: 'Club night',
    Board: '1',
    North: 'Ann',
    East: 'Ben',
    South: 'Cid',
    West: 'Dot',
    Dealer: 'N',
    Vulnerable: 'None',
    Deal: DEAL,
    Scoring: 'MP',
    Declarer: 'S',
    Contract: '3NT',
    Result: '9',
    ...values,
  })}${sections}\n`

export async function readText(text: string, limits: Limits = LIMITS): Promise<ReadFile> {
  const read = await pbnReader.read(textAsSource(text), limits)
  if (!read.ok) throw new Error(`${read.error.code}: ${read.error.message}`)
  return read.value
}

export async function readBytesOf(bytes: Uint8Array): Promise<ReadFile> {
  const read = await pbnReader.read(bytesAsSource(bytes), LIMITS)
  if (!read.ok) throw new Error(`${read.error.code}: ${read.error.message}`)
  return read.value
}

export async function refusal(text: string, limits: Limits = LIMITS): Promise<ReadError> {
  const read = await pbnReader.read(textAsSource(text), limits)
  if (read.ok) throw new Error('read')
  return read.error
}

export const onlyEvent = ({ events }: TournamentDocument): DocumentEvent => events[0]!

export const sessionsIn = ({ events }: TournamentDocument): readonly DocumentSession[] =>
  events.flatMap(({ segments }) => segments.flatMap(({ sessions }) => sessions))

export const firstSession = (document: TournamentDocument): DocumentSession => sessionsIn(document)[0]!
