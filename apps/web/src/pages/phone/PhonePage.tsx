/** A table's results on the players' phones: one side enters, the other confirms, then where both go next. */

import { seatAfter } from '@openroom/bridge/seat'
import { isClosed, isRunning } from '@openroom/protocol/names'
import { takesResults } from '@openroom/protocol/phoneRounds'
import type {
  NextSeat,
  PhoneResult,
  PhoneTable,
  PhoneTables,
  SayPlayers,
  Shown,
} from '@openroom/protocol/schema/phones'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useHall } from '../../live/hall.ts'
import { useWorker } from '../../live/offline/useWorker.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { HallAtTable } from '../../ui/hall/HallAtTable.tsx'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { FinalNote } from '../../ui/results/FinalNote.tsx'
import { CardBox } from './CardBox.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NotTaken, sentText } from './NotTaken.tsx'
import { OwnCard } from './OwnCard.tsx'
import { PlayersForm } from './PlayersForm.tsx'
import styles from './phone.module.css'
import { Phone, type PhoneSide, type PhoneState } from './phone.ts'
import { ResultWords } from './ResultWords.tsx'
import { TheirCards } from './TheirCards.tsx'
import { TravellerBox } from './TravellerBox.tsx'
import { remarkOn } from './typed.ts'
import { boardsOf, isDone, nextBoard, tableNow, withWaiting } from './waiting.ts'

type Side = 'NS' | 'EW'

const BOTH = ['NS', 'EW'] as const

const otherSide = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

