/** Links of operators, or of players' phones, to be printed: one for each table number, good for all rounds. */

import { captainPage } from '@openroom/protocol/lineUpRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import { phonePage } from '@openroom/protocol/phoneLink'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { t } from '../../texts/t.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { Frame, ToPrint } from './Frame.tsx'

type SheetProps = {
  readonly title: string
  readonly text: string
  /** What each leads to. */
  readonly of: readonly { readonly key: number; readonly name: string; readonly address: string }[]
  /** Below each name. */
  readonly under?: string
  readonly onClose: () => void
}

/** Codes of tables to be cut apart. */
export const CodeSheet = ({ title, text, of, under, onClose }: SheetProps) => (
  <Frame
    title={title}
    text={text}
    action={<ToPrint back={<Button onClick={onClose}>{t('desk.sheet.back')}</Button>} />}
  >
    <ul className={styles.sheet}>
      {of.map(({ key, name, address }) => (
        <li key={key}>
          <h2>{name}</h2>
          {under !== undefined && <p>{under}</p>}
          <QrCode text={address} label={t('desk.sheet.code', { name })} />
          <code>{address}</code>
        </li>
      ))}
    </ul>
  </Frame>
)

const SHEETS = {
  operator: { title: 'desk.sheet', text: 'desk.sheet.text', page: operatePage },
  phone: { title: 'desk.phones.sheet', text: 'desk.phones.sheet.text', page: phonePage },
  captain: { title: 'lineUps.sheet', text: 'lineUps.sheet.text', page: captainPage },
} as const

type LinkSheetProps = {
  readonly session: DeskSession
  readonly links: CreatedLinks['links']
  readonly onClose: () => void
}

export function LinkSheet({ session, links, onClose }: LinkSheetProps) {
  const { title, text, page } = SHEETS[links[0]?.kind ?? 'operator']
  return (
    <CodeSheet
      title={t(title, { name: nameOfEvent(session) })}
      text={t(text)}
      of={links.map(({ id, secret, team, ...table }) => ({
        key: id,
        name: team ?? tableName(table),
        address: window.location.origin + page(id, secret),
      }))}
      under={session.tournament}
      onClose={onClose}
    />
  )
}
