/** The ways of reading a PBN file that are compared: npm `pbn`'s, and ours to different depths. */
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { LIMITS } from '@openroom/formats/limits'
import { parsePbnDeal } from '@openroom/formats/pbn/dealText'
import { readGames } from '@openroom/formats/pbn/games'
import { Inheritance } from '@openroom/formats/pbn/inheritance'
import { Lexer } from '@openroom/formats/pbn/lexer'
import type { RawGame } from '@openroom/formats/pbn/rawGame'
import { wordsOf } from '@openroom/formats/pbn/words'
import { readFile } from '@openroom/formats/read'
import { Warnings } from '@openroom/formats/remark'
import { bytesAsSource } from '@openroom/formats/text'

const pbn: () => NodeJS.ReadWriteStream = createRequire(import.meta.url)('pbn')

export type Way = {
  readonly name: string
  /** Games read, or `null` when the file is refused. */
  readonly read: (bytes: Uint8Array) => Promise<number | null>
}

type PeerItem = { readonly type: string; readonly name?: string }

/** Tags with values taken over, deals as cards, sections as tokens: a stream of items. */
const peer: Way = {
  name: 'npm pbn',
  read: (bytes) =>
    new Promise((resolve) => {
      let games = 0
      const items = Readable.from([Buffer.from(bytes)]).pipe(pbn())
      items.on('error', () => resolve(null))
      items.on('data', ({ type, name }: PeerItem) => {
        if (type === 'tag' && name === 'Board') games += 1
      })
      items.on('end', () => resolve(games))
    }),
}

/** Tags with values taken over, the deal checked, sections as text. */
function cut(game: RawGame, inheritance: Inheritance): void {
  inheritance.resolve(game)
  const deal = game.tags.get('Deal')
  if (deal) parsePbnDeal(deal.value)
}

function gamesIn(bytes: Uint8Array): readonly RawGame[] | null {
  const lexer = new Lexer(LIMITS, new Warnings(LIMITS))
  const inheritance = new Inheritance()
  const begun = lexer.push(new TextDecoder().decode(bytes))
  const ended = lexer.end()
  if (!begun.ok || !ended.ok) return null
  const games = [...begun.value, ...ended.value]
  for (const game of games) cut(game, inheritance)
  return games
}

const cutOnly: Way = { name: 'ours, cut into games', read: async (bytes) => gamesIn(bytes)?.length ?? null }

/** What the peer does with a game: its sections cut into tokens too. */
const withTokens: Way = {
  name: 'ours, with tokens',
  read: async (bytes) => {
    const games = gamesIn(bytes)
    for (const game of games ?? []) {
      for (const { texts } of game.sections.values()) for (const { text } of texts) wordsOf(text)
    }
    return games?.length ?? null
  },
}

/** Everything in a game checked and understood: contracts, scores, calls, cards in play order, tables. */
const understood: Way = {
  name: 'ours, understood',
  read: async (bytes) => {
    const file = await readGames(bytesAsSource(bytes), LIMITS, new Warnings(LIMITS))
    return file.ok ? file.value.games.length : null
  },
}

/** The Tournament document with its table logs. */
const whole: Way = {
  name: 'ours, document',
  read: async (bytes) => {
    const file = await readFile(bytesAsSource(bytes))
    return file.ok ? file.value.counts.boards : null
  },
}

export const WAYS: readonly Way[] = [peer, cutOnly, withTokens, understood, whole]
