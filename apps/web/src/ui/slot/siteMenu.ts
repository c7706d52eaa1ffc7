/** The button of a screen's menu: in a session its menu ends with the entries of the site. */
import { createContext } from 'react'
import { MenuButton } from '../parts/MenuButton.tsx'

export const SiteMenuContext = createContext(MenuButton)
