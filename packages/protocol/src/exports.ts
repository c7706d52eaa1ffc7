/** Files that can be had of what is stored: `GET /api/export/…` and `openroom export`. */

/** Ends of the addresses; `csv` holds results, `ranking` is CSV too; docs/formats.md says what each format tells. */
export const EXPORT_FORMATS = ['json', 'pbn', 'lin', 'usebio', 'csv', 'ranking'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What can be exported as a whole; of a session, single boards too. */
export const EXPORTED = ['session', 'event', 'tournament'] as const
export type Exported = (typeof EXPORTED)[number]
