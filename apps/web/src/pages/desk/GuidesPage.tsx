/** Guide cards, to be printed and cut apart: one for each pair, or one for each table. */
import { rangesOf } from '@openroom/bridge/movement/telling'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { type ReactNode, useState } from 'react'
import { useDeskPhones, useDeskSession } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { Frame, ToDesk, ToPrint } from './Frame.tsx'
import { type GuideLine, guideCards, tableCards } from './guideCards.ts'

const boardsText = ({ boards }: DeskPhoneTable): string => (boards ? rangesOf(boards) : '')

type CardProps = {
  readonly number?: string
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: number; readonly cells: readonly ReactNode[] }[]
}

const Card = ({ number = '', name, heads, rows }: CardProps) => (
  <li>
    <h2>
      {number !== '' && <small>{number}</small>} {name}
    </h2>
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </li>
)

const placeText = ({ at }: GuideLine): string =>
  at === 'NS' || at === 'EW' ? t(`side.${at}`) : t(`seat.${at}`)

function lineOf(line: GuideLine): readonly ReactNode[] {
  const { table, partner, against } = line
  const { round } = table
  if (against === null) return [round, '', t('desk.sitsOut'), '', '']
  const who = partner === null ? against : t('desk.guides.with', { partner, against })
  const at = `${table.section ?? ''}${table.number}`
  const room = table.room === null ? [] : [t(`card.room.${table.room}`)]
  return [round, [at, ...room].join(' '), placeText(line), who, boardsText(table)]
}

type OfPairsProps = {
  readonly tables: readonly DeskPhoneTable[]
  /** Teams that have no table in a round. */
  readonly resting: DeskSession['resting']
  readonly isIndividual: boolean
}

function OfPairs({ tables, resting, isIndividual }: OfPairsProps) {
  const heads = [
    ...[t('desk.guides.round'), t('desk.guides.table'), t('desk.guides.place')],
    ...[t('desk.guides.against'), t('desk.guides.boards')],
  ]
  const restsOf = (name: string) =>
    resting.flatMap(({ round, name: of }) =>
      of === name ? [{ key: -round, round, cells: [round, '', t('desk.sitsOut'), '', ''] }] : [],
    )
  const cards = guideCards(tables, isIndividual)
  // Who has played nowhere yet.
  const others = new Set(
    resting.map(({ name }) => name).filter((of) => !cards.some(({ name }) => name === of)),
  )
  const ofOthers = [...others].map((name) => (
    <Card key={name} name={name} heads={heads} rows={restsOf(name)} />
  ))
  const ofPlaying = cards.map(({ key, name, number, side, lines }) => {
    const played = lines.map((line) => ({
      key: line.table.tableId,
      round: line.table.round,
      cells: lineOf(line),
    }))
    return (
      <Card
        key={key}
        number={[number, side && t(`side.${side}`)].filter(Boolean).join(' ')}
        name={name}
        heads={heads}
        rows={[...played, ...restsOf(name)].sort((a, b) => a.round - b.round)}
      />
    )
  })
  return [...ofPlaying, ...ofOthers]
}

function OfTables({ tables }: { readonly tables: readonly DeskPhoneTable[] }) {
  const heads = [
    ...[t('desk.guides.round'), t('phone.side.NS')],
    ...[t('phone.side.EW'), t('desk.guides.boards')],
  ]
  return tableCards(tables).map((own) => (
    <Card
      key={own[0]!.tableId}
      name={tableName(own[0]!)}
      heads={heads}
      rows={own.map((table) => ({
        key: table.tableId,
        cells: [
          table.round,
          table.ns || t('desk.sitsOut'),
          table.ew || t('desk.sitsOut'),
          table.sitOut ? '' : boardsText(table),
        ],
      }))}
    />
  ))
}

const KINDS = ['pairs', 'tables'] as const

export function GuidesPage({ id }: { readonly id: number }) {
  const { data: session, error } = useDeskSession(id)
  const { data, error: unread, refetch } = useDeskPhones(id)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('pairs')
  if (!session || !data) return <Waiting error={error ?? unread} retry={refetch} />
  const isIndividual = session.arrangeType === 'FREE'
  const who = session.type === 'TEAM' ? 'teams' : isIndividual ? 'players' : 'pairs'
  return (
    <Frame
      title={t('desk.guides.open')}
      text={nameOfEvent(session)}
      action={<ToPrint back={<ToDesk id={id} />} />}
    >
      <div className={styles.onScreen}>
        <p>{t(who === 'pairs' ? 'desk.guides.text' : `desk.guides.${who}.text`)}</p>
        <Segmented
          label={t('desk.guides.open')}
          value={kind}
          options={KINDS.map((value) => ({
            value,
            label: t(`desk.guides.${value === 'pairs' ? who : value}`),
          }))}
          onChange={setKind}
        />
      </div>
      <ul className={styles.guides}>
        {kind === 'pairs' ? (
          <OfPairs tables={data.tables} resting={session.resting} isIndividual={isIndividual} />
        ) : (
          <OfTables tables={data.tables} />
        )}
      </ul>
    </Frame>
  )
}
