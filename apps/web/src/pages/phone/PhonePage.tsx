/** A table's results on the players' phones: one side enters, the other confirms, then where both go next. */

import { isClosed, isRunning } from '@openroom/protocol/names'
import { takesResults } from '@openroom/protocol/phoneRounds'
import type { PhoneResult, PhoneTable, PhoneTables, SayPlayers } from '@openroom/protocol/schema/phones'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useHall } from '../../live/hall.ts'
import { useWorker } from '../../live/offline/useWorker.ts'
import { t } from '../../texts/t.ts'
import { HallAtTable } from '../../ui/hall/HallAtTable.tsx'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { FinalNote } from '../../ui/results/FinalNote.tsx'
import { Boards, OtherBoard } from './Boards.tsx'
import { CardBox } from './CardBox.tsx'
import { Checking } from './Checking.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NextSeats } from './NextSeats.tsx'
import { NotTaken, sentText } from './NotTaken.tsx'
import { OwnCard } from './OwnCard.tsx'
import { PlayersForm } from './PlayersForm.tsx'
import styles from './phone.module.css'
import { Phone, type PhoneSide, type PhoneState } from './phone.ts'
import { BOTH, nameOf, otherSide, type Side, tableTitle } from './sides.ts'
import { TheirCards } from './TheirCards.tsx'
import { remarkOn } from './typed.ts'
import { isDone, nextBoard, tableNow, withWaiting } from './waiting.ts'

export default function PhonePage({ link }: { readonly link: number }) {
  const [phone] = useState(() => new Phone(link, window.location.hash))
  const is = useStore(phone.store)
  useWorker()
  useEffect(() => phone.begin(), [phone])
  return (
    <main className={styles.page}>
      {is.status === 'ready' && is.told ? (
        <Ready phone={phone} is={is} told={withWaiting(is.told, is.waiting)} />
      ) : is.status === 'opening' || is.status === 'ready' ? (
        <p>{t('phone.opening')}</p>
      ) : (
        <Notice
          level={1}
          drawing={is.status === 'offline' ? 'empty' : 'broken'}
          title={t(`phone.${is.status}.title`)}
          text={t(`phone.${is.status}.text`)}
        />
      )}
    </main>
  )
}

type ReadyProps = { readonly phone: Phone; readonly is: PhoneState; readonly told: PhoneTables }

const SIDES: readonly PhoneSide[] = ['both', 'NS', 'EW']

/** A board that is open at a table; `typed`: its result is being typed, and this was the table when that began. */
type At = { readonly tableId: number; readonly board: number; readonly typed: PhoneTable | null }

function Ready({ phone, is, told }: ReadyProps) {
  // A round that is done stays in sight, with where both go next, until somebody goes on.
  const [round, setRound] = useState(() => tableNow(told)?.round ?? null)
  const [at, setAt] = useState<At | null>(null)
  const hall = useHall(phone.hall)
  if (is.side === null) {
    const here = tableNow(told)
    return (
      <section className={styles.sides}>
        <Heading>{t('phone.side.title')}</Heading>
        {here && <p>{tableTitle(here)}</p>}
        {here && <Pairs table={here} />}
        {SIDES.map((side) => (
          <Button key={side} look={side === 'both' ? 'primary' : 'plain'} onClick={() => phone.choose(side)}>
            {t(`phone.side.${side}`)}
          </Button>
        ))}
        <LanguageButton />
      </section>
    )
  }
  const typed = at?.typed ?? null
  const drawn =
    typed === null
      ? (told.tables.find((one) => one.round === round) ?? tableNow(told))
      : told.tables.find(({ tableId }) => tableId === typed.tableId)
  // What is half typed stays, whatever becomes of its table.
  const table = drawn ?? typed
  const go = (to: number) => {
    setAt(null)
    setRound(to)
  }
  if (table === null)
    return (
      <>
        <Notice level={1} drawing="empty" title={t('phone.title')} text={t('phone.before')} />
        <HallAtTable state={hall} tableId={null} call={phone.callDirector} />
      </>
    )
  return (
    <>
      <Head told={told} table={table} is={is} phone={phone} onRound={go} />
      {!isClosed(told.status) && (
        <HallAtTable
          state={hall}
          tableId={isRunning(told.status) ? table.tableId : null}
          call={phone.callDirector}
        />
      )}
      <Table
        key={table.tableId}
        {...{ phone, told, table, side: is.side, onRound: go }}
        at={at?.tableId === table.tableId ? at : null}
        onAt={setAt}
      />
    </>
  )
}

type HeadProps = ReadyProps & { readonly table: PhoneTable; readonly onRound: (round: number) => void }

function Head({ phone, is, told, table, onRound }: HeadProps) {
  const { waiting, isLate } = is
  return (
    <header className={styles.head}>
      <Heading>{tableTitle(table)}</Heading>
      <p>{nameOfEvent(told)}</p>
      <div className={styles.choices}>
        <SelectField
          label={t('phone.rounds')}
          value={table.round}
          options={told.tables.map(({ round }) => ({ value: round, label: t('phone.round', { round }) }))}
          onChange={onRound}
        />
        <Button onClick={() => phone.choose(null)}>{t('phone.side.change')}</Button>
      </div>
      <p role="status" data-tone={waiting.length === 0 ? 'good' : isLate ? 'warn' : undefined}>
        {sentText(is)}
      </p>
      <NotTaken phone={phone} is={is} told={told} />
    </header>
  )
}

