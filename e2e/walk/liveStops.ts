/** Stops at live tables: what each of the frozen ones shows, match views, commentary, streams. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { liveSeatStops } from './seatStops.ts'
import { ALL, ENDS, press, type Stop, WIDE } from './stop.ts'

type Read = <T>(path: string) => Promise<T>

type Listed = { readonly tables: readonly (Partial<TeamTable> & { readonly tableId?: number })[] }

const play = (session: number, table: number | null | undefined): string =>
  `/screen/${session}?screen=play&tableId=${table}`

const named = (sessions: readonly MiniSession[], name: string): MiniSession | undefined =>
  sessions.find((one) => one.tournamentName === name && one.status === 'LIVE')

const matchView = ({ serverId, segmentId }: MiniSession, calcTableId: number | undefined): string =>
  `/screen/${serverId}/${segmentId}?screen=match-view&calcTableId=${calcTableId}`

async function leagueStops(read: Read, session: MiniSession): Promise<readonly Stop[]> {
  const id = session.miniSessionId
  const { tables } = await read<Listed>(`tables/${id}/2`)
  const [first, second, third] = tables
  const match = matchView(session, first?.calcTableId)
  return [
    { name: 'live-selector', path: `/screen/${id}?screen=mini-session` },
    { name: 'live-boards', path: `/screen/${id}?screen=tables&view=boards`, dark: ENDS },
    { name: 'live-play', path: play(id, first?.openTableId), dark: ENDS },
    { name: 'live-auction', path: play(id, first?.closeTableId), dark: ENDS },
    { name: 'live-claim', path: play(id, second?.openTableId) },
    { name: 'live-ended', path: play(id, second?.closeTableId), only: ENDS },
    {
      name: 'live-play-info',
      path: play(id, first?.openTableId),
      act: press('Info', 'tab'),
      only: ['360x740'],
    },
    { name: 'live-play-tricks', path: play(id, third?.openTableId), act: press(/^Tricks/i, 'tab') },
    {
      name: 'live-play-chat',
      path: play(id, first?.openTableId),
      act: press('Chat', 'tab'),
      only: ['360x740'],
    },
    {
      name: 'live-play-player',
      path: play(id, first?.openTableId),
      act: press(/^(South|North)/),
      only: ENDS,
    },
    {
      name: 'live-commentator',
      path: play(id, first?.openTableId),
      act: press('Chat', 'tab'),
      who: 'commentator',
    },
    { name: 'live-kibitz', path: `${play(id, first?.openTableId)}&kibitz=SOUTH`, only: ENDS },
    { name: 'live-match', path: match, only: WIDE },
    ...(['BOARDS', 'RUNNING SCORE', 'MATCHES'] as const).map(
      (tab): Stop => ({
        name: `live-match-${tab.toLowerCase().replace(' ', '-')}`,
        path: match,
        act: press(tab, 'tab'),
        only: WIDE,
        dark: tab === 'MATCHES' ? ['1600x900'] : [],
      }),
    ),
    { name: 'live-tables-admin', path: `/screen/${id}?screen=tables&round=2`, who: 'admin' },
    ...liveSeatStops(id, first?.openTableId ?? 0),
    { name: 'live-streams', path: `/screen/${id}?screen=stream-collector`, only: ALL },
    {
      name: 'live-split-play',
      path: `/screen/${id}`,
      only: WIDE,
      split: {
        session: id,
        screens: [first?.openTableId, first?.closeTableId, second?.openTableId, third?.openTableId].map(
          (table) => `screen=play&tableId=${table}`,
        ),
      },
    },
  ]
}

export async function liveStops(read: Read, sessions: readonly MiniSession[]): Promise<readonly Stop[]> {
  const league = named(sessions, 'Live League')
  const pairs = named(sessions, 'Live Pairs')
  const bam = named(sessions, 'Live Board-a-Match')
  const stops: Stop[] = league ? [...(await leagueStops(read, league))] : []
  if (pairs) {
    const { tables } = await read<Listed>(`tables/${pairs.miniSessionId}/1`)
    stops.push({ name: 'live-pairs-play', path: play(pairs.miniSessionId, tables[0]?.tableId), only: ENDS })
  }
  if (bam) {
    const { tables } = await read<Listed>(`tables/${bam.miniSessionId}/1`)
    stops.push({ name: 'live-bam-match', path: matchView(bam, tables[0]?.calcTableId), only: WIDE })
  }
  const knockOut = named(sessions, 'Live Knock-out')
  if (knockOut) {
    stops.push({
      name: 'live-knock-out-admin',
      path: `/screen/${knockOut.miniSessionId}?screen=running-score`,
      who: 'admin',
    })
  }
  return stops
}
