/** What consoles of a link hear, and the desk of them. */
import { createHash } from 'node:crypto'
import type { DestinationOf } from '@openroom/protocol/destination'
import type { ConsoleNews } from '@openroom/protocol/schema/operate'
import type { Viewers } from '../attendance/viewers.ts'
import { type DeskNews, isOf } from '../core/deskNews.ts'
import type { OwnThings } from '../core/limits.ts'
import type { LiveParts, LiveTopics } from '../core/module.ts'
import { HALL_PARTS, type HallModule } from '../hall/module.ts'
import type { DeskView } from '../live/deskViews.ts'
import type { Entries } from '../tables/entries.ts'
import type { DeskChat } from './deskChat.ts'
import type { AdmittedLink } from './links.ts'
import type { LinkView } from './linkViews.ts'
import type { OperatedTables } from './operatedTables.ts'
import type { TableCodes } from './tableCodes.ts'
import type { Writers } from './writers.ts'

export type OperateTopicsOptions = Pick<LiveParts, 'desk'> & {
  readonly ownThings: OwnThings
  readonly linkView: LinkView
  readonly tables: OperatedTables
  readonly entries: Pick<Entries, 'table'>
  readonly writers: Pick<Writers, 'signOf'>
  readonly chat: DeskChat
  readonly codes: Pick<TableCodes, 'ofSession'>
  readonly viewers: Viewers
  readonly hallOf: HallModule['viewOfLink']
}

export function operateTopics(options: OperateTopicsOptions): LiveTopics {
  const { desk, linkView, ownThings, chat, codes, hallOf } = options
  const hallAt = ({ link: id }: DestinationOf<'consoleHall'>): DeskView =>
    linkView({ kind: 'operator', id, parts: HALL_PARTS }, hallOf)
  const chatAt = ({ id }: DestinationOf<'deskChat'>): DeskView => ({
    load: async () => ({ value: await chat.ofSession(id) }),
    admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
    hears: (news) => isOf(news, id, 'chat'),
  })
  const codesAt = ({ id }: DestinationOf<'deskCodes'>): DeskView => ({
    load: async () => {
      const value = await codes.ofSession(id)
      return value && { value }
    },
    admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
    hears: (news) => isOf(news, id, 'session', 'codes'),
  })
  return {
    find: (address, destination) => {
      if (destination?.view === 'deskChat') return desk.topic(address, chatAt(destination))
      if (destination?.view === 'deskCodes') return desk.topic(address, codesAt(destination))
      if (destination?.view === 'consoleHall') return desk.topic(address, hallAt(destination))
      return destination?.view === 'console' ? desk.topic(address, consoleAt(options, destination)) : null
    },
  }
}

/** Who plays and the boards, without how far the logs are: as seldom other as it takes long to make. */
async function planSign(tables: OperatedTables, link: AdmittedLink): Promise<string> {
  const operated = await tables.of(link)
  const all = operated && { ...operated, tables: operated.tables.map((table) => ({ ...table, next: 0 })) }
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

function consoleAt(
  { linkView, tables, entries, writers, chat, viewers }: OperateTopicsOptions,
  { link: id, tableId }: DestinationOf<'console'>,
): DeskView {
  let plan: Promise<string> | null = null
  const load = async (link: AdmittedLink): Promise<ConsoleNews | null> => {
    if (!(await tables.opens(link, tableId))) return null
    // What could not be made now may be later.
    plan ??= planSign(tables, link).catch((error: unknown) => {
      plan = null
      throw error
    })
    const [table, writer, message, planned] = await Promise.all([
      entries.table(link.tournamentId, tableId),
      writers.signOf(tableId),
      chat.newestAt(tableId),
      plan,
    ])
    if (!table) return null
    const { status, delay, isHeld, next } = table
    return {
      status,
      delay,
      isHeld,
      next,
      viewers: viewers.of(link.miniSessionId)[tableId] ?? 0,
      writer,
      message,
      plan: planned,
    }
  }
  const view = linkView({ kind: 'operator', id, parts: ['session', 'log', 'writer', 'chat'] }, (now) => ({
    load: async () => {
      const link = await now()
      const value = link && (await load(link))
      return value && { value }
    },
  }))
  const isElsewhere = ({ tables }: DeskNews) => tables !== undefined && !tables.includes(tableId)
  return {
    ...view,
    hears: (news) => {
      if (!view.hears(news) || isElsewhere(news)) return false
      if (news.of === 'session') plan = null
      return true
    },
  }
}
