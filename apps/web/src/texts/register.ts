/** The catalogue at run time: areas add their compiled messages as they are loaded. */
import { type Messages, setupI18n } from '@lingui/core'

export const LOCALE = 'en'

export const catalogue = setupI18n({ locale: LOCALE, messages: { [LOCALE]: {} } })

/**
 * Called by the modules that `build/textsPlugin.ts` makes of the JSON areas.
 * @public
 */
export const register = (messages: Messages): void => catalogue.load(LOCALE, messages)
