/** Real boards with their plays, from the shared files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Board } from '@openroom/bridge/board'
import type { TableEvent } from '@openroom/bridge/table/events'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'

export type RealBoard = {
  readonly name: string
  readonly board: Board
  readonly log: readonly TableEvent[]
  readonly cards: number
}

const SHARED = process.env.OPENROOM_SHARED ?? join(import.meta.dirname, '../../../shared')

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return /\.(lin|pbn)$/i.test(entry.name) ? [path] : []
  })
}

/** What an operator does not type: commentary of the record. */
const plain = ({ comments: _comments, ...event }: TableEvent): TableEvent => event

export async function realBoards(): Promise<readonly RealBoard[]> {
  const boards: RealBoard[] = []
  for (const folder of ['lin', 'pbn'])
    for (const path of filesUnder(join(SHARED, 'data', folder))) {
      const read = await readFile(new Blob([readFileSync(path)]).stream(), LIMITS)
      if (!read.ok) continue
      for (const { tables } of sessionsOfDocument(read.value.document))
        for (const { key, logs } of tables)
          for (const { board: number, events } of logs) {
            const begun = events.find((event) => event.type === 'START_AUCTION')
            const cards = events.filter(({ type }) => type === 'PLAY_CARD').length
            if (begun?.type !== 'START_AUCTION' || cards === 0 || events.at(-1)?.type !== 'END_GAME') continue
            const name = `${path.split('/').at(-1)} board ${number} table ${key}`
            boards.push({ name, board: begun.board, log: events.map(plain), cards })
          }
    }
  return boards
}
