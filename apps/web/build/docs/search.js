// Sections of all documents that have every word that was typed; titles, headings and whole words first.
const field = document.querySelector('input[type=search]')
const list = document.querySelector('#found')
const status = document.querySelector('[role=status]')
const MOST = 40
let sections

const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** How well a section is what was typed: by its document's title, by its heading, by whole words. */
function rank({ title, heading, text }, words) {
  const hasWhole = (of) => {
    const all = wordsOf(of)
    return words.every((word) => all.includes(word))
  }
  const isBegun = words.every((word) => heading.toLowerCase().includes(word))
  return 8 * hasWhole(title) + 4 * hasWhole(heading) + 2 * hasWhole(text) + isBegun
}

async function look() {
  sections ??= fetch('/docs/search.json').then((answer) => answer.json())
  const all = await sections.catch(() => null)
  if (all === null) {
    // The next letter asks again.
    sections = undefined
    status.textContent = 'The server does not answer.'
    return
  }
  const words = field.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1)
  const hasAll = (text) => words.every((word) => text.includes(word))
  const found =
    words.length === 0
      ? []
      : all
          .filter(({ title, heading, text }) => hasAll(`${title} ${heading} ${text}`.toLowerCase()))
          .map((one) => ({ ...one, rank: rank(one, words) }))
          .sort((a, b) => b.rank - a.rank)
  status.textContent =
    words.length === 0
      ? ''
      : found.length === 0
        ? 'Nothing found. Try fewer or other words.'
        : `${found.length} found`
  list.replaceChildren(...found.slice(0, MOST).map((one) => rowOf(one, words[0])))
}

/** With what stands around the first word. */
function rowOf({ at, title, heading, text }, word) {
  const row = document.createElement('li')
  const link = document.createElement('a')
  link.href = at
  link.textContent = heading === title ? title : `${title}: ${heading}`
  const first = document.createElement('p')
  const from = text.lastIndexOf(' ', Math.max(0, text.toLowerCase().indexOf(word) - 60)) + 1
  const to = from + 160
  first.textContent = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  row.append(link, first)
  return row
}

field.addEventListener('input', () => void look())
// A page that the browser shows again has its words already.
if (field.value !== '') void look()
