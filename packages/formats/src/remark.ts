/** Making remarks, and collecting warnings without end growing with a bad file. */
import type { Result } from '@openroom/bridge/result'
import { type Lost, type RemarkCode, sayRemark } from '@openroom/texts/remarks'
import type { Limits } from './limits.ts'
import type { Format, Place, ReadError, Remark } from './report.ts'
import { Questions } from './weigh/questions.ts'

const EXCERPT = 80

type Details = {
  readonly args?: Readonly<Record<string, string | number>>
  readonly place?: Place | null
  readonly excerpt?: string | null
}

export type { RemarkCode }

export function remark(code: RemarkCode, details: Details = {}): Remark {
  const { args = {} } = details
  return {
    code,
    message: sayRemark(code, args),
    args,
    place: details.place ?? null,
    excerpt: details.excerpt?.slice(0, EXCERPT) ?? null,
  }
}

/** The same, with what is left out because of it. */
export function withLoss(error: Remark, lost: Lost): Remark {
  const args = { ...error.args, lost }
  return { ...error, args, message: sayRemark(error.code, args) }
}

export const readError = (format: Format | null, about: Remark): ReadError => ({ ...about, format })

/** Remarks on one file: the first warnings in full, the others counted; and bad records up to a limit. */
export class Warnings {
  /** Whether the rounds are the source's, and not found out by who met whom: else nothing is said against them. */
  areRoundsTold = true
  /** Whether the source tells scores, beside contracts and their tricks. */
  areScoresTold = false
  readonly faults: Remark[] = []
  /** What nothing in the file decides. */
  readonly questions: Questions
  /** The same without what is left out. */
  private readonly errors: Remark[] = []
  private readonly known = new Set<string>()
  private readonly kept: Remark[] = []
  private unkept = 0

  constructor(private readonly limits: Pick<Limits, 'warnings' | 'faults' | 'choices' | 'file'>) {
    this.questions = new Questions(limits)
  }

  add(warning: Remark): void {
    if (this.kept.length < this.limits.warnings) this.kept.push(warning)
    else this.unkept += 1
  }

  /** Notes a record that cannot be, once, and what of it is left out. */
  fault(error: Remark, lost: Lost): void {
    if (this.faults.length > this.limits.faults) return
    const { code, message, place } = error
    const mark = `${code} ${place?.line}:${place?.column} ${message}`
    if (this.known.has(mark)) return
    this.known.add(mark)
    this.errors.push(error)
    this.faults.push(withLoss(error, lost))
  }

  /** The value of a result; of one that failed the fault is noted and `instead` taken. */
  unless<T>(result: Result<T, Remark>, lost: Lost, instead: T): T {
    if (result.ok) return result.value
    this.fault(result.error, lost)
    return instead
  }

  /** The first fault of a file that has more of them than it may; the place in the file decides which is first. */
  refusal(): Remark | null {
    if (this.faults.length <= this.limits.faults) return null
    const line = ({ place }: Remark) => place?.line ?? 0
    return this.errors.reduce((first, one) => (line(one) < line(first) ? one : first))
  }

  all(): readonly Remark[] {
    if (this.unkept === 0) return this.kept
    const count = this.unkept
    return [...this.kept, remark('more-warnings', { args: { count } })]
  }
}
