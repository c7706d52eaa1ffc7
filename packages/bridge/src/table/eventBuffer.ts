/** Where a log is written before it has its length: a list grown anew for each would leave half-empty ones behind. */
import type { TableEvent } from './events.ts'

export class EventBuffer {
  private readonly events: TableEvent[] = []
  private count = 0

  get length(): number {
    return this.count
  }

  add(event: TableEvent): void {
    this.events[this.count] = event
    this.count += 1
  }

  /** Leaves out what was added after so many. */
  cut(length: number): void {
    this.count = length
  }

  /** The events so far, with no more room than they need. */
  taken(): readonly TableEvent[] {
    return this.events.slice(0, this.count)
  }
}
