/** The catalogue at run time: areas add their compiled messages as they are loaded. */
import { type Messages, setupI18n } from '@lingui/core'
import { SOURCE } from '@openroom/protocol/languages'

/** What stands for an id that no area has (specification 2, section 8). */
export const UNKNOWN = 'Unknown key'

export const catalogue = setupI18n({ locale: SOURCE, messages: { [SOURCE]: {} }, missing: UNKNOWN })

/**
 * Called by the modules that `build/textsPlugin.ts` makes of the JSON areas.
 * @public
 */
export const register = (messages: Messages): void => catalogue.load(SOURCE, messages)

/** From here on texts are said in another language, all of which is here. */
export function speak(language: string, messages: Messages): void {
  catalogue.load(language, messages)
  catalogue.activate(language)
}
