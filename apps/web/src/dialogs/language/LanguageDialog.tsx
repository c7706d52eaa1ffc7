/** LANGUAGE: one choice, kept in the browser. */
import { useState } from 'react'
import { chooseLanguage, languageNow, languages } from '../../texts/language.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'

export default function LanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(languageNow)
  const save = (): void => (chosen === languageNow() ? onClose() : chooseLanguage(chosen))
  return (
    <Dialog
      title={t('language.title')}
      onClose={onClose}
      onSubmit={save}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <SelectField label={t('language.choose')} value={chosen} options={languages()} onChange={setChosen} />
    </Dialog>
  )
}
