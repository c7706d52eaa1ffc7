/** A file that another program writes: read when it has changed, as far as it is written. */
import { readFile as readBytes, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Follower } from '@openroom/feed/follow'
import { plansOf } from '@openroom/feed/plan'
import { GAPS } from '@openroom/formats/gaps'
import { LENIENT } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import type { Format, ReadResult, Remark } from '@openroom/formats/report'
import { bytesAsSource } from '@openroom/formats/text'
import { remarkText } from './check.ts'

/** A file that has stayed the same for so long is taken to end where it ends, also within a value. */
const WHOLE_MS = 30_000

/** What ends a value or a line, by format: what stands behind the last of them is still being written. */
const ENDS: Readonly<Partial<Record<Format, number>>> = { LIN: 0x7c, PBN: 0x0a, CSV: 0x0a }

/** What is missing of a file that grows is still to come. */
const TO_COME: ReadonlySet<Remark['code']> = new Set([...GAPS, 'lin-cut'])

type Seen = { readonly mark: string; readonly size: number }

const GONE: Seen = { mark: '', size: 0 }

/** Another mark means that it was written to. */
async function seenAt(path: string): Promise<Seen> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { mark: `${found.size} ${found.mtimeMs}`, size: found.size } : GONE
}

/** Up to the last end of a value or line. */
function cutAtEnd(bytes: Uint8Array, end: number): Uint8Array {
  const at = bytes.lastIndexOf(end) + 1
  // In UTF-16 the other half of the sign follows.
  return bytes.subarray(0, bytes[at] === 0 ? at + 1 : at)
}

async function readUpTo(bytes: Uint8Array, isWhole: boolean): Promise<ReadResult> {
  const read = await readFile(bytesAsSource(bytes), LENIENT)
  const format = read.ok ? read.value.format : read.error.format
  const end = format === null ? undefined : ENDS[format]
  const written = isWhole || end === undefined ? bytes : cutAtEnd(bytes, end)
  return written.length === bytes.length ? read : readFile(bytesAsSource(written), LENIENT)
}

export class GrowingFile {
  readonly #path: string
  readonly #follower: Pick<Follower, 'look'>
  readonly #say: (line: string) => void
  /** Of the last look, and since when it is so. */
  #seen = GONE
  #since = 0
  /** What was sent last. */
  #sent = { ...GONE, isWhole: false }
  #waits = false
  #said = new Set<string>()
  #unsaid: readonly string[] = []

  /** @param say hears, once each, what cannot be read */
  constructor(path: string, follower: Pick<Follower, 'look'>, say: (line: string) => void) {
    this.#path = path
    this.#follower = follower
    this.#say = (line) => say(`${basename(path)}: ${line}`)
  }

  /** Everything that it says is sent. */
  get isSent(): boolean {
    return this.#seen.mark === this.#sent.mark && this.#sent.isWhole && !this.#waits
  }

  /** @param isOver nobody writes to it any more */
  async look(now: number, isOver: boolean): Promise<void> {
    const seen = await seenAt(this.#path)
    const isSettled = seen.mark === this.#seen.mark
    if (!isSettled) this.#since = now
    this.#seen = seen
    const isWhole = isOver || now - this.#since >= WHOLE_MS
    const isSent = seen.mark === this.#sent.mark && (this.#sent.isWhole || !isWhole) && !this.#waits
    if (isSettled) this.#tell()
    // Shorter than before, it is being written anew.
    if (seen.mark === '' || isSent || (seen.size < this.#sent.size && !isSettled)) return
    const bytes = await readBytes(this.#path).catch((error: Error) => error)
    if ((await seenAt(this.#path)).mark !== seen.mark) return
    if (bytes instanceof Error) return this.#cannot(bytes.message, isSettled)
    const read = await readUpTo(bytes, isWhole)
    if (!read.ok) {
      if (isSettled) this.#sent = { ...seen, isWhole }
      return this.#cannot(remarkText(read.error), isSettled)
    }
    const { document, faults, warnings } = read.value
    const isEmpty = plansOf(document).length === 0
    this.#unsaid = [
      ...(isEmpty ? ['neither results nor plays yet'] : []),
      ...faults.map((fault) => `left out: ${remarkText(fault)}`),
      ...warnings.filter(({ code }) => !TO_COME.has(code)).map(remarkText),
    ]
    const { waits } = await this.#follower.look(document, isSettled)
    this.#waits = waits
    this.#sent = { ...seen, isWhole }
    if (isOver) this.#tell()
  }

  #cannot(why: string, isSettled: boolean): void {
    this.#unsaid = [`cannot be read: ${why}`]
    if (isSettled) this.#tell()
  }

  #tell(): void {
    for (const line of this.#unsaid) if (!this.#said.has(line)) this.#say(line)
    this.#said = new Set([...this.#said, ...this.#unsaid])
    this.#unsaid = []
  }
}
