/** Who plays, what, and how it stands: along the lower edge of the picture. */
import { type Side, sideOf } from '@openroom/bridge/seat'
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Registration } from '@openroom/protocol/schema/results'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useMemo } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { ContractText } from '../../ui/cards/CallText.tsx'
import { imps, overText, signed } from '../../ui/figures.ts'
import { type Names, namesOf, pairName } from '../../ui/names.ts'
import { rankingOf } from '../../ui/results/ranking.ts'
import { titleBesideTournament } from '../../ui/sessionTitle.ts'
import { isUntold, placeText, playedContract, resultsText } from '../../ui/wall/words.ts'
import { Flag } from '../../ui/who/Flag.tsx'
import styles from './overlay.module.css'
import { type AtTableProps, useTableOf } from './TableOverlay.tsx'

/** What pairs stand at in their session, by registration. */
function usePairFigures(miniSession: MiniSession): readonly [Names, ReadonlyMap<number, string>] {
  const { miniSessionId: id, type } = miniSession
  const registrations = useRegistrations(miniSession)
  const scores = useArchive(miniSession, type === 'PAIR' ? runningScoresAt(id, null) : null)
  return useMemo(() => {
    const names = namesOf(registrations.data ?? [])
    const lines = rankingOf(scores.data, miniSession, names, []).flatMap((group) => group.lines)
    return [names, new Map(lines.map(({ key, figure }) => [Number(key), figure]))]
  }, [miniSession, registrations.data, scores.data])
}

type SideProps = {
  readonly table: WallTable
  readonly side: Side
  readonly name: string
  /** Of a team its country, of a pair those of its players. */
  readonly countries: readonly string[]
  /** Of a team those who sit there. */
  readonly players: string
  readonly figure: string
}

const toldOf = (table: WallTable, side: Side) => table[side === 'NS' ? 'ns' : 'ew']

function OneSide({ table, side, name, countries, players, figure }: SideProps) {
  const line = side === 'NS' ? 'NORTH_SOUTH' : 'EAST_WEST'
  const isVul = table.vulnerability === 'ALL' || table.vulnerability === line
  return (
    <li data-vul={isVul || undefined}>
      <small>{t(`side.${side}`)}</small>
      <span className={styles.name}>
        <b>{name}</b>
        {countries.length > 0 && (
          <i className={styles.flags}>
            {countries.map((country) => (
              <Flag key={country} of={country} />
            ))}
          </i>
        )}
        {players !== '' && <span>{players}</span>}
      </span>
      <strong>{figure}</strong>
    </li>
  )
}

function Contract({ table }: Pick<SideProps, 'table'>) {
  const { phase, result, score } = table
  const contract = playedContract(table)
  if (contract === null) return table.contract === null ? null : <b>{t('wall.passedOut')}</b>
  return (
    <>
      <b>
        <ContractText contract={contract} />
      </b>{' '}
      {t('wall.by', { seat: t(`seat.${contract.declarer}.short`) })}
      {phase === 'RESULT' && (
        <>
          {' '}
          {result !== null && <b>{overText(result)}</b>} {score !== null && signed(score)}
        </>
      )}
    </>
  )
}

function Moment({ table }: Pick<SideProps, 'table'>) {
  const { boardNumber: board, phase, ns, ew } = table
  const place = [placeText(table), ...(board > 0 ? [t('wall.board', { board })] : [])]
  return (
    <div className={styles.moment}>
      <p>{place.join(' · ')}</p>
      {isUntold(table) && <p>{resultsText(table)}</p>}
      {phase !== 'WAITING' && (
        <p>
          <Contract table={table} />
        </p>
      )}
      {phase === 'PLAY' && <p>{t('wall.tricks', { ns: ns.tricks, ew: ew.tricks })}</p>}
    </div>
  )
}

/** Each once. */
function countriesOf(registration: Registration | null, isTeam: boolean): readonly string[] {
  if (registration === null) return []
  const own = isTeam ? [registration.country] : registration.players.map(({ country }) => country)
  return [...new Set(own.filter((country) => country !== undefined))]
}

type FiguresProps = { readonly pairs: ReturnType<typeof usePairFigures> }

function AtTable({ pairs: [names, figures], ...at }: AtTableProps & FiguresProps) {
  const { miniSession, table } = at
  const { state } = useTableOf(at)
  const isTeam = miniSession.type === 'TEAM'
  const sides = (['NS', 'EW'] as const).map((side) => {
    const { registrationId, name, score } = toldOf(table, side)
    const registration = names.of(registrationId)
    const seated = (['N', 'E', 'S', 'W'] as const).flatMap((seat) =>
      sideOf(seat) === side ? [state.players[seat]?.name ?? ''] : [],
    )
    return (
      <OneSide
        key={side}
        table={table}
        side={side}
        name={isTeam || registration === null ? name : pairName(registration)}
        countries={countriesOf(registration, isTeam)}
        players={isTeam ? seated.filter(Boolean).join(' – ') : ''}
        figure={score === null ? (figures.get(registrationId) ?? '') : imps(score)}
      />
    )
  })
  return (
    <>
      <ul>{sides}</ul>
      <Moment table={table} />
    </>
  )
}

/** What is on, while there is no table to tell of. */
const Title = ({ miniSession }: Pick<AtTableProps, 'miniSession'>) => (
  <div className={styles.title}>
    <b>{miniSession.tournamentName}</b>
    <span>{titleBesideTournament(miniSession)}</span>
  </div>
)

type LowerThirdProps = { readonly miniSession: MiniSession; readonly table: WallTable | null }

export function LowerThird({ miniSession, table }: LowerThirdProps) {
  // Of the session: they do not begin anew with each table.
  const pairs = usePairFigures(miniSession)
  return (
    <footer className={styles.third} data-live={isOnAir(miniSession) || undefined}>
      {table === null ? (
        <Title miniSession={miniSession} />
      ) : (
        <AtTable key={table.tableId} miniSession={miniSession} table={table} pairs={pairs} />
      )}
    </footer>
  )
}
