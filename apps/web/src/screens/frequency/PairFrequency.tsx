/** Frequency of a pair session: a table for each way it is calculated. */
import { SIDES, type Side } from '@openroom/bridge/seat'
import { toLine } from '@openroom/protocol/names'
import { viewAt } from '@openroom/protocol/views'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useSiblings } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { calcWord } from '../../ui/calcWord.ts'
import { namesOf } from '../../ui/names.ts'
import { Choice } from '../../ui/parts/Choice.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { SessionSelect } from '../../ui/results/SessionSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { useSessionStorage } from '../../ui/sessionStorage.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { entriesOfBoards, openReplay } from '../../ui/slot/replayList.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { BoardPager, FrequencyBody, useWaits } from './BoardPager.tsx'
import styles from './frequency.module.css'
import { PairTable } from './PairTable.tsx'
import { isPlayed, SORTS, type Sort } from './rows.ts'
import selectors from './selectors.module.css'
import { useBidding } from './useBidding.tsx'

function SortChoice({ value, onChange }: { readonly value: Sort; readonly onChange: (to: Sort) => void }) {
  return (
    <div className={selectors.sort}>
      <Choice
        label={t('frequency.sort')}
        value={value}
        options={SORTS.map((sort) => ({ value: sort, label: t(`frequency.sort.${sort}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

function SideChoice({ value, onChange }: { readonly value: Side; readonly onChange: (to: Side) => void }) {
  return (
    <div className={selectors.side}>
      <Segmented
        label={t('frequency.side')}
        value={value}
        options={SIDES.map((side) => ({ value: side, label: t(`side.${side}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

export function PairFrequency({ miniSession, params, slot }: ScreenProps<'frequency'>) {
  const { siblings, shown } = useSiblings(miniSession, params.session)
  const { board } = params
  const id = shown.miniSessionId
  const query = useArchive(shown, viewAt('pairFrequencies', { id, board }))
  const registrations = useRegistrations(shown)
  const boards = useBoards(shown)
  const fit = useTier()
  const { tier } = fit
  const [chosenSort, setSort] = useSessionStorage<Sort>('frequency.order', SORTS, 'ns')
  const [side, setSide] = useSessionStorage<Side>('frequency.side', SIDES, 'NS')
  // With the names: two tables that come one after the other would push what is below them twice.
  const isNamed = registrations.data !== undefined || registrations.error !== null
  const tables = isNamed ? query.data?.tables : undefined
  const isEmpty =
    isMissing(query.error) || (tables !== undefined && !tables.some(({ rows }) => rows.some(isPlayed)))
  const waits = useWaits(shown, slot, isEmpty)
  const bidding = useBidding(shown, board, slot.zoomed)
  const names = namesOf(registrations.data ?? [])
  const sort = tier === 'phone' ? (side === 'NS' ? 'ns' : 'ew') : chosenSort
  const first = tables?.[0]?.rows ?? []
  const session = { session: shown.session }
  const select = {
    siblings,
    value: shown.session,
    onChange: (to: number) => slot.replace('frequency', { board, session: to }),
  }
  const from = slot.returnedFrom
  return (
    <Screen
      miniSession={shown}
      slot={slot}
      title={t('frequency.title', { board })}
      sub={tables && t('frequency.tables', { played: first.filter(isPlayed).length, count: first.length })}
      place={siblings.length > 1 ? t('select.session.n', session) : (eventTitle(shown) ?? undefined)}
      selectors={
        <>
          <SessionSelect {...select} />
          {tier === 'phone' ? (
            <SideChoice value={side} onChange={setSide} />
          ) : (
            <SortChoice value={chosenSort} onChange={setSort} />
          )}
        </>
      }
      folded={<SessionSelect {...select} folded />}
      pager={
        <BoardPager
          session={shown}
          board={board}
          round={null}
          onChoose={(to) => slot.replace('frequency', { board: to, ...session })}
        />
      }
    >
      <FrequencyBody session={shown} {...{ board, query, waits, fit }} panel={bidding.panel}>
        {(tables ?? [{ calcType: shown.calcType, rows: null }]).map(({ calcType, rows }, _, all) => (
          <section key={calcType}>
            {all.length > 1 && <h2 className={styles.calc}>{calcWord(calcType, shown.totalPoints)}</h2>}
            <PairTable
              miniSession={shown}
              board={board}
              calcType={calcType}
              rows={rows}
              names={names}
              tier={tier}
              sort={sort}
              line={toLine(side)}
              from={from?.screen === 'replay' && from.params.board === board ? from.params.ns : null}
              withBidding={bidding.behind}
              onReplay={(ns) => {
                const opened = { ns, board, ...session }
                openReplay(slot, id, opened, entriesOfBoards(boards.data ?? [], opened))
              }}
              onPair={(registrationId) => slot.navigate('private-score', { registrationId, ...session })}
            />
          </section>
        ))}
      </FrequencyBody>
    </Screen>
  )
}
