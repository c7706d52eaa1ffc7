/** Making remarks, and collecting warnings without end growing with a bad file. */
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

/** Warnings of one file: the first of them in full, the others counted. */
export class Warnings {
  private readonly kept: Remark[] = []
  private unkept = 0

  constructor(private readonly limit: number) {}

  add(warning: Remark): void {
    if (this.kept.length < this.limit) this.kept.push(warning)
    else this.unkept += 1
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
