/** The links to other sites that the installation is configured with (specification 1, section 2.2). */
import { useMemo } from 'react'
import { useSite } from '../live/site.ts'

export type WebLink = { readonly label: string; readonly url: string }

const isWeb = (url: string): boolean => /^(https?:|mailto:)/.test(url)

/** The same list until the site tells another. */
export function useWebLinks(): readonly WebLink[] {
  const { links } = useSite().profile
  return useMemo(() => links.filter(({ url }) => isWeb(url)), [links])
}

export function ExternalLinks({ className }: { readonly className?: string | undefined }) {
  return useWebLinks().map(({ label, url }) => (
    <a key={url} className={className} href={url} rel="noreferrer">
      {label}
    </a>
  ))
}
