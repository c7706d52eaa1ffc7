/** What phones of a link hear, and the desk of all. */
import type { DestinationOf } from '@openroom/protocol/destination'
import type { ConsolesModule } from '../consoles/module.ts'
import { type DeskNews, isOf } from '../core/deskNews.ts'
import type { OwnThings } from '../core/limits.ts'
import type { LiveParts, LiveTopics } from '../core/module.ts'
import { HALL_PARTS, type HallModule } from '../hall/module.ts'
import type { DeskView } from '../live/deskViews.ts'
import type { Phones } from './phones.ts'

export type PhoneTopicsOptions = Pick<LiveParts, 'desk'> & {
  readonly ownThings: OwnThings
  readonly linkView: ConsolesModule['linkView']
  readonly phones: Pick<Phones, 'of' | 'ofSession'>
  readonly hallOf: HallModule['viewOfLink']
}

export function phoneTopics({ desk, ownThings, linkView, phones, hallOf }: PhoneTopicsOptions): LiveTopics {
  const tablesAt = ({ link: id }: DestinationOf<'phone'>): DeskView => {
    /** Tables of the link; `null`: they are not known yet. */
    let own: ReadonlySet<number> | null = null
    const view = linkView({ kind: 'phone', id, parts: ['session', 'log', 'phones'] }, (now) => ({
      load: async () => {
        const link = await now()
        const value = link && (await phones.of(link))
        if (value) own = new Set(value.tables.map(({ tableId }) => tableId))
        return value && { value }
      },
    }))
    // What others enter is none of theirs; what of it counts may free a board to be shown.
    const isOthers = ({ of, tables }: DeskNews) =>
      of === 'phones' && tables !== undefined && own !== null && !tables.some((table) => own?.has(table))
    return { ...view, hears: (news) => view.hears(news) && !isOthers(news) }
  }
  const hallAt = ({ link: id }: DestinationOf<'phoneHall'>): DeskView =>
    linkView({ kind: 'phone', id, parts: HALL_PARTS }, hallOf)
  const deskAt = ({ id }: DestinationOf<'deskPhones'>): DeskView => ({
    load: async () => {
      const told = await phones.ofSession(id)
      return told.ok ? { value: told.value } : null
    },
    admits: async ({ account }) => account !== null && ownThings.hasSession(account.organisers, id),
    hears: (news) => isOf(news, id, 'session', 'log', 'phones'),
  })
  return {
    find: (address, destination) => {
      if (destination?.view === 'phone') return desk.topic(address, tablesAt(destination))
      if (destination?.view === 'phoneHall') return desk.topic(address, hallAt(destination))
      return destination?.view === 'deskPhones' ? desk.topic(address, deskAt(destination)) : null
    },
  }
}
