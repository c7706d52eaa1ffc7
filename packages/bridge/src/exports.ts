/** Formats of files that can be had of what is stored, and what a format may have no room for. */

/** Ends of the addresses; `csv` holds results, `ranking` is CSV too; docs/formats.md says what each format tells. */
export const EXPORT_FORMATS = ['json', 'pbn', 'lin', 'usebio', 'csv', 'ranking'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

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
  'knock-out',
  'winners',
  'names',
  'unscored',
  'individuals',
  'tournament',
  'date',
  'place',
  'members',
  'seats',
  'rounds',
  'dealers',
  'double-dummy',
  'jury',
  'claims',
  'alerts',
  'comments',
  'unfinished',
  'conventions',
] as const
export type ExportLoss = (typeof EXPORT_LOSSES)[number]
