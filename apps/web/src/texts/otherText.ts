/** Told when what was begun as one account would go on as another; apart, as only a login leads to it. */
import { t } from './t.ts'

/** @param name of who is signed in now */
export const otherText = (name: string): string => t('login.other', { name })
