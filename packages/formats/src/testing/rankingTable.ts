/** A document's ranking as rows: who, with what, in which place. */
import { parse } from 'csv-parse/sync'
import { writeRankingCsv } from '../csv/ranking.ts'
import type { TournamentDocument } from '../json/document.ts'

type Row = Readonly<Record<'rank' | 'name' | 'players' | 'played' | 'points' | 'percent', string>>

export const rankingTable = (document: TournamentDocument): readonly Row[] =>
  document.events.flatMap((event) =>
    event.segments.flatMap(({ sessions }) =>
      sessions.flatMap((session): readonly Row[] =>
        parse(writeRankingCsv(event, session), { columns: true }),
      ),
    ),
  )
