/** By ear: how much of the play is told and how often, the browser's own voice, and the keys that ask. */
import { t } from '../../texts/t.ts'
import { weight } from '../../ui/figures.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { AMOUNTS, GAPS, RATES, setEar, useEar } from '../../ui/table/ear/settings.ts'
import { canSpeak, hush, speak } from '../../ui/table/ear/speech.ts'
import { EarKeyTable } from '../../ui/table/KeyTables.tsx'

/** So that it is heard how it sounds, and that this browser has one. */
function tryVoice(rate: number): void {
  speak(t('ear.voice.switched', { on: 'yes' }), rate, true)
}

function Voice() {
  const { voice, rate } = useEar()
  if (!canSpeak()) return <p>{t('ear.voice.none')}</p>
  return (
    <>
      <CheckField
        label={t('ear.voice')}
        checked={voice}
        onChange={(checked) => {
          setEar({ voice: checked })
          if (checked) tryVoice(rate)
          else hush()
        }}
      />
      {voice && (
        <SelectField
          label={t('ear.rate')}
          value={rate}
          options={RATES.map((value) => ({ value, label: weight(value) }))}
          onChange={(next) => {
            setEar({ rate: next })
            tryVoice(next)
          }}
        />
      )}
    </>
  )
}

export default function EarDialog({ onClose }: { readonly onClose: () => void }) {
  const { amount, gap, comments } = useEar()
  return (
    <Dialog title={t('ear.title')} onClose={onClose} done={t('keys.close')}>
      <p>{t('ear.text')}</p>
      <SelectField
        label={t('ear.amount')}
        value={amount}
        options={AMOUNTS.map((value) => ({ value, label: t(`ear.amount.${value}`) }))}
        onChange={(next) => setEar({ amount: next })}
      />
      <SelectField
        label={t('ear.gap')}
        value={gap}
        options={GAPS.map((value) => ({
          value,
          label: value === 0 ? t('ear.gap.none') : t('ear.gap.seconds', { seconds: value }),
        }))}
        onChange={(next) => setEar({ gap: next })}
      />
      <CheckField
        label={t('ear.comments')}
        checked={comments}
        onChange={(checked) => setEar({ comments: checked })}
      />
      <Voice />
      <EarKeyTable />
    </Dialog>
  )
}
