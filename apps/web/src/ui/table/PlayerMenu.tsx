/** The menu of a player's plate. */
import { isSameName } from '@openroom/bridge/person/compareNames'
import { cardAddress } from '@openroom/protocol/conventionCard'
import { DropdownMenu } from 'radix-ui'
import { Fragment, useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { useEntryPages } from '../../live/persons.ts'
import { t } from '../../texts/t.ts'
import { type Action, offered } from '../action.ts'
import styles from '../parts/menu.module.css'
import { aboutText } from '../who/About.tsx'
import { useKnownOf } from '../who/who.tsx'

/** Whose page across all sessions is asked for when the menu opens. */
export type PageOf = { readonly session: number; readonly registrationId: number; readonly name: string }

export type PlayerMenuProps = {
  readonly name: string
  readonly player: number | null
  /** The plate it belongs to, which has the focus again afterwards. */
  readonly plate: HTMLElement
  readonly acts: readonly Action[]
  readonly page?: PageOf | null
  readonly onClose: () => void
}

/** Whose page it is, where one alone is called so. */
export function onlyOneNamed<P extends { readonly name: string }>(
  players: readonly P[],
  name: string,
): P | null {
  const [own = null, ...others] = players.filter((one) => isSameName(one.name, name))
  return others.length > 0 ? null : own
}

/** Offered once it is known that there is one: hidden players and substitutes have none, nor has anybody without a network. */
function PageItem({ session, registrationId, name }: PageOf) {
  const { data } = useEntryPages(session, registrationId)
  const [, go] = useLocation()
  const own = onlyOneNamed(data?.players ?? [], name)
  if (own === null) return null
  return (
    <DropdownMenu.Item className={styles.item} onSelect={() => go(`/players/${own.personId}`)}>
      {t('player.page')}
    </DropdownMenu.Item>
  )
}

export default function PlayerMenu({ name, player, plate, acts, page = null, onClose }: PlayerMenuProps) {
  const known = useKnownOf(player)
  const about = known ? aboutText(known) : ''
  const base = useId()
  const { left, top, width, height } = plate.getBoundingClientRect()
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {createPortal(
        <DropdownMenu.Trigger asChild>
          <span
            aria-hidden="true"
            style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}
            tabIndex={-1}
          />
        </DropdownMenu.Trigger>,
        document.body,
      )}
      <DropdownMenu.Portal container={plate.closest('article')}>
        <DropdownMenu.Content
          className={styles.menu}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            plate.focus()
          }}
        >
          <DropdownMenu.Label className={styles.heading}>{name}</DropdownMenu.Label>
          {about !== '' && <DropdownMenu.Label className={styles.heading}>{about}</DropdownMenu.Label>}
          {offered(acts).map(({ id, text, hint, run }) => (
            <Fragment key={id}>
              <DropdownMenu.Item
                className={styles.item}
                onSelect={() => run()}
                {...(hint === undefined ? {} : { 'aria-describedby': `${base}${id}` })}
              >
                {text}
              </DropdownMenu.Item>
              {hint !== undefined && (
                <DropdownMenu.Label id={`${base}${id}`} className={styles.hint}>
                  {hint}
                </DropdownMenu.Label>
              )}
            </Fragment>
          ))}
          {known?.card !== undefined && (
            <DropdownMenu.Item className={styles.item} asChild>
              <a href={cardAddress(known.card)} target="_blank" rel="noopener">
                {t('who.card')}
              </a>
            </DropdownMenu.Item>
          )}
          {page && <PageItem {...page} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
