/** How an event is scored; what is seldom chosen stands behind a summary. */

import { VP_SCALES } from '@openroom/bridge/session'
import type { PlannedEvent, PlannedScoring } from '@openroom/protocol/schema/upcoming'
import { t } from '../../texts/t.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { type Choosable, SelectField } from '../../ui/parts/SelectField.tsx'
import type { FaultAt } from './faults.ts'
import styles from './upcoming.module.css'

type ScoringFormProps = {
  readonly event: PlannedEvent
  readonly path: string
  readonly faultAt: FaultAt
  readonly fixed: boolean
  readonly onChange: (event: PlannedEvent) => void
}

const CALCS = { PAIR: ['MP', 'IMP'], TEAM: ['IMP', 'BAM', 'MP'] } as const

const scales = (now: PlannedScoring['vpScale']): readonly Choosable<PlannedScoring['vpScale']>[] =>
  VP_SCALES.filter((scale) => scale !== 'own' || now === 'own').map((value) => ({
    value,
    label: t(`plan.vp.${value}`),
  }))

/** The same results calculated the other way too, where the type has another. */
function Others({ event, fixed, onChange }: ScoringFormProps) {
  const { type, calcType, otherCalcTypes } = event
  if (type === 'TEAM') return null
  const others = CALCS[type].filter((calc) => calc !== calcType)
  return others.map((calc) => (
    <CheckField
      key={calc}
      label={t('plan.also', { calc: t(`plan.calc.${calc}`) })}
      checked={otherCalcTypes.includes(calc)}
      disabled={fixed}
      onChange={(checked) => onChange({ ...event, otherCalcTypes: checked ? [calc] : [] })}
    />
  ))
}

function Details({ event, fixed, onChange }: ScoringFormProps) {
  const { type, calcType, otherCalcTypes, scoring } = event
  const { handicapBoards = 0, ...others } = scoring
  const counts = (calc: string) => [calcType, ...otherCalcTypes].some((one) => one === calc)
  const set = (part: Partial<PlannedScoring>) => onChange({ ...event, scoring: { ...scoring, ...part } })
  return (
    <>
      <SelectField
        label={t('plan.sectionsScored')}
        value={event.sectionsScored}
        disabled={fixed}
        options={(['together', 'apart'] as const).map((value) => ({
          value,
          label: t(`plan.sections.${value}`),
        }))}
        onChange={(sectionsScored) => onChange({ ...event, sectionsScored })}
      />
      {type === 'PAIR' && counts('MP') && (
        <SelectField
          label={t('plan.perWin')}
          value={scoring.perWin}
          disabled={fixed}
          options={([2, 1] as const).map((value) => ({ value, label: t(`plan.perWin.${value}`) }))}
          onChange={(perWin) => set({ perWin })}
        />
      )}
      {type === 'PAIR' && counts('IMP') && (
        <SelectField
          label={t('plan.imps')}
          value={scoring.imps}
          disabled={fixed}
          options={(['crossImps', 'butler'] as const).map((value) => ({
            value,
            label: t(`plan.imps.${value}`),
          }))}
          onChange={(imps) => set({ imps })}
        />
      )}
      {type === 'TEAM' && (
        <SelectField
          label={t('plan.vpScale')}
          value={calcType === 'BAM' ? scoring.bamVpScale : scoring.vpScale}
          disabled={fixed}
          options={scales(calcType === 'BAM' ? scoring.bamVpScale : scoring.vpScale)}
          onChange={(scale) => set(calcType === 'BAM' ? { bamVpScale: scale } : { vpScale: scale })}
        />
      )}
      {type === 'TEAM' && calcType === 'IMP' && (
        <NumberField
          label={t('plan.handicapBoards')}
          hint={t('plan.handicapBoards.hint')}
          value={handicapBoards}
          min={0}
          max={999}
          disabled={fixed}
          onChange={(boards) =>
            onChange({ ...event, scoring: { ...others, ...(boards > 0 && { handicapBoards: boards }) } })
          }
        />
      )}
    </>
  )
}

export function ScoringForm(props: ScoringFormProps) {
  const { event, path, faultAt, fixed, onChange } = props
  return (
    <>
      <SelectField
        label={t('plan.calcType')}
        value={event.calcType}
        disabled={fixed}
        error={faultAt(`${path}.calcType`)}
        options={CALCS[event.type].map((value) => ({ value, label: t(`plan.calc.${value}`) }))}
        onChange={(calcType) => onChange({ ...event, calcType, otherCalcTypes: [] })}
      />
      {event.type === 'PAIR' && (
        <SelectField
          label={t('plan.winners')}
          value={event.winners}
          disabled={fixed}
          error={faultAt(`${path}.winners`)}
          options={([1, 2] as const).map((value) => ({ value, label: t(`plan.winners.${value}`) }))}
          onChange={(winners) => onChange({ ...event, winners })}
        />
      )}
      <details className={styles.more}>
        <summary>{t('plan.scoring.more')}</summary>
        <div className={styles.fields}>
          <Details {...props} />
        </div>
        <Others {...props} />
      </details>
    </>
  )
}
