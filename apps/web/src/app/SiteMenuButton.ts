/** The menus of the site: no part of what the first page waits for. */
import { menuButton } from '../ui/parts/MenuButton.tsx'

export const SiteMenuButton = menuButton(() => import('./SiteMenu.tsx'))

export const ToolsButton = menuButton(() =>
  import('./SiteMenu.tsx').then(({ ToolsMenu }) => ({ default: ToolsMenu })),
)
