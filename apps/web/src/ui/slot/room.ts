/** How much room a slot has: what its screen is drawn for before it is laid out. */
import { createContext } from 'react'

export const Room = createContext({ width: 1024, height: 600 })
