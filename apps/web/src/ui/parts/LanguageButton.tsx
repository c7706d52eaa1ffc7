/** Opens the choice of languages, on pages without the site's menu. */

import { hasLanguages } from '../../texts/language.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../dialogs.ts'
import { Button } from './Button.tsx'

export const LanguageButton = () =>
  hasLanguages ? <Button onClick={() => openDialog('language')}>{t('language.title')}</Button> : null
