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
  /** Whose it is, which the title alone says: a tab and a sent link have nothing else. */
  readonly whose?: string | undefined
  /** What it begins and ends with: both give way where it is too long, and what stands between them does not. */
  readonly ends?: readonly [string, string] | undefined
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

const isBetween = (text: string, [first, last]: readonly [string, string]): boolean =>
  text.startsWith(first) && text.endsWith(last)

export function Heading({ children, name = children, whose = '', ends, isSilent = false }: HeadingProps) {
  const shown = useShown()
  const place = useRef<HTMLHeadingElement>(null)
  usePageTitle('page', titleOf(whose === '' ? name : t('title.of', { whose, page: name }), shown))
  const said = useSaid(name, shown?.at ?? null, place, shown?.index ?? null)
  return (
    <>
      <h1
        ref={place}
        tabIndex={-1}
        data-ends={ends !== undefined || undefined}
        {...(shown && { id: headingId(shown.index), title: children })}
      >
        {ends !== undefined && isBetween(children, ends) ? (
          <>
            <span>{ends[0]}</span>
            {children.slice(ends[0].length, -ends[1].length)}
            <span>{ends[1]}</span>
          </>
        ) : (
          children
        )}
      </h1>
      {!isSilent && (
        <p className="said" role="status">
          {said}
        </p>
      )}
    </>
  )
}
