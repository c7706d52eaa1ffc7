/** Files that can be had of what is stored: `GET /api/export/…` and `openroom export`. */

/** Ends of the addresses; `csv` holds results, `ranking` is CSV too; docs/formats.md says what each format tells. */
export const EXPORT_FORMATS = ['json', 'pbn', 'lin', 'usebio', 'csv', 'ranking'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What can be exported as a whole; of a session, single boards too. */
export const EXPORTED = ['session', 'event', 'tournament'] as const
export type Exported = (typeof EXPORTED)[number]

/** Names what of the released data the file has no room for. */
export const LEFT_OUT_HEADER = 'x-openroom-left-out'

/** What a format may have no room for. */
export const EXPORT_LOSSES = [
  'deals',
  'auctions',
  'results',
  'carry-over',
  'corrections',
  'penalties',
  'byes',
  'handicaps',
  'rulings',
  'official-totals',
  'official-figures',
  'conventions',
] as const
export type ExportLoss = (typeof EXPORT_LOSSES)[number]
