/**
 * The page of parts: `npm run parts`, then `/design`. Every part in every state, in light and dark, in three widths, with
 * usual, longest and right-to-left names; the same without a network, and each dialog open. `?theme=dark&names=rtl` is one
 * of the frames alone, `&lost` without a network, `&dialog=Dialog` with that open; `e2e/parts.spec.ts` looks at all of them.
 */
import { createRoot } from 'react-dom/client'
import { link } from '../src/live/connection.ts'
import tokens from '../src/styles/tokens.css?raw'
import { DIALOGS, NAMES, type Named, OpenDialog, Parts } from './parts.tsx'
import { tokensIn } from './tokens.ts'
import 'virtual:openroom-fonts.css'
import '../src/styles/base.css'
import './design.css'

/** Of a phone, a tablet, a laptop. */
const WIDTHS = [360, 820, 1440] as const
const THEMES = ['light', 'dark'] as const

function Tokens() {
  return (
    <section data-of="tokens">
      <h2>Tokens</h2>
      <table>
        <tbody>
          {tokensIn(tokens).map(({ name, value, meant }) => (
            <tr key={name}>
              <td style={{ background: `var(--${name})` }} />
              <th scope="row">--{name}</th>
              <td>{value}</td>
              <td>{meant}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
const named = (query.get('names') ?? 'usual') as Named

type FrameProps = {
  readonly of: (typeof THEMES)[number]
  readonly width: (typeof WIDTHS)[number]
  readonly names?: string
  /** More of its address. */
  readonly more?: string
}

/** In a window of its own: sizes of windows and the theme of the page are what parts go by. */
function Frame({ of, width, names = 'usual', more = '' }: FrameProps) {
  const title = [names, of, `${width} px`, more.replace(/^&/, '')].filter(Boolean).join(', ')
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <iframe title={title} src={`?theme=${of}&names=${names}${more}`} width={width} height={900} />
    </figure>
  )
}

const Frames = () =>
  THEMES.flatMap((of) => [
    ...WIDTHS.flatMap((width) =>
      Object.keys(NAMES).map((names) => <Frame key={`${names} ${of} ${width}`} {...{ of, width, names }} />),
    ),
    <Frame key={`lost ${of}`} of={of} width={820} more="&lost" />,
    ...Object.keys(DIALOGS).flatMap((name) =>
      ([360, 820] as const).map((width) => (
        <Frame key={`${name} ${of} ${width}`} {...{ of, width }} names="longest" more={`&dialog=${name}`} />
      )),
    ),
  ])

// Of who has been without a network for a while.
if (query.has('lost')) link.setState({ state: 'lost', heardAt: Date.now() - 42_000 })
const dialog = query.get('dialog')
document.documentElement.dataset.theme = theme ?? 'light'
const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <main className="design">
      {theme === null ? (
        <>
          <Tokens />
          <Frames />
        </>
      ) : dialog === null ? (
        <Parts named={named} />
      ) : (
        <OpenDialog named={named} name={dialog} />
      )}
    </main>,
  )
