/** DISPLAY: how this browser shows the site, all in one place; each change counts at once. */
import { NAMES } from 'virtual:openroom-language-names'
import { type ReactNode, useId, useState } from 'react'
import { keepText, readKept } from '../../live/kept.ts'
import { canKeep } from '../../live/offline/offline.ts'
import { hasLanguages, languageNow } from '../../texts/language.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { turnLetters, useLetters } from '../../ui/letterKeys.ts'
import { zoneName } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { useExpectedWanted, wantExpected } from '../../ui/picture/ExpectedSwitch.tsx'
import { toggleHiding, useHiding } from '../../ui/spoilers/hiding.ts'
import { chooseZones, useEventZones } from '../../ui/zones.ts'
import styles from './display.module.css'

/** The viewer's choice, else the system's (`public/theme.js` applies it before anything is drawn). */
const COLOURS = ['system', 'light', 'dark'] as const
type Colour = (typeof COLOURS)[number]

const THEME = 'theme'

const keptColour = (): Colour => COLOURS.find((one) => one === readKept(THEME)) ?? 'system'

type RowProps = { readonly name: string; readonly text?: string; readonly children: ReactNode }

const Row = ({ name, text, children }: RowProps) => (
  <li>
    <span>
      <b>{name}</b>
      {text !== undefined && <small>{text}</small>}
    </span>
    {children}
  </li>
)

type SwitchRowProps = {
  readonly name: string
  readonly text: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

function SwitchRow({ name, text, on, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <li>
      <span>
        <b>{name}</b>
        <small id={id}>{text}</small>
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={name}
        aria-describedby={id}
        className={styles.switch}
        onClick={() => onChange(!on)}
      >
        <i />
      </button>
    </li>
  )
}

type OtherRowProps = {
  readonly name: string
  readonly text?: string
  readonly dialog: 'language' | 'followed' | 'kept' | 'ear' | 'keys'
}

/** What has more to say than fits here. */
const OtherRow = ({ name, text, dialog }: OtherRowProps) => (
  <Row name={name} {...(text === undefined ? {} : { text })}>
    <Button onClick={() => openDialog(dialog)}>
      <span aria-hidden="true">{t('display.open')}</span>
      <span className="said">{name}</span>
    </Button>
  </Row>
)

function Colours() {
  const [colour, setColour] = useState(keptColour)
  const choose = (wanted: Colour): void => {
    keepText(THEME, wanted === 'system' ? null : wanted)
    window.dispatchEvent(new Event('openroom-theme'))
    setColour(wanted)
  }
  return (
    <Segmented
      label={t('display.colours')}
      value={colour}
      options={COLOURS.map((value) => ({ value, label: t(`display.colours.${value}`) }))}
      onChange={choose}
    />
  )
}

export default function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const hiding = useHiding()
  const expected = useExpectedWanted()
  const eventZones = useEventZones()
  const letters = useLetters()
  const zones = { own: t('display.zone.own', { zone: zoneName(new Date()) }), event: t('display.zone.event') }
  return (
    <Dialog title={t('display.title')} onClose={onClose} done={t('display.done')}>
      <ul className={styles.rows}>
        <Row name={t('display.colours')}>
          <Colours />
        </Row>
        {hasLanguages && (
          <OtherRow name={t('display.language')} text={NAMES[languageNow()] ?? ''} dialog="language" />
        )}
        <Row name={t('display.zone')}>
          <Segmented
            label={t('display.zone')}
            value={eventZones ? 'event' : 'own'}
            options={(['own', 'event'] as const).map((value) => ({ value, label: zones[value] }))}
            onChange={(value) => chooseZones(value === 'event')}
          />
        </Row>
        <SwitchRow
          name={t('menu.spoilers.hide')}
          text={t('display.spoilers.text')}
          on={hiding}
          onChange={() => void toggleHiding()}
        />
        <SwitchRow
          name={t('picture.title')}
          text={t('display.expected.text')}
          on={expected}
          onChange={wantExpected}
        />
        <OtherRow name={t('menu.followed')} text={t('display.followed.text')} dialog="followed" />
        <OtherRow name={t('ear.title')} text={t('display.ear.text')} dialog="ear" />
        <SwitchRow
          name={t('display.keys')}
          text={t('display.keys.text')}
          on={letters}
          onChange={turnLetters}
        />
        <OtherRow name={t('keys.entry')} dialog="keys" />
        {canKeep() && <OtherRow name={t('kept.title')} text={t('display.kept.text')} dialog="kept" />}
      </ul>
    </Dialog>
  )
}
