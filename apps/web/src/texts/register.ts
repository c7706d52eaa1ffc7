/** The catalogue at run time: areas add their compiled messages as they are loaded. */
import { type Messages, setupI18n } from '@lingui/core'

export const LOCALE = 'en'

/** What stands for an id that no area has (specification 2, section 8). */
export const UNKNOWN = 'Unknown key'

export const catalogue = setupI18n({ locale: LOCALE, messages: { [LOCALE]: {} }, missing: UNKNOWN })

/**
 * Called by the modules that `build/textsPlugin.ts` makes of the JSON areas.
 * @public
 */
export const register = (messages: Messages): void => catalogue.load(LOCALE, messages)
