/** Heads of pages under `/embed`, which are sent on as links too. */

import { SEATS } from '@openroom/bridge/seat'
import { LONGEST_ADDRESS } from '@openroom/formats/handviewer/boardOfAddress'
import type { Say } from '@openroom/texts/say'
import { generalHead, type Head, headOf } from './head.ts'
import type { Pages } from './pages.ts'
import type { BoardPreview } from './previewKinds.ts'
import { addressedPreview } from './previews.ts'

/** The players of a board as they sit, where all are told. */
function namesOfBoardPreview({ players }: BoardPreview): string | null {
  const [north, east, south, west] = SEATS.map((seat) => players[seat])
  return north && east && south && west ? `${north} – ${south}, ${east} – ${west}` : null
}

/** Of a board that the address tells: its number and players, and the picture of it. */
async function headOfBoard(say: Say, { search, searchParams }: URL): Promise<Head | null> {
  if (search.length > LONGEST_ADDRESS - 40) return null
  const board = await addressedPreview(searchParams)
  if (board === null) return null
  const values = { board: `${board.number}` }
  const [names, own] = [namesOfBoardPreview(board), say('head.frequency', values)]
  const page = names === null ? own : `${own}: ${names}`
  const title = say('title.page', { page })
  const description = say('head.about.addressed', values)
  return { title, description, path: null, isKnown: true, picture: `/preview/board.png${search}` }
}

/** @param url of a page under `/embed`, or the page that makes the frames, which shows such a board too */
export async function embedHeadOf(say: Say, pages: Pages, url: string): Promise<Head> {
  const address = new URL(url, 'http://site')
  const path = address.pathname.replace(/^\/embed/i, '').replace(/\/+$/, '')
  // The frame says itself what is not there.
  if (path.startsWith('/screen/'))
    return { ...(await headOf(say, pages, path + address.search)), isKnown: true }
  const own = path === '' || path === '/board' ? await headOfBoard(say, address) : null
  return own ?? generalHead(say, true)
}