type TableProps = {
  readonly phone: Phone
  readonly told: PhoneTables
  readonly table: PhoneTable
  readonly side: PhoneSide
  readonly onRound: (round: number) => void
  readonly at: At | null
  readonly onAt: (at: At | null) => void
}

function Table({ phone, told, table, side, onRound, at, onAt }: TableProps) {
  const [naming, setNaming] = useState<Side | null>(null)
  const sides = side === 'both' ? BOTH : [side]
  const board = at?.board ?? null
  const enteredOf = (one: number | null) => table.results.find((entered) => entered.board === one)
  const entered = enteredOf(board)
  const following = told.tables.find(({ round }) => round > table.round)
  const isPlayed = isRunning(told.status)
  const isOpen = isPlayed && takesResults(told.tables, told.tables.indexOf(table))
  const show = (next: number, isTyping: boolean) =>
    onAt({ tableId: table.tableId, board: next, typed: isTyping ? table : null })
  const open = (next: number) => show(next, isOpen && !enteredOf(next))
  const back = () => onAt(null)
  if (naming !== null) {
    const say = (players: SayPlayers['players'], names: readonly string[]) => {
      phone.add({ kind: 'players', body: { tableId: table.tableId, side: naming, players }, names })
      setNaming(null)
    }
    return <PlayersForm phone={phone} side={naming} onSay={say} onBack={() => setNaming(null)} />
  }
  const typed = at?.typed ?? null
  // Where the other side has entered it meanwhile, that is what there is to look at.
  const isChanged = typed?.results.some((one) => one.board === board) ?? false
  if (board !== null && typed && (isChanged || !entered)) {
    const by = side === 'both' ? 'NS' : side
    const enter = (result: PhoneResult) => {
      const version = entered?.version ?? 0
      phone.add({ kind: 'enter', body: { tableId: table.tableId, board, version, by, result } })
      show(board, false)
    }
    const action = t('phone.send', { side: nameOf(otherSide(by)) })
    const remark = remarkOn(told, typed, board)
    return <EntryForm key={board} {...{ board, action, remark }} onEnter={enter} onBack={back} />
  }
  if (board !== null && entered) {
    return (
      <Checking
        key={board}
        {...{ phone, told, table, side, entered }}
        change={isOpen && entered.result && !entered.confirmed ? () => show(board, true) : null}
        next={isOpen ? nextBoard(table, side) : null}
        onBoard={open}
        back={back}
      />
    )
  }
  return (
    <>
      <Pairs table={table} />
      <WhoPlays table={table} side={side} onName={setNaming} />
      <TheirCards miniSessionId={told.miniSessionId} table={table} side={side} />
      {!isPlayed && <p>{t(isClosed(told.status) ? 'phone.over' : 'phone.before')}</p>}
      <FinalNote session={told} />
      {table.sitOut ? <p>{t('phone.sitOut')}</p> : <Boards table={table} onBoard={open} isOpen={isOpen} />}
      {table.boards === null && <OtherBoard boards={told.boards} onBoard={open} />}
      {isDone(table) && <NextSeats table={table} />}
      {isDone(table) && following && (
        <Button look="primary" onClick={() => onRound(following.round)}>
          {t('phone.next.go', { round: following.round })}
        </Button>
      )}
      <CardBox phone={phone} told={told} table={table} sides={sides} />
      {!isClosed(told.status) && <OwnCard phone={phone} table={table} sides={sides} />}
    </>
  )
}

/** Who sits at a table and which way, or who sits out there. */
function Pairs({ table: { ns, ew, round, room, players } }: { readonly table: PhoneTable }) {
  if (ns === '' || ew === '')
    return <p className={styles.names}>{t('phone.next.out', { pair: ns || ew, round })}</p>
  // A pair is called by its players; of a team two sit here, once somebody has said which.
  const seated = (names: readonly string[]) =>
    room !== null && names.length === 2 && <small>{names.join(' – ')}</small>
  return (
    <dl className={styles.pairs}>
      <dt>{nameOf('NS')}</dt>
      <dd className={styles.names}>
        {ns}
        {seated(players.ns)}
      </dd>
      <dt>{nameOf('EW')}</dt>
      <dd className={styles.names}>
        {ew}
        {seated(players.ew)}
      </dd>
    </dl>
  )
}

type WhoPlaysProps = {
  readonly table: PhoneTable
  readonly side: PhoneSide
  readonly onName: (side: Side) => void
}

/** Pairs that can say here who they are, first of all those whose phone it is. */
function WhoPlays({ table: { open, players }, side, onName }: WhoPlaysProps) {
  const sides = (['NS', 'EW'] as const).filter(
    (one) => (side === 'both' || side === one) && (one === 'NS' ? open.ns : open.ew),
  )
  return sides.map((one) => {
    const isKnown = (one === 'NS' ? players.ns : players.ew).length > 0
    return (
      <Button key={one} look={isKnown ? 'plain' : 'primary'} onClick={() => onName(one)}>
        {t(isKnown ? 'phone.players.change' : 'phone.players.title', { side: nameOf(one) })}
      </Button>
    )
  })
}
