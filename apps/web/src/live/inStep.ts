/** What is told of a session, as it is shown to somebody whose tables wait for a video: each body as late as the tables. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { holdBack } from './holdBack.ts'

/** `key`: what it is of; `value` is `undefined` until there is something to show. */
export type Shown<T> = { readonly key: string | null; readonly value: T | undefined }

type Given<T> = Shown<T> & {
  /** Milliseconds that the tables are behind. */
  readonly behind: number
  /** The first body may tell what the tables have not shown. */
  readonly isTold: boolean
}

export type InStep<T> = {
  readonly store: StoreApi<Shown<T>>
  readonly take: (given: Given<T>) => void
  readonly close: () => void
}

/** The first body of something is shown at once, unless it may be ahead of the tables. */
export function inStep<T>(): InStep<T> {
  const store = createStore<Shown<T>>(() => ({ key: null, value: undefined }))
  let late = 0
  let last: Shown<T> = store.getState()
  const held = holdBack<Shown<T>>(
    (shown) => store.setState(shown, true),
    () => late,
  )
  const begin = (key: string | null): void => {
    held.close()
    last = { key, value: undefined }
    store.setState(last, true)
  }
  return {
    store,
    take: ({ key, value, behind, isTold }) => {
      late = behind
      if (key !== last.key) begin(key)
      if (value !== undefined && value !== last.value) {
        const isFirst = last.value === undefined && !isTold
        last = { key, value }
        if (isFirst) store.setState(last, true)
        else held.receive(last)
      }
      held.check()
    },
    close: held.close,
  }
}
