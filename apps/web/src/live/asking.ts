/** The page's questions to the server, each answered once and asked again when what it is about has changed. */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'

export class Asking extends QueryClient {
  /** Asked for the first time, and to be asked again behind the answer. */
  readonly #again = new WeakSet<Query>()

  /**
   * A question that is under way for the first time is joined instead of asked again, though its answer may know nothing of
   * the change: it is asked again once that is there. It is not ended, as changes may come faster than answers.
   */
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined && !this.#again.has(query))
    for (const query of first) this.#again.add(query)
    const all = super.invalidateQueries(filters, options)
    // Each behind its own answer: another one may be slow.
    const asked = first.map(async (query) => {
      await query.fetch().catch(() => {})
      this.#again.delete(query)
      await super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options)
    })
    await Promise.all([all, ...asked])
  }
}
