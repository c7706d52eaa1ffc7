/** Made by `build/textsPlugin.ts`: the languages but English, by the names of their folders. */
declare module 'virtual:openroom-languages' {
  import type { Messages } from '@lingui/core'

  export const SOURCE_NAME: string
  export const LANGUAGES: Readonly<
    Record<
      string,
      {
        readonly name: string
        /** Its messages, and the English letters for those who are used to them. */
        readonly load: () => Promise<{ readonly default: Messages; readonly LETTERS: Messages }>
      }
    >
  >
}
