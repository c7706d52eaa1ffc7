/** The menu of the bar on top: what may be done in the session, if any, and the entries of the site. */
import { useLocation } from 'wouter'
import { useAccount } from '../live/account.ts'
import Menu from '../ui/parts/Menu.tsx'
import type { MenuProps } from '../ui/parts/menuProps.ts'
import { useWebLinks } from './ExternalLinks.tsx'
import { siteMenu } from './siteMenu.ts'

export default function SiteMenu(props: MenuProps) {
  const { role, organisers } = useAccount()
  const [path, navigate] = useLocation()
  const links = useWebLinks()
  const entries = siteMenu({
    role,
    limited: organisers !== null,
    path,
    navigate,
    // The site's own pages show them beside the menu.
    links: path.startsWith('/screen/') ? links : [],
  })
  return <Menu {...props} sections={[...props.sections, ...entries]} />
}
