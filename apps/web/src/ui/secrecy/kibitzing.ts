/**
 * Boards into one hand of which somebody looks on this page. In a match view and where the screen is split other parts
 * tell of the same board, and would tell of its hidden hands.
 */
import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Looked = { readonly session: number; readonly board: number }

const looked = createStore<{ readonly boards: readonly Looked[] }>(() => ({ boards: [] }))

function look(boards: readonly Looked[]): () => void {
  looked.setState((now) => ({ boards: [...now.boards, ...boards] }))
  return () => looked.setState((now) => ({ boards: now.boards.filter((one) => !boards.includes(one)) }))
}

/** @param boards the board that is shown, and the one in play; `null` where there is none */
export function useKibitzing(
  kibitzes: boolean,
  session: number,
  ...[shown, now]: readonly [number | null, number | null]
): void {
  useLayoutEffect(
    () =>
      kibitzes
        ? look([shown, now].flatMap((board) => (board === null ? [] : [{ session, board }])))
        : undefined,
    [kibitzes, session, shown, now],
  )
}

export const useIsKibitzed = (session: number, board: number | null): boolean =>
  useStore(looked, ({ boards }) => boards.some((one) => one.session === session && one.board === board))
