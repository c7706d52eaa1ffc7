/** Reads a backup piece by piece: lines, and the rows between them. */
import { END_OF_ROWS } from './format.ts'

/** No line beside the rows is longer. */
const LONGEST_LINE = 1 << 20

const NEWLINE = 10
const AFTER_ROW = Buffer.concat([Buffer.from('\n'), END_OF_ROWS])

export class Blocks {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** @returns the next line; `null` when it ends in the middle of one */
  async line(): Promise<string | null> {
    let end = this.#rest.indexOf(NEWLINE)
    while (end < 0) {
      if (this.#rest.length > LONGEST_LINE || !(await this.#more())) return null
      end = this.#rest.indexOf(NEWLINE)
    }
    const text = this.#rest.subarray(0, end).toString()
    this.#rest = this.#rest.subarray(end + 1)
    return text
  }

  /**
   * The rows up to the line that ends them.
   * Errors: the backup ends before.
   */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const whole = this.#rest.subarray(0, this.#rest.lastIndexOf(NEWLINE) + 1)
      const end = endOfRows(whole)
      if (end !== null) {
        this.#rest = this.#rest.subarray(end + END_OF_ROWS.length)
        if (end > 0) yield whole.subarray(0, end)
        return
      }
      this.#rest = this.#rest.subarray(whole.length)
      if (whole.length > 0) yield whole
      if (!(await this.#more())) throw new Error('The backup is cut off: it ends within a table.')
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next()
    if (next.done) return false
    this.#rest = Buffer.concat([this.#rest, next.value])
    return true
  }
}

/** Where the line that ends the rows begins in these whole lines; `null`: it is not among them. */
function endOfRows(lines: Buffer): number | null {
  if (lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0
  const found = lines.indexOf(AFTER_ROW)
  return found < 0 ? null : found + 1
}