const nameOf = (side: Side): string => t(`phone.side.${side}`)

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
    return (
      <section className={styles.sides}>
        <Heading>{t('phone.side.title')}</Heading>
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

const tableText = ({ number, section }: Pick<PhoneTable, 'number' | 'section'>): string =>
  `${section ?? ''}${number}`

function Head({ phone, is, told, table, onRound }: HeadProps) {
  const { waiting, isLate } = is
  return (
    <header className={styles.head}>
      <Heading>{t('phone.table', { table: tableText(table) })}</Heading>
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
      {isDone(table) && <Next table={table} />}
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
function Pairs({ table: { ns, ew, round } }: { readonly table: PhoneTable }) {
  if (ns === '' || ew === '')
    return <p className={styles.names}>{t('phone.next.out', { pair: ns || ew, round })}</p>
  return (
    <dl className={styles.pairs}>
      <dt>{nameOf('NS')}</dt>
      <dd className={styles.names}>{ns}</dd>
      <dt>{nameOf('EW')}</dt>
      <dd className={styles.names}>{ew}</dd>
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

type BoardsProps = {
  readonly table: PhoneTable
  readonly onBoard: (board: number) => void
  /** Whether results are taken now. */
  readonly isOpen: boolean
}

function Boards({ table, onBoard, isOpen }: BoardsProps) {
  return (
    <ul className={styles.boards}>
      {boardsOf(table).map((board) => {
        const entered = table.results.find((one) => one.board === board)
        return (
          <li key={board}>
            <button
              type="button"
              data-state={stateOf(entered)}
              disabled={!isOpen && !entered}
              onClick={() => onBoard(board)}
            >
              <b>{t('phone.board', { board })}</b>
              {entered ? (
                entered.result && (
                  <ResultWords
                    result={entered.result}
                    board={board}
                    scoreNs={entered.scoreNs}
                    adjustment={entered.adjustment}
                  />
                )
              ) : (
                <span className={styles.words}>{t(isOpen ? 'phone.board.none' : 'phone.board.empty')}</span>
              )}
              {entered && <small>{stateWords(entered, isOpen)}</small>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const stateOf = (entered: Shown | undefined): 'none' | 'entered' | 'done' =>
  entered === undefined ? 'none' : entered.confirmed ? 'done' : 'entered'

function stateWords({ confirmed, ruled, by, contested }: Shown, isOpen: boolean): string {
  if (ruled) return t('phone.board.ruled')
  if (confirmed) return t('phone.board.done')
  if (contested) return t('phone.board.contested')
  return t(isOpen ? 'phone.board.confirm' : 'phone.board.late', { side: nameOf(otherSide(by)) })
}

function strangeLeadWords({ board, result }: Shown): string {
  const contract = result?.contract
  const leader = seatAfter(contract?.kind === 'played' ? contract.declarer : 'N')
  return t('phone.strangeLead', { board, seat: t(`seat.${leader}`) })
}

/** Where no movement is known: the board says which it is. */
function OtherBoard({
  boards,
  onBoard,
}: {
  readonly boards: readonly number[]
  readonly onBoard: (n: number) => void
}) {
  const [text, setText] = useState('')
  const board = boards.find((one) => `${one}` === text.trim())
  const go = () => {
    if (board !== undefined) onBoard(board)
  }
  return (
    // Another board is looked for: nothing is entered yet.
    <Form className={styles.otherBoard} unsaved={false} onSubmit={go}>
      <Field
        label={t('phone.other.label')}
        value={text}
        inputMode="numeric"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={board === undefined}>
        {t('phone.other')}
      </Button>
    </Form>
  )
}

type CheckingProps = Omit<TableProps, 'onRound' | 'at' | 'onAt'> & {
  readonly entered: Shown
  readonly change: (() => void) | null
  /** The board that waits for this side. */
  readonly next: number | null
  readonly onBoard: (board: number) => void
  readonly back: () => void
}

/** A result that was entered: the other side's word, then how others did. */
function Checking({ phone, told, table, side, entered, change, next, onBoard, back }: CheckingProps) {
  const { board, version, by, confirmed, strangeLead } = entered
  // Once this side has said its word they agree, though the server may not know yet.
  const contested = confirmed ? undefined : entered.contested
  const other = otherSide(by)
  const mayConfirm = side === 'both' || side === other
  const { tableId } = table
  const isOver = change === null
  // Once there they stay in their places: another button would come under a finger that is about to press.
  const [hasButtons] = useState(!isOver)
  return (
    <section className={styles.check} data-alone aria-label={t('phone.board', { board })}>
      <h2>{t('phone.board', { board })}</h2>
      {contested && <p>{t('phone.entered', { side: nameOf(by) })}</p>}
      <p className={styles.entered}>
        {entered.result ? (
          <ResultWords
            result={entered.result}
            board={board}
            scoreNs={entered.scoreNs}
            adjustment={entered.adjustment}
          />
        ) : (
          t('refusal.board-still-to-play')
        )}
      </p>
      {contested && (
        <>
          <p>{t('phone.entered', { side: nameOf(other) })}</p>
          <p className={styles.entered}>
            <ResultWords result={contested} board={board} />
          </p>
          <Message tone="bad">{t('phone.contested')}</Message>
        </>
      )}
      <p>
        {isOver
          ? stateWords(entered, false)
          : mayConfirm
            ? t('phone.check')
            : t('phone.own', { side: nameOf(other) })}
      </p>
      {hasButtons && (
        <>
          {mayConfirm && (
            <Button
              look="primary"
              disabled={isOver}
              data-still={isOver || undefined}
              onClick={() => phone.add({ kind: 'confirm', body: { tableId, board, version, by: other } })}
            >
              {t('phone.confirm', { side: nameOf(other) })}
            </Button>
          )}
          <Button disabled={isOver} data-still={isOver || undefined} onClick={() => change?.()}>
            {t('phone.change')}
          </Button>
        </>
      )}
      {/* It comes when the server has looked: below, so that no button moves under a finger. */}
      {strangeLead && <Message tone="bad">{strangeLeadWords(entered)}</Message>}
      <Button onClick={back}>{t('phone.back')}</Button>
      {confirmed && entered.result && told.travellers && (
        <TravellerBox phone={phone} tableId={tableId} board={board} />
      )}
      {next !== null && (isOver || !mayConfirm) && (
        <Button look="primary" onClick={() => onBoard(next)}>
          {t('phone.board', { board: next })}
        </Button>
      )}
      {hasButtons && isDone(table) && (
        <Button look="primary" onClick={back}>
          {t('phone.next')}
        </Button>
      )}
    </section>
  )
}

function NextLine({ pair, seat }: { readonly pair: string; readonly seat: NextSeat | null }) {
  if (seat === null) return <li>{t('phone.next.end', { pair })}</li>
  const { round, side, against, boards } = seat
  if (against === null) return <li>{t('phone.next.out', { pair, round })}</li>
  return (
    <li>
      <b>{t('phone.next.seat', { pair, table: tableText(seat), side: nameOf(side), round })}</b>{' '}
      {t('phone.next.against', { against })}
      {boards && `, ${t('phone.next.boards', { boards: listed(boards) })}`}
    </li>
  )
}

function BoardsLine({ table: { boards, number, section, next } }: { readonly table: PhoneTable }) {
  if (!next.boards || !boards) return null
  const { round, tables } = next.boards
  const isHere = tables.some((one) => one.number === number && one.section === section)
  const values = { boards: listed(boards), round }
  return (
    <li>
      {isHere
        ? t('phone.next.boards.stay', values)
        : t('phone.next.boards.go', { ...values, tables: listed(tables.map(tableText)) })}
    </li>
  )
}

/** The guide card. */
function Next({ table }: { readonly table: PhoneTable }) {
  const { ns, ew, next, sitOut } = table
  return (
    <section className={styles.next} aria-label={t('phone.next')}>
      <h2>{t('phone.next')}</h2>
      <ul>
        {ns !== '' && <NextLine pair={ns} seat={next.ns} />}
        {ew !== '' && <NextLine pair={ew} seat={next.ew} />}
        {!sitOut && <BoardsLine table={table} />}
      </ul>
    </section>
  )
}
