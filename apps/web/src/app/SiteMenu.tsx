/** The menus of the bar on top: the site's places, and what its staff works with. */
import { useLocation } from 'wouter'
import { useAccount } from '../live/account.ts'
import Menu from '../ui/parts/Menu.tsx'
import type { MenuProps } from '../ui/parts/menuProps.ts'
import { useWebLinks } from './ExternalLinks.tsx'
import { siteMenu, staffTools } from './siteMenu.ts'

function useWithin() {
  const { role, organisers } = useAccount()
  const [path, navigate] = useLocation()
  const links = useWebLinks()
  return {
    role,
    limited: organisers !== null,
    path,
    navigate,
    // The site's own pages show them beside the menu.
    links: path.startsWith('/screen/') ? links : [],
  }
}

export function ToolsMenu(props: MenuProps) {
  return <Menu {...props} sections={[...props.sections, staffTools(useWithin())]} />
}

export default function SiteMenu(props: MenuProps) {
  return <Menu {...props} sections={[...props.sections, ...siteMenu(useWithin())]} />
}
