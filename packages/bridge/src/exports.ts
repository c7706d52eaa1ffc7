/** Formats of files that can be had of what is stored, and what a format may have no room for. */

/** Ends of the addresses; `csv` holds results, `ranking` is CSV too; docs/formats.md says what each format tells. */
export const EXPORT_FORMATS = ['json', 'pbn', 'lin', 'usebio', 'csv', 'ranking'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What a format may have no room for, and the formats that have none: JSON holds all, a ranking all that it is for. */
export const LEFT_OUT_BY = {
  deals: ['csv'],
  auctions: ['csv'],
  results: ['lin'],
  'carry-over': ['lin', 'usebio', 'csv'],
  corrections: ['lin', 'usebio', 'csv'],
  penalties: ['pbn', 'lin', 'usebio', 'csv'],
  byes: ['pbn', 'lin', 'usebio', 'csv'],
  handicaps: ['pbn', 'lin', 'usebio', 'csv'],
  about: ['pbn', 'lin', 'usebio', 'csv'],
  rulings: ['lin'],
  'official-totals': ['pbn', 'lin', 'usebio', 'csv'],
  'official-figures': ['lin', 'usebio', 'csv'],
  'knock-out': ['usebio', 'csv'],
  winners: ['lin', 'csv'],
  names: ['lin', 'usebio', 'csv'],
  unscored: ['lin', 'usebio', 'csv'],
  individuals: ['lin', 'csv'],
  tournament: ['lin', 'usebio', 'csv'],
  date: ['lin'],
  place: ['lin', 'csv'],
  members: ['lin', 'csv'],
  seats: ['pbn', 'usebio', 'csv'],
  rounds: ['lin', 'usebio'],
  dealers: ['usebio', 'csv'],
  'double-dummy': ['lin', 'usebio', 'csv'],
  jury: ['pbn', 'lin', 'usebio', 'csv'],
  claims: ['pbn', 'lin', 'usebio'],
  alerts: ['pbn'],
  comments: ['pbn'],
  unfinished: ['usebio'],
  conventions: ['pbn', 'lin', 'usebio', 'csv'],
} as const satisfies Readonly<Record<string, readonly ExportFormat[]>>
export type ExportLoss = keyof typeof LEFT_OUT_BY

export const EXPORT_LOSSES = Object.keys(LEFT_OUT_BY) as readonly ExportLoss[]
