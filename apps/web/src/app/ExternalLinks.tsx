/** The links to other sites that the installation is configured with (specification 1, section 2.2). */
import { useSite } from '../live/site.ts'

const isWeb = (url: string): boolean => /^(https?:|mailto:)/.test(url)

export function ExternalLinks({ className }: { readonly className?: string | undefined }) {
  const { profile } = useSite()
  return profile.links
    .filter(({ url }) => isWeb(url))
    .map(({ label, url }) => (
      <a key={url} className={className} href={url} rel="noreferrer">
        {label}
      </a>
    ))
}
