/** Boards that were found, as an Atom feed (RFC 4287). */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { replayAddress } from '@openroom/protocol/replayAddress'
import type { FoundBoard, FoundBoards } from '@openroom/protocol/schema/findBoards'
import { escapeHtml } from '../pages/html.ts'

const dayOfFoundBoard = ({ day }: FoundBoard): string => `${day ?? '1970-01-01'}T00:00:00Z`

/** What everybody reads alike: contract, declarer, result; the calls. */
const summaryOf = ({ contract, declarer, result, auction }: FoundBoard): string =>
  [
    [
      contract,
      declarer?.[0],
      result === null ? null : result === 0 ? '=' : result > 0 ? `+${result}` : `${result}`,
    ],
    auction ?? [],
  ]
    .map((parts) => parts.filter((part) => part !== null && part !== undefined).join(' '))
    .filter((part) => part !== '')
    .join(' · ')

/** Of a board at one table, also where others' results are on the same page. */
const idOfFoundBoard = (found: FoundBoard): string => replayAddress({ ...found, replay: true, cindex: null })

const titleOf = (search: string): string =>
  [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join(', ')

function entryOfFoundBoard(found: FoundBoard, origin: string): string {
  const address = `${origin}${replayAddress(found)}`
  const isAnyKnown = found.players.some(({ name }) => name !== null)
  const names = isAnyKnown ? `${found.players.map(({ name }) => name ?? '?').join(', ')}: ` : ''
  const title = [found.tournament, found.session, `${found.board}`].filter((part) => part !== '').join(' · ')
  return [
    '<entry>',
    `<id>${escapeHtml(`${origin}${idOfFoundBoard(found)}`)}</id>`,
    `<title>${escapeHtml(title)}</title>`,
    `<updated>${dayOfFoundBoard(found)}</updated>`,
    `<link href="${escapeHtml(address)}"/>`,
    `<summary>${escapeHtml(`${names}${summaryOf(found)}`)}</summary>`,
    '</entry>',
  ].join('\n')
}

export const boardsFeed = ({ boards }: FoundBoards, origin: string, search: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeHtml(`${origin}/boards?${search}`)}</id>`,
    `<title>${escapeHtml(`Openroom: ${titleOf(search)}`)}</title>`,
    `<updated>${boards[0] ? dayOfFoundBoard(boards[0]) : '1970-01-01T00:00:00Z'}</updated>`,
    '<author><name>Openroom</name></author>',
    `<link rel="self" href="${escapeHtml(`${origin}${archiveRoutes.boardsFeed()}?${search}`)}"/>`,
    `<link href="${escapeHtml(`${origin}/boards?${search}`)}"/>`,
    ...boards.map((board) => entryOfFoundBoard(board, origin)),
    '</feed>\n',
  ].join('\n')
