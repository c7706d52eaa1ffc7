import type { Line, SessionModel } from './model.ts'

/** The session with some of its results alone; published totals are those of its end and do not count. */
export function cutTo(model: SessionModel, isKept: (line: Line) => boolean): SessionModel {
  const boards = [...model.linesByBoard].map(([board, lines]) => {
    // The same list where nothing is cut: what was computed of it is kept with it.
    const kept = lines.every(isKept) ? lines : lines.filter(isKept)
    return [board, kept] as const
  })
  return {
    ...model,
    isOver: false,
    entries: new Map([...model.entries].map(([id, entry]) => [id, { ...entry, official: null }])),
    lines: model.lines.filter(isKept),
    linesByBoard: new Map(boards.filter(([, lines]) => lines.length > 0)),
    lineAt: new Map([...model.lineAt].filter(([, line]) => isKept(line))),
  }
}
