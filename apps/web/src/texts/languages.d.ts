/** Made by `build/textsPlugin.ts`: the languages but English, by the names of their folders. */
declare module 'virtual:openroom-languages' {
  import type { Messages } from '@lingui/core'

  /** Each loads its messages, and the English letters for those who are used to them. */
  export const LANGUAGES: Readonly<
    Record<string, () => Promise<{ readonly default: Messages; readonly LETTERS: Messages }>>
  >
}

/** What each calls itself, English too. */
declare module 'virtual:openroom-language-names' {
  export const NAMES: Readonly<Record<string, string>>
}
