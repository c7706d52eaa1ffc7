/** The club that uploads of this browser were for last. */
import { keepText, readKept } from '../../live/kept.ts'

const KEY = 'upload-club'

export const usualClub = (): string | null => readKept(KEY)

export const keepUsualClub = (name: string): boolean => keepText(KEY, name)
