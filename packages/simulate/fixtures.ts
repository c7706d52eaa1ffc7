/** Writes the files that browser tests upload: `npm run fixtures -w @openroom/simulate`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { encodePbn, writePbn } from '@openroom/formats/pbn/writePbn'
import { pairsFixture, teamsFixture } from './src/fixtureDocuments.ts'

const FOLDER = fileURLToPath(new URL('../../e2e/fixtures/', import.meta.url))

const write = (name: string, content: string | Uint8Array) => writeFileSync(FOLDER + name, content)

function writeBoth(name: string, document: TournamentDocument): string {
  const pbn = writePbn(document)
  write(`${name}.json`, writeDocument(document))
  write(`${name}.pbn`, encodePbn(pbn))
  return pbn
}

/** A PBN text that ends in the middle of its last deal. */
const cutInDeal = (pbn: string): string => pbn.slice(0, pbn.lastIndexOf('[Deal ') + 40)

mkdirSync(FOLDER, { recursive: true })
const pairs = writeBoth('pairs', pairsFixture())
writeBoth('teams', teamsFixture())
write('truncated.pbn', encodePbn(cutInDeal(pairs)))
write('mis-encoded.pbn', Buffer.from(pairs, 'utf16le'))
