/** The files that are changed: small evenings in each format, and the real ones that are not too large. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { writeResultsCsv } from '@openroom/formats/csv/results'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { writeLin } from '@openroom/formats/lin/write'
import { writePbn } from '@openroom/formats/pbn/writePbn'
import { PAIRS_EVENING, TEAMS_EVENING } from '@openroom/formats/testing/evenings'
import { writeUsebio } from '@openroom/formats/usebio/write'
import type { Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import type { SHAPES } from './changes.ts'

export type File = { readonly name: string; readonly format: keyof typeof SHAPES; readonly text: string }

const made = (kind: Kind, contestants: number, boards: number): TournamentDocument =>
  simulate({ kind, seed: 7, date: '2026-03-05', contestants, boards, recorded: 1, rulings: 0 })

const EVENINGS: readonly (readonly [string, () => TournamentDocument])[] = [
  ['pairs', () => PAIRS_EVENING],
  ['teams', () => TEAMS_EVENING],
  ['mitchell', () => made('pairs-mitchell', 8, 12)],
  ['individual', () => made('individual', 8, 14)],
  ['robin', () => made('teams-round-robin', 4, 4)],
  ['knock-out', () => made('teams-knock-out', 4, 6)],
  ['sections', () => made('pairs-sections', 16, 8)],
]

const WRITERS: readonly (readonly [File['format'], (document: TournamentDocument) => string])[] = [
  ['PBN', writePbn],
  ['LIN', writeLin],
  ['USEBIO', writeUsebio],
  ['CSV', (document) => writeResultsCsv(document.events[0]!, sessionsOfDocument(document)[0]!)],
]

export const madeFiles = (): readonly File[] =>
  EVENINGS.flatMap(([name, make]) => {
    const document = make()
    const sessions = sessionsOfDocument(document).length
    return WRITERS.flatMap(([format, write]) =>
      format === 'CSV' && sessions > 1 ? [] : [{ name: `${name}.${format}`, format, text: write(document) }],
    )
  })

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

const FOLDERS = [
  ['pbn', 'PBN'],
  ['lin', 'LIN'],
  ['usebio', 'USEBIO'],
] as const

/** @param most bytes */
export const realFiles = (most: number): readonly File[] =>
  !hasSharedData
    ? []
    : FOLDERS.flatMap(([folder, format]) =>
        filesIn(sharedPath(folder))
          .filter((path) => statSync(path).size <= most)
          .map((path) => ({ name: basename(path), format, text: readFileSync(path, 'latin1') })),
      )
