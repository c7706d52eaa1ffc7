/**
 * Each look for a role asks whether elements are hidden, and those around them: jsdom goes through a browser's style sheet
 * for every answer. Tests have no style sheets of their own: tags and attributes say what is hidden.
 */
const asked = window.getComputedStyle.bind(window)

/** Of tags, with `hidden` and without; `type` hides an input. */
const displays = new Map<string, string>()

/** Of these their state says it. */
const BY_STATE = new Set(['dialog', 'summary'])

const inlineOf = (element: Element, name: 'display' | 'visibility'): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style[name] : ''

function displayOf(element: Element): string {
  if (BY_STATE.has(element.localName) || element.hasAttribute('popover')) return asked(element).display
  const inline = inlineOf(element, 'display')
  if (inline) return inline
  const kind = `${element.localName} ${element.hasAttribute('hidden')} ${element.getAttribute('type')}`
  const known = displays.get(kind) ?? asked(element).display
  displays.set(kind, known)
  return known
}

/** Who says nothing has that of the element around. */
function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const inline = inlineOf(at, 'visibility')
    if (inline) return inline
  }
  return 'visible'
}

window.getComputedStyle = (element, pseudo) => {
  const quickly = (name: string): string | undefined => {
    if (name === 'display') return displayOf(element)
    if (name === 'visibility') return visibilityOf(element)
    return undefined
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name: keyof CSSStyleDeclaration & string) =>
      name === 'getPropertyValue'
        ? (of: string) => quickly(of) ?? asked(element, pseudo).getPropertyValue(of)
        : (quickly(name) ?? asked(element, pseudo)[name]),
  })
}
