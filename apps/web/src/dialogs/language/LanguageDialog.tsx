/** LANGUAGE: the language and, where it has others, the letters of cards and seats; kept in the browser. */

import { NAMES } from 'virtual:openroom-language-names'
import { SOURCE } from '@openroom/protocol/languages'
import { useState } from 'react'
import { hasEnglishLetters, languageNow } from '../../texts/language.ts'
import { t } from '../../texts/t.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { chooseLanguage } from './chooseLanguage.ts'

/** Each by its own name. */
const OPTIONS = Object.entries(NAMES).map(([value, label]) => ({ value, label }))

export default function LanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(languageNow)
  const [english, setEnglish] = useState(hasEnglishLetters)
  // Another tab may have chosen meanwhile: what this page speaks counts.
  const isSame = chosen === document.documentElement.lang && english === hasEnglishLetters()
  const save = (): void => (isSame ? onClose() : chooseLanguage(chosen, english))
  return (
    <Dialog
      title={t('language.title')}
      onClose={onClose}
      unsaved={false}
      onSubmit={save}
      submit={t('dialog.save')}
    >
      <SelectField label={t('language.choose')} value={chosen} options={OPTIONS} onChange={setChosen} />
      {chosen !== SOURCE && (
        <CheckField label={t('language.letters')} checked={english} onChange={setEnglish} />
      )}
    </Dialog>
  )
}
