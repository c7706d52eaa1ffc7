/** Links of operators, or of players' phones, to be printed: one for each table number, good for all rounds. */

import { operatePage } from '@openroom/protocol/operatorLink'
import { phonePage } from '@openroom/protocol/phoneLink'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import { printWhole } from '../../ui/printWhole.ts'
import styles from './desk.module.css'
import { Frame } from './Frame.tsx'
import { tableName } from './words.ts'

type LinkSheetProps = {
  readonly session: DeskSession
  readonly links: CreatedLinks['links']
  readonly onClose: () => void
}

export function LinkSheet({ session, links, onClose }: LinkSheetProps) {
  const isPhones = links[0]?.kind === 'phone'
  const actions = (
    <div className={styles.actions}>
      <Button onClick={onClose}>{t('desk.sheet.back')}</Button>
      <Button look="primary" onClick={() => void printWhole()}>
        {t('desk.sheet.print')}
      </Button>
    </div>
  )
  return (
    <Frame
      title={t(isPhones ? 'desk.phones.sheet' : 'desk.sheet', {
        name: `${session.tournament}: ${session.event}`,
      })}
      text={t(isPhones ? 'desk.phones.sheet.text' : 'desk.sheet.text')}
      action={actions}
    >
      <ul className={styles.sheet}>
        {links.map(({ id, number, section, room, secret }) => {
          const name = tableName({ number, section, room })
          const address = window.location.origin + (isPhones ? phonePage : operatePage)(id, secret)
          return (
            <li key={id}>
              <h2>{name}</h2>
              <p>{session.tournament}</p>
              <QrCode text={address} label={t('desk.sheet.code', { name })} />
              <code>{address}</code>
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}
