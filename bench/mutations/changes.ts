/** What can become of a file on its way: pieces dropped, rows doubled and swapped, numbers and names exchanged, the end cut off. */
import { type Alike, cells, exchange, lines, type Pick } from '@openroom/formats/testing/exchanges'

export type Kind = 'dropped' | 'doubled' | 'swapped' | 'numbers' | 'names' | 'cut'

export type Change = {
  readonly kind: Kind
  readonly what: string
  readonly text: string
  /** What was exchanged; `null` where nothing was. */
  readonly of: readonly [string, string] | null
}

export type Shape = {
  /** A tag, an element, a cell: what may be missing. */
  readonly piece: RegExp
  /** A row, or whatever stands for one. */
  readonly row: RegExp
  readonly numbers: readonly Alike[]
  readonly names: readonly Alike[]
}

const leaf = (name: string): Alike => lines(new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))
const tag = (name: string): Alike => lines(new RegExp(`^\\[${name} "([^"]+)"\\]`, 'gm'))
const CSV_ROW = /^\d.*$/gm
const CSV_CELL = /[^,\r\n]+|(?<=,)(?=,)/g
const PBN_ROW = /^[ \t]*\S+[ \t]+\S+[ \t]+\S+[ \t]+\S+.*$/gm
const PBN_CELL = /\S+/g

/** As each format has its pieces. */
export const SHAPES: Readonly<Record<'PBN' | 'LIN' | 'USEBIO' | 'CSV', Shape>> = {
  PBN: {
    piece: /^\[\w+ "[^"\n]*"\]\r?\n/gm,
    row: /^(?![[%{;])[ \t]*\S+[ \t]+\S+[ \t]+\S+[ \t]+\S+.*\n/gm,
    numbers: [
      cells(PBN_ROW, PBN_CELL, [0, 1, 2, 3]),
      ...['Board', 'PairNS', 'PairEW', 'Table', 'Round', 'Score', 'Result', 'Contract'].map(tag),
    ],
    names: ['North', 'East', 'South', 'West', 'HomeTeam', 'VisitTeam', 'Room'].map(tag),
  },
  LIN: {
    piece: /\b(?:vg|rs|pn|pw|mb|qx|md|sv|mc|ah|pc)\|[^|]*\|/g,
    row: /\bqx\|[^|]*\|[\s\S]*?(?=\bqx\||$)/g,
    numbers: [lines(/\bqx\|([^|]*)\|/g), lines(/\bmc\|([^|]*)\|/g), lines(/\bah\|([^|]*)\|/g)],
    names: [lines(/\bpn\|([^|]*)\|/g), lines(/\bvg\|([^|]*)\|/g)],
  },
  USEBIO: {
    piece: /[ \t]*<([A-Z_]+)>[^<]*<\/\1>\r?\n?/g,
    row: /[ \t]*<TRAVELLER_LINE\b[\s\S]*?<\/TRAVELLER_LINE>\r?\n?/g,
    numbers: [
      ...['BOARD_NUMBER', 'NS_PAIR_NUMBER', 'EW_PAIR_NUMBER', 'PAIR_NUMBER', 'SCORE', 'TRICKS'].map(leaf),
      ...['ROUND_NUMBER', 'TEAM', 'OPPOSING_TEAM', 'START_BOARD_NUMBER'].map(leaf),
    ],
    names: [leaf('PLAYER_NAME'), leaf('TEAM_NAME')],
  },
  CSV: {
    piece: /(?<=,)[^,\r\n]+(?=,)/g,
    row: /^\d.*\r?\n/gm,
    numbers: [cells(CSV_ROW, CSV_CELL, [0, 1, 2, 5, 7])],
    names: [cells(CSV_ROW, CSV_CELL, [3, 4, 6, 8])],
  },
}

/** At most so many of all, in equal steps. */
function some<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]!)
}

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }))

const EXCHANGES = 12

/** All changes of a text that are tried: of each kind of piece so many, and a cut at every hundredth. */
export function changesOf(
  text: string,
  { piece, row, numbers, names }: Shape,
  most: number,
  pick: Pick,
): readonly Change[] {
  const pieces = some(found(text, piece), most)
  const rows = found(text, row)
  const cutOut = (from: number, to: number) => text.slice(0, from) + text.slice(to)
  const shown = (from: number, to: number) => text.slice(from, to).trim().slice(0, 120)
  const exchanged = (kind: Kind, alike: readonly Alike[]) =>
    alike.flatMap((one) =>
      Array.from({ length: EXCHANGES }, () => exchange(text, one, pick)).flatMap((made) =>
        made ? [{ kind, what: made.what.slice(0, 160), text: made.text, of: made.of }] : [],
      ),
    )
  return [
    ...[...pieces, ...some(rows, most / 2)].map(
      ({ from, to }): Change => ({
        kind: 'dropped',
        what: shown(from, to),
        text: cutOut(from, to),
        of: null,
      }),
    ),
    ...some(rows, most / 2).map(
      ({ from, to }): Change => ({
        kind: 'doubled',
        what: shown(from, to),
        text: text.slice(0, to) + text.slice(from),
        of: null,
      }),
    ),
    ...some(
      rows.slice(1).map((next, i) => ({ own: rows[i]!, next })),
      most / 2,
    ).map(
      ({ own, next }): Change => ({
        kind: 'swapped',
        what: shown(own.from, own.to),
        text:
          text.slice(0, own.from) +
          text.slice(next.from, next.to) +
          text.slice(own.to, next.from) +
          text.slice(own.from, own.to) +
          text.slice(next.to),
        of: null,
      }),
    ),
    ...exchanged('numbers', numbers),
    ...exchanged('names', names),
    ...Array.from({ length: 99 }, (_, i): Change => {
      const at = Math.floor((text.length * (i + 1)) / 100)
      return {
        kind: 'cut',
        what: `${i + 1} %: ${text.slice(at - 60, at)}`,
        text: text.slice(0, at),
        of: null,
      }
    }),
  ]
}
