/** What is said of a change of who plays before it is made. Pure. */
import { rangesOf } from '@openroom/bridge/movement/telling'
import type {
  AskedFieldChange,
  DeskField,
  FieldTable,
  FieldPreview as Previewed,
} from '@openroom/protocol/schema/field'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'

export const placeOf = ({ section, number }: Pick<FieldTable, 'section' | 'number'>): string =>
  `${section ?? ''}${number}`

/** Number and name; where two sides are numbered apart, with the side. */
export function pairText({
  number,
  side,
  name,
}: Pick<DeskField['pairs'][number], 'number' | 'side' | 'name'>): string {
  if (number === null) return name
  return `${side === null ? number : `${t(`side.${side}`)} ${number}`} · ${name}`
}

/** Who sits in for whom, and until when; `null` for another change. */
export function substituteText(
  change: AskedFieldChange | null,
  { pairs }: Pick<DeskField, 'pairs'>,
): string | null {
  if (change?.kind !== 'substitute') return null
  const { from, to, seat, player } = change
  const pair = pairs.find(({ key }) => key === change.pair)
  if (!pair) return null
  const values = {
    player: typeof player === 'string' ? player : (player.name ?? player.memberId),
    away: pair.players[seat] ?? '',
    // Of an individual the name is said already.
    pair: pair.players.length === 1 ? (pair.number ?? '') : pairText(pair),
    from,
  }
  return to === null
    ? t('desk.field.substitute.end', values)
    : // Of a single round there is no last one.
      t('desk.field.substitute.until', { ...values, to: to > from ? to : 0 })
}

/** Of whom the next draw takes account: who comes, and who leaves. */
function laterText(change: AskedFieldChange | null, { pairs }: Pick<DeskField, 'pairs'>): string | null {
  if (change?.kind === 'team') return t('desk.field.team.later', { name: change.name, from: change.from })
  if (change?.kind === 'join') {
    const names = change.players.map((one) => (typeof one === 'string' ? one : (one.name ?? one.memberId)))
    return t('desk.field.team.later', { name: names.join(' – '), from: change.from })
  }
  const pair = change?.kind === 'leave' && pairs.find(({ key }) => key === change.pair)
  return pair ? t('desk.field.done.leave', { round: change.from, names: pair.name }) : null
}

/** What a change comes to in a sentence; `null`: its tables say it all. */
export const changeText = (
  change: AskedFieldChange | null,
  field: Pick<DeskField, 'pairs'>,
  { tables }: Pick<Previewed, 'tables'>,
): string | null => {
  if (change?.kind === 'draw') return t('desk.field.draw.says', { from: change.from, next: t('next.open') })
  return (tables.length === 0 ? laterText(change, field) : null) ?? substituteText(change, field)
}

type Change = Pick<DeskField['changes'][number], 'kind' | 'from' | 'to' | 'names' | 'gone'>

export function doneText({ kind, from, to, names: all, gone }: Change): string {
  const names = listed(all)
  if (kind === 'movement') {
    const came = all.length > 0 && t('desk.field.done.join', { round: from, names })
    const left = gone.length > 0 && t('desk.field.done.leave', { round: from, names: listed(gone) })
    return [t('desk.field.done.movement', { round: from }), came, left].filter(Boolean).join(' · ')
  }
  if (kind === 'substitute' && to !== null)
    return t('desk.field.done.substitute.until', { round: from, to, names })
  return t(`desk.field.done.${kind}`, { round: from, names })
}

type Shown = { readonly preview: Previewed; readonly isOfTeams: boolean; readonly isDealt: boolean }

/** New boards, with the tables that play them where that is known. */
function boardsText({ newBoards, newBoardsAt }: Previewed): string {
  if (newBoardsAt.length === 0) return rangesOf(newBoards)
  return listed(
    newBoardsAt.map(({ boards, tables }) =>
      t('desk.field.newBoards.at', { boards: rangesOf(boards), count: tables }),
    ),
  )
}

/** Tables that are used no more, by the round from which on. */
function closedTexts({ closed, tables }: Previewed): readonly string[] {
  // Where nothing is drawn instead, that is said already.
  if (tables.length === 0) return []
  const isUsed = (place: string, from: number) =>
    tables.some((one) => placeOf(one) === place && one.round >= from)
  const from = new Map<string, number>()
  for (const one of closed) from.set(placeOf(one), Math.min(one.round, from.get(placeOf(one)) ?? one.round))
  const gone = [...from].filter(([place, round]) => !isUsed(place, round))
  const rounds = [...new Set(gone.map(([, round]) => round))].sort((a, b) => a - b)
  return rounds.map((round) => {
    const places = gone.flatMap(([place, since]) => (since === round ? place : []))
    return t('desk.field.closed', { count: places.length, tables: listed(places), round })
  })
}

export function remarksOf({ preview, isOfTeams, isDealt }: Shown): readonly string[] {
  const { newBoards, newTables, again, oneRanking, renumbered, ruled } = preview
  const at = ruled.map((one) => t('desk.field.ruled.at', { table: placeOf(one), board: one.board }))
  return [
    ...(newBoards.length > 0 ? [t('desk.field.newBoards', { boards: boardsText(preview) })] : []),
    ...(newBoards.length > 0 && isDealt ? [t('desk.field.newBoards.hands')] : []),
    ...(newTables.length > 0 ? [t('desk.field.newTables', { tables: listed(newTables) })] : []),
    ...closedTexts(preview),
    ...(again > 0 ? [t(isOfTeams ? 'desk.field.again.teams' : 'desk.field.again', { count: again })] : []),
    ...(oneRanking ? [t('desk.field.oneRanking')] : []),
    ...(renumbered.length > 0
      ? [
          t('desk.field.renumbered', {
            pairs: renumbered.map((one) => t('desk.field.renumbered.one', one)).join('; '),
          }),
        ]
      : []),
    ...(at.length > 0 ? [t('desk.field.ruled', { boards: listed(at) })] : []),
  ]
}

/** Boards that hardly anybody will play. */
export function warningsOf({ newBoardsAt }: Previewed): readonly string[] {
  const boards = newBoardsAt.flatMap((one) => (one.few ? one.boards : [])).sort((a, b) => a - b)
  return boards.length > 0 ? [t('desk.field.newBoards.few', { boards: rangesOf(boards) })] : []
}

/** So many tables are named. */
const MOST_NAMED = 6

export const stayingText = (tables: readonly string[]): string =>
  tables.length > MOST_NAMED
    ? t('desk.field.staying.many', { count: tables.length })
    : t('desk.field.staying', { count: tables.length, tables: listed(tables) })
