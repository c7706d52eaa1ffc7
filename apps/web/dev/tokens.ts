/** What each token of `styles/tokens.css` is for. */

/** By how their names begin. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^felt/, 'The cloth of the table, and the site’s bar; deep below text, lit where something is pointed at'],
  [/^on-/, 'Text on the colour of that name'],
  [/^(spade|heart|diamond|club)$/, 'Signs of suits on the page'],
  [/^card-[shdc]$/, 'Signs of suits on cards'],
  [/^card/, 'Playing cards, which are light in every theme, and what is printed on them'],
  [/^shadow/, 'What lies above something'],
  [/^(paper|surface|raise)$/, 'Grounds: of the page, of what lies on it, of what lies on that'],
  [/^ink/, 'Text: what is read, what explains, what is possible no longer'],
  [/^line/, 'Rules between rows; edges of fields'],
  [/^accent/, 'What can be pressed, and what is chosen; soft behind it'],
  [/^focus$/, 'The ring around what has the focus'],
  [/^live$/, 'That something is going on now'],
  [/^(good|bad)$/, 'Gained and lost, taken and refused'],
  [/^warn/, 'What wants a second look; soft behind it'],
  [/^vul$/, 'A side in danger'],
  [/^qr-/, 'Codes for cameras, which have no dark theme'],
  [/^scrim$/, 'Over the page, behind a dialog'],
  [/^plate/, 'Plates with players’ names on the cloth'],
  [/^turn/, 'Whoever is to call or to play'],
  [/^alert/, 'Calls that were alerted'],
  [/^dim$/, 'Cards that cannot be played now'],
  [/^chat-/, 'Names of who comments, told apart'],
  [/^s\d$/, 'Distances'],
  [/^t-/, 'Sizes of text'],
  [/^r-/, 'Rounded corners'],
  [/^tap$/, 'The least height of what a finger presses'],
  [/^font$/, 'The typeface, and what stands in for it'],
  [/^num$/, 'Figures of one width, so that columns stand'],
]

/** The tokens of a style sheet, in its order, with what they are for; `null` where nobody says it. */
export const tokensIn = (css: string) =>
  [...(css.split('\n}')[0] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value,
    meant: MEANT.find(([begins]) => begins.test(name))?.[1] ?? null,
  }))
