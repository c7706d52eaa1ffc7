/**
 * The page of parts: `npm run parts`, then `/design`. Every part in every state, in light and dark, in
 * three widths, with usual, longest and right-to-left names; `?theme=dark&names=rtl` is one of the frames alone.
 */
import { createRoot } from 'react-dom/client'
import tokens from '../src/styles/tokens.css?raw'
import { NAMES, type Named, Parts } from './parts.tsx'
import 'virtual:openroom-fonts.css'
import '../src/styles/base.css'
import './design.css'

/** Of a phone, a tablet, a laptop. */
const WIDTHS = [360, 820, 1440] as const
const THEMES = ['light', 'dark'] as const

/** What a group of tokens is for, by how their names begin. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^felt/, 'The cloth of the table, and the site’s bar'],
  [/^on-/, 'Text on that colour'],
  [/^(spade|heart|diamond|club)$/, 'Signs of suits on the page'],
  [/^card/, 'Playing cards, which are light in every theme'],
  [/^(paper|surface|raise)$/, 'Grounds: of the page, of what lies on it, of what lies on that'],
  [/^ink/, 'Text: what is read, what explains, what is possible no longer'],
  [/^line/, 'Rules between rows, edges of fields'],
  [/^(accent|focus|live|good|bad|warn|vul)/, 'What they are called'],
  [/^chat/, 'Names of who comments, told apart'],
  [/^s\d$/, 'Distances'],
  [/^t-/, 'Sizes of text'],
  [/^r-/, 'Rounded corners'],
  [/^tap$/, 'The least height of what a finger presses'],
  [/^shadow/, 'What lies above something'],
]

const TOKENS = [...(tokens.split('\n}')[0] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
  ([, name = '', value = '']) => ({ name, value }),
)

function Tokens() {
  return (
    <section data-of="tokens">
      <h2>Tokens</h2>
      <table>
        <tbody>
          {TOKENS.map(({ name, value }) => (
            <tr key={name}>
              <td style={{ background: `var(--${name})` }} />
              <th scope="row">--{name}</th>
              <td>{value}</td>
              <td>{MEANT.find(([begins]) => begins.test(name))?.[1]}</td>
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

/** Each in a window of its own: sizes of windows and the theme of the page are what parts go by. */
const Frames = () =>
  Object.keys(NAMES).flatMap((names) =>
    THEMES.flatMap((of) =>
      WIDTHS.map((width) => (
        <figure key={`${names} ${of} ${width}`}>
          <figcaption>{`${names}, ${of}, ${width} px`}</figcaption>
          <iframe
            title={`${names}, ${of}, ${width}`}
            src={`?theme=${of}&names=${names}`}
            width={width}
            height={900}
          />
        </figure>
      )),
    ),
  )

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
      ) : (
        <Parts named={named} />
      )}
    </main>,
  )
