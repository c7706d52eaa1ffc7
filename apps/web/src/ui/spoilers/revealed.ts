/** Whether what is hidden around here has been shown; `null` where nothing is hidden. */
import { createContext } from 'react'

export const RevealedContext = createContext<boolean | null>(null)
