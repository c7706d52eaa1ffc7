/** How much of a file is read before it is refused; every parser keeps to these. */

export type Limits = {
  /** Bytes of a whole file. */
  readonly bytes: number
  /** Characters of a line of text. */
  readonly line: number
  /** Games of a PBN file, tables of a LIN file, result lines of the others. */
  readonly records: number
  /** Rows of one section of a PBN game. */
  readonly sectionRows: number
  /** Tags of one PBN game. */
  readonly tags: number
  /** Warnings kept; the rest are only counted. */
  readonly warnings: number
  /** Records that may be bad before the file is refused for the first of them: 0 is strict. */
  readonly faults: number
  /** The character set, as whoever sends the file tells it; `null`: it is found out. */
  readonly charset: string | null
  /** What whoever sends the file says of its questions, by their ids. */
  readonly choices: Readonly<Record<string, string>>
  /** A mark of the file that is read, for the ids of its questions. */
  readonly file: string
}

export const LIMITS: Limits = {
  bytes: 64 * 1024 * 1024,
  line: 20_000,
  records: 100_000,
  sectionRows: 20_000,
  tags: 500,
  warnings: 200,
  faults: 0,
  charset: null,
  choices: {},
  file: '',
}

/** Costs a bad record that record alone: for callers who say which, and may ask before they store the rest. */
export const LENIENT: Limits = { ...LIMITS, faults: 10_000 }
