/** The heading of a page or a screen: it names the page, takes the focus after a step, and says its changes. */
import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { arriveAt } from '../arrival.ts'
import { usePageTitle } from '../pageTitle.ts'
import { headingId, type Shown, useShown } from '../slot/shown.ts'

type HeadingProps = {
  readonly children: string
  /** What the page is called in its title, where nothing stands beside it: `Board 2 replay`. */
  readonly name?: string | undefined
  /** Whether the screen itself tells what it shows. */
  readonly isSilent?: boolean
}

function titleOf(name: string, shown: Shown | null): string | null {
  if (shown === null) return name
  return shown.alone ? t('title.session', { page: name, tournament: shown.tournament }) : null
}

/** What is to be said of a heading that another board or round has changed under a button that keeps the focus. */
function useSaid(
  name: string,
  at: Shown['at'] | null,
  place: React.RefObject<HTMLElement | null>,
  slot: number | null,
) {
  const [said, say] = useState('')
  const last = useRef({ name, at, moved: false })
  useEffect(() => {
    const before = last.current
    const moved = before.moved || before.at !== at
    const isArrived = place.current !== null && arriveAt(place.current, slot)
    const isChanged = moved && before.name !== name
    if (isChanged) say(isArrived ? '' : name)
    last.current = { name, at, moved: moved && !isChanged && !isArrived }
  }, [name, at, place, slot])
  return said
}

export function Heading({ children, name = children, isSilent = false }: HeadingProps) {
  const shown = useShown()
  const place = useRef<HTMLHeadingElement>(null)
  usePageTitle('page', titleOf(name, shown))
  const said = useSaid(name, shown?.at ?? null, place, shown?.index ?? null)
  return (
    <>
      <h1 ref={place} tabIndex={-1} {...(shown && { id: headingId(shown.index), title: children })}>
        {children}
      </h1>
      {!isSilent && (
        <p className="said" role="status">
          {said}
        </p>
      )}
    </>
  )
}
