/** Making remarks, and collecting warnings without end growing with a bad file. */
import type { Result } from '@openroom/bridge/result'
import type { Limits } from './limits.ts'
import type { Format, Place, ReadError, Remark } from './report.ts'

const EXCERPT = 80

type Details = {
  readonly args?: Readonly<Record<string, string | number>>
  readonly place?: Place | null
  readonly excerpt?: string | null
}

export function remark(code: string, message: string, details: Details = {}): Remark {
  return {
    code,
    message,
    args: details.args ?? {},
    place: details.place ?? null,
    excerpt: details.excerpt?.slice(0, EXCERPT) ?? null,
  }
}

export const readError = (format: Format | null, about: Remark): ReadError => ({ ...about, format })

/** Remarks on one file: the first warnings in full, the others counted; and bad records up to a limit. */
export class Warnings {
  readonly faults: Remark[] = []
  /** The same without what is left out. */
  private readonly errors: Remark[] = []
  private readonly known = new Set<string>()
  private readonly kept: Remark[] = []
  private unkept = 0

  constructor(private readonly limits: Pick<Limits, 'warnings' | 'faults'>) {}

  add(warning: Remark): void {
    if (this.kept.length < this.limits.warnings) this.kept.push(warning)
    else this.unkept += 1
  }

  /** Notes a record that cannot be, once, and what of it is left out: `lost` ends the sentence. */
  fault(error: Remark, lost: string): void {
    if (this.faults.length > this.limits.faults) return
    const { code, message, place } = error
    const mark = `${code} ${place?.line}:${place?.column} ${message}`
    if (this.known.has(mark)) return
    this.known.add(mark)
    this.errors.push(error)
    this.faults.push({ ...error, message: `${message} ${lost}` })
  }

  /** The value of a result; of one that failed the fault is noted and `instead` taken. */
  unless<T>(result: Result<T, Remark>, lost: string, instead: T): T {
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
    return [
      ...this.kept,
      remark('more-warnings', `${count} more warnings are not shown.`, { args: { count } }),
    ]
  }
}
