/** What nothing in a file decides, asked of whoever sends it: the answer is one more statement, and counts. */
import { fingerprint } from '../fingerprint.ts'
import type { Limits } from '../limits.ts'
import type { Question, Remark } from '../report.ts'
import type { Weighed } from './weigh.ts'

type Told<T> = {
  readonly readings: readonly T[]
  /** A reading as it is told, and answered. */
  readonly textOf: (reading: T) => string | number
  /** The remark on what was weighed. */
  readonly tell: (weighed: Weighed<T>) => Remark
  /** What is taken without an answer where something has to be; absent: none counts. */
  readonly instead?: T | null
}

/** The questions of one file: those that are answered, and the first of the others. */
export class Questions {
  readonly all: Question[] = []
  private readonly times = new Map<string, number>()
  private open = 0

  constructor(private readonly limits: Pick<Limits, 'file' | 'choices' | 'warnings'>) {}

  /** What was weighed; where that came to nothing, what whoever sends the file says. */
  answered<T>(weighed: Weighed<T>, { readings, textOf, tell, instead = null }: Told<T>): Weighed<T> {
    if (weighed.taken !== null) return weighed
    const texts = [...new Set(readings.map((reading) => `${textOf(reading)}`))]
    if (texts.length < 2) return weighed
    const remark = tell(weighed)
    const id = this.idOf(remark)
    const answer = this.limits.choices[id]
    const taken = readings.find((reading) => `${textOf(reading)}` === answer)
    const asked = { id, remark, readings: texts, now: instead === null ? null : `${textOf(instead)}` }
    if (taken !== undefined) {
      this.all.push({ ...asked, chosen: answer! })
      return { taken, because: ['sender'] }
    }
    if (this.open < this.limits.warnings) this.all.push({ ...asked, chosen: null })
    this.open += 1
    return weighed
  }

  /** The same in the same file whenever it comes again; another in any other file. */
  private idOf({ code, args, place }: Remark): string {
    const about = [this.limits.file, code, args, place?.line ?? null]
    const mark = JSON.stringify(about)
    const time = this.times.get(mark) ?? 0
    this.times.set(mark, time + 1)
    return fingerprint([...about, time])
  }
}
