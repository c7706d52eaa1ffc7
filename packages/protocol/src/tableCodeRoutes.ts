/** Calls of the codes that lie on a club's tables for good, and of the desk that opens them for an evening (docs/phones.md). */
import { get, post } from './route.ts'
import type {
  EnteredTable,
  EnterTable,
  MadeTableCodes,
  MakeTableCodes,
  OpenTables,
  TablesTonight,
  TableTonight,
} from './schema/tableCodes.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const tableCodeRoutes = {
  /** What is played at a table, by who has its code. */
  tableTonight: post('/api/tables/tonight', 'visitor').gives<TableTonight, { readonly code: string }>(),
  /** The way in, for who knows this evening's number too. */
  enterTable: post('/api/tables/enter', 'visitor').gives<EnteredTable, EnterTable>(),

  makeTableCodes: post('/api/desk/table-codes/{serverId}', HANDLER)
    .about({ organiser: 'serverId' })
    .gives<MadeTableCodes, MakeTableCodes>(),
  tablesTonight: get('/api/desk/session/{id}/tables', HANDLER)
    .about({ session: 'id' })
    .gives<TablesTonight>(),
  openTables: post('/api/desk/session/{id}/tables', HANDLER)
    .about({ session: 'id' })
    .gives<TablesTonight, OpenTables>(),
} as const

/** The page of a code; what is behind the `#` stays in the browser. */
export const tablePage = (secret: string): string => `/t#${secret}`
