/**
 * What of a page cannot be read or reached as it is laid out now. Runs in the page, in any engine, so it takes nothing
 * from outside of itself. Not found: ellipses with the full text at hand, and what can be scrolled to.
 */

export type Finding = {
  /**
   * `cut`: sticks out of a box that hides it. `outside`: beyond the window, where nothing scrolls. `covered`: under
   * something else. `overlap`: two texts on each other. `shortened`: an ellipsis, and the full text nowhere.
   * `empty`: a control without a size. `squeezed`: scrolls in a box too small to see anything in it.
   * `sideways`: the page itself moves sideways. `failed`: the page could not be brought there.
   */
  readonly kind:
    | 'failed'
    | 'cut'
    | 'outside'
    | 'covered'
    | 'overlap'
    | 'shortened'
    | 'empty'
    | 'squeezed'
    | 'sideways'
  /** Where: the element and two around it. */
  readonly at: string
  readonly text: string
  /** What cuts or covers it. */
  readonly by: string
  /** Pixels lost. */
  readonly pixels: number
  /** How many there are like it. */
  readonly count: number
}

export function findings(): readonly Finding[] {
  type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
  type Shown = { readonly of: Element; readonly text: string; readonly box: Box }
  type Frame = {
    readonly style: CSSStyleDeclaration
    readonly box: Box
    readonly x: string
    readonly y: string
    readonly holds: boolean
  }
  const found = new Map<string, { -readonly [Key in keyof Finding]: Finding[Key] }>()
  const frames = new Map<Element, Frame>()
  const root = document.documentElement
  const width = root.clientWidth
  const height = root.clientHeight
  // What hides by itself is there for as long as it is wanted.
  const LAYER =
    'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], [data-hides]'
  const DIALOG = '[role=dialog], [role=alertdialog]'
  const CONTROL =
    'button, a[href], input, select, textarea, summary, [role=tab], [role=switch], [role=menuitem]'

  const sign = (element: Element): string => {
    const name = element.classList[0]?.replace(/^_|_[\w-]{4,6}_\d+$/g, '') ?? element.getAttribute('role')
    return element.localName + (name ? `.${name}` : '')
  }
  const path = (element: Element): string => {
    const above = [element.parentElement?.parentElement, element.parentElement, element]
    return above
      .flatMap((one) => (one && one !== document.body && one !== root ? [sign(one)] : []))
      .join(' > ')
  }
  const report = (kind: Finding['kind'], of: Element, text: string, by: Element | null, pixels: number) => {
    const at = path(of)
    const other = by ? path(by) : ''
    const key = `${kind}|${at}|${other}`
    const known = found.get(key)
    if (known) {
      known.count += 1
      known.pixels = Math.max(known.pixels, Math.round(pixels))
      return
    }
    const short = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
    found.set(key, { kind, at, text: short, by: other, pixels: Math.round(pixels), count: 1 })
  }

  const frameOf = (element: Element): Frame => {
    const known = frames.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    const outer = element.getBoundingClientRect()
    const isBox = element instanceof HTMLElement && style.display !== 'inline' && style.display !== 'contents'
    const scale = isBox && element.offsetWidth > 0 ? outer.width / element.offsetWidth : 1
    const left = outer.left + element.clientLeft * scale
    const top = outer.top + element.clientTop * scale
    const paints = isBox && /paint|content|strict/.test(style.contain)
    const overflow = (value: string) => (!isBox ? 'visible' : paints && value === 'visible' ? 'clip' : value)
    const inner = {
      left,
      top,
      right: left + element.clientWidth * scale,
      bottom: top + element.clientHeight * scale,
    }
    const holds =
      style.position !== 'static' ||
      style.transform !== 'none' ||
      style.filter !== 'none' ||
      /paint|layout|content|strict/.test(style.contain) ||
      !/^(normal|)$/.test(style.containerType ?? '')
    const frame = {
      style,
      box: isBox ? inner : outer,
      x: overflow(style.overflowX),
      y: overflow(style.overflowY),
      holds,
    }
    frames.set(element, frame)
    return frame
  }
  type Around = readonly (readonly [HTMLElement, Frame])[]
  const known = new Map<Element, Around>()
  /** The boxes that clip it or move it, from the inside out. */
  const around = (element: Element): Around => {
    const boxes = known.get(element) ?? boxesAround(element)
    known.set(element, boxes)
    return boxes
  }
  const boxesAround = (element: Element): Around => {
    const boxes: (readonly [HTMLElement, Frame])[] = []
    let position = 'static'
    for (let at: Element | null = element; at && at !== root && at !== document.body; at = at.parentElement) {
      const frame = frameOf(at)
      const isSkipped = (position === 'absolute' || position === 'fixed') && !frame.holds
      if (isSkipped || (position === 'fixed' && frame.style.transform === 'none')) continue
      // Firefox counts the padding of a field as lying outside of what the field shows.
      const isOwnField = at === element && at instanceof HTMLInputElement
      if (at instanceof HTMLElement && !isOwnField && (frame.x !== 'visible' || frame.y !== 'visible'))
        boxes.push([at, frame])
      if (frame.style.position !== 'static' || at === element || position !== 'static')
        position = frame.style.position
    }
    return boxes
  }
  const isScroller = (value: string) => value === 'auto' || value === 'scroll'

  const unseen = new Map<Element, boolean>()
  const isHidden = (at: Element): boolean => {
    if (at.hasAttribute('inert') || at.hasAttribute('data-aria-hidden')) return true
    const { style } = frameOf(at)
    const isSmall = at instanceof HTMLElement && at.offsetWidth <= 1 && at.offsetHeight <= 1
    if (isSmall && style.position === 'absolute') return true
    if (style.clipPath.startsWith('inset(5') || style.clipPath.startsWith('inset(100')) return true
    return /^rect\([01]px,? [01]px,? [01]px,? [01]px\)$/.test(style.clip)
  }
  const isWithinHidden = (at: Element | null): boolean => {
    if (at === null || at === document.body) return false
    const hidden = unseen.get(at) ?? (isHidden(at) || isWithinHidden(at.parentElement))
    unseen.set(at, hidden)
    return hidden
  }
  /** Hidden from eyes on purpose: for the ear alone, or not shown now. */
  const isUnseen = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isWithinHidden(element)
  const hasFullText = (box: Element, of: Element): boolean =>
    of.closest('[title]') !== null ||
    box.closest('[title], [aria-haspopup]') !== null ||
    box.querySelector('[title]') !== null

  /** @returns what of it is seen now; `null`: nothing. Reports what can never be seen. @param slack in pixels */
  const clip = (
    of: Element,
    text: string,
    rect: Box,
    slack: { readonly x: number; readonly y: number },
  ): Box | null => {
    let seen = rect
    let reach = rect
    for (const [box, frame] of around(of)) {
      const { left, top, right, bottom } = frame.box
      const lostX = Math.max(left - reach.left, reach.right - right)
      const lostY = Math.max(top - reach.top, reach.bottom - bottom)
      if (frame.x !== 'visible' && lostX > slack.x) {
        const before = left - reach.left - box.scrollLeft * (frame.style.direction === 'rtl' ? -1 : 1)
        const end = reach.right + box.scrollLeft - left - box.scrollWidth
        const lost = isScroller(frame.x) ? Math.max(before, end) : lostX
        if (lost > slack.x && frame.style.textOverflow !== 'ellipsis') report('cut', of, text, box, lost)
        else if (lost > slack.x && !hasFullText(box, of)) report('shortened', of, text, box, lost)
      }
      if (frame.y !== 'visible' && lostY > slack.y) {
        const before = top - reach.top - box.scrollTop
        const end = reach.bottom + box.scrollTop - top - box.scrollHeight
        const lost = isScroller(frame.y) ? Math.max(before, end) : lostY
        const isClamped = !/^(none|)$/.test(frame.style.webkitLineClamp ?? '')
        if (lost > slack.y && !isClamped) report('cut', of, text, box, lost)
        else if (lost > slack.y && !hasFullText(box, of)) report('shortened', of, text, box, lost)
      }
      // What is scrolled to, or has been reported, is taken to lie within from here on.
      const within = (at: number, from: number, to: number) => Math.min(Math.max(at, from), to)
      const [clipsX, clipsY] = [frame.x !== 'visible', frame.y !== 'visible']
      const inside = (one: Box): Box => ({
        left: clipsX ? within(one.left, left, right) : one.left,
        right: clipsX ? within(one.right, left, right) : one.right,
        top: clipsY ? within(one.top, top, bottom) : one.top,
        bottom: clipsY ? within(one.bottom, top, bottom) : one.bottom,
      })
      reach = inside(reach)
      seen = inside(seen)
    }
    const rootStyle = getComputedStyle(root)
    const bodyStyle = getComputedStyle(document.body)
    const isStuck = /hidden|clip/.test(rootStyle.overflowY) || /hidden|clip/.test(bodyStyle.overflowY)
    const end = isStuck ? height : Math.max(root.scrollHeight - scrollY, height)
    const outX = Math.max(-reach.left, reach.right - width)
    const outY = Math.max(-scrollY - reach.top, reach.bottom - end)
    if (outX > slack.x) report('outside', of, text, null, outX)
    else if (outY > slack.y) report('outside', of, text, null, outY)
    const box = {
      left: Math.max(seen.left, 0),
      right: Math.min(seen.right, width),
      top: Math.max(seen.top, 0),
      bottom: Math.min(seen.bottom, height),
    }
    return box.right - box.left >= 1 && box.bottom - box.top >= 1 ? box : null
  }

  const alphaOf = (color: string): number => {
    if (color === 'transparent') return 0
    const alpha = /(?:\/\s*|rgba\([^)]*,\s*)([\d.]+)(%?)\)$/.exec(color)
    return alpha ? Number(alpha[1]) / (alpha[2] ? 100 : 1) : 1
  }
  const paints = (element: Element): boolean => {
    const { style } = frameOf(element)
    if (element.matches('img, video, canvas, iframe')) return true
    if (element instanceof SVGGeometryElement) return style.fill !== 'none' && Number(style.fillOpacity) > 0.5
    return alphaOf(style.backgroundColor) > 0.5 || style.backgroundImage !== 'none'
  }
  /** In a dialog, a menu or a popup that the other one is not in: it closes again. */
  const isAbove = (by: Element, of: Element): boolean => {
    // A scrim lies around its dialog.
    const layer = by.closest(LAYER) ?? (by.querySelector(DIALOG) && by)
    return layer !== null && !layer.contains(of)
  }
  /** The page moves under what stays in the window, until that is where it belongs. */
  const canMoveWithPage = (of: Element, box: Box, by: Element): boolean => {
    const other = by.getBoundingClientRect()
    const below = root.scrollHeight - height - scrollY
    for (let at: Element | null = by; at && at !== document.body && !at.contains(of); at = at.parentElement) {
      const { position } = frameOf(at).style
      if (position === 'sticky') return below + scrollY > 1
      if (position !== 'fixed') continue
      const canRise = other.top > 1 && box.bottom - other.top <= below
      return canRise || (other.bottom < height - 1 && other.bottom - box.top <= scrollY)
    }
    return false
  }
  /** Scrolling gets it out from under the other one. */
  const canMoveOut = (of: Element, box: Box, by: Element): boolean => {
    if (canMoveWithPage(of, box, by)) return true
    const other = by.getBoundingClientRect()
    return around(of).some(([scroller, frame]) => {
      const isSticky = scroller.contains(by) && scroller !== by
      const [below, right] = [
        scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop,
        scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft,
      ]
      if (isSticky) {
        const moves =
          (isScroller(frame.y) && below + scroller.scrollTop > 1) ||
          (isScroller(frame.x) && right + scroller.scrollLeft > 1)
        for (let at: Element | null = by; moves && at && at !== scroller; at = at.parentElement) {
          if (frameOf(at).style.position === 'sticky' && !at.contains(of)) return true
        }
        return false
      }
      if (!isScroller(frame.y)) return false
      return box.bottom - other.top <= below || other.bottom - box.top <= scroller.scrollTop
    })
  }
  /** A drawing is painted in the order of its parts; not all engines hit a letter beside its strokes. */
  const isDrawnBefore = (one: Element, of: Element): boolean =>
    one instanceof SVGElement &&
    of instanceof SVGElement &&
    one.ownerSVGElement === of.ownerSVGElement &&
    (one.compareDocumentPosition(of) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

  /** What is painted over an element at a point. */
  const coverAt = (of: Element, left: number, top: number): Element | null => {
    // Chromium hits a box with `contain: layout style` at 276.4 from 275.01 on.
    const [x, y] = [Math.floor(left), Math.floor(top)]
    const first = document.elementFromPoint(x, y)
    if (first === null || first === of || first.contains(of) || of.contains(first)) return null
    for (const one of document.elementsFromPoint(x, y)) {
      if (one === of || one.contains(of) || of.contains(one)) return null
      if (paints(one) && !isDrawnBefore(one, of)) return one
    }
    return null
  }
  const coverOf = ({ of, box }: Shown): Element | null => {
    // A letter is narrower than its box.
    const wide = box.right - box.left
    const edge = Math.min(4, Math.max(2, wide * 0.1)) / wide
    for (const x of [edge, 0.35, 0.65, 1 - edge]) {
      for (const y of [0.35, 0.65]) {
        const [left, top] = [box.left + wide * x, box.top + (box.bottom - box.top) * y]
        const cover = coverAt(of, left, top)
        if (cover && !isAbove(cover, of) && !canMoveOut(of, box, cover)) return cover
      }
    }
    return null
  }

  const visibleTexts = (): readonly Shown[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Shown[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const of = node.parentElement
      if (text.trim() === '' || !of || of.closest('script, style, noscript, option, title, desc, textarea'))
        continue
      if (isUnseen(of)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // The box of letters in a drawing that is drawn narrower is not the same in all engines; an element's is.
      const rects = of instanceof SVGElement ? [of.getBoundingClientRect()] : range.getClientRects()
      for (const rect of rects) {
        if (rect.width < 1 || rect.height < 1) continue
        // A line's box is higher than its letters.
        const box = clip(of, text, rect, { x: 1.5, y: 1 + rect.height * 0.22 })
        if (box) texts.push({ of, text, box })
      }
    }
    return texts
  }
  const overlaps = (texts: readonly Shown[]): void => {
    const inner = texts.map(({ of, text, box }) => {
      const inset = (box.bottom - box.top) * 0.24
      return { of, text, box: { ...box, top: box.top + inset, bottom: box.bottom - inset } }
    })
    inner.sort((a, b) => a.box.top - b.box.top)
    inner.forEach((one, i) => {
      for (let k = i + 1; k < inner.length; k += 1) {
        const other = inner[k]
        if (!other || other.box.top >= one.box.bottom) return
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (across < 2.5 || down < 2 || one.of === other.of) continue
        const x = Math.max(one.box.left, other.box.left) + across / 2
        const y = other.box.top + down / 2
        // Under something painted it is covered, which is looked at for itself.
        if (coverAt(one.of, x, y) || coverAt(other.of, x, y)) continue
        if (isAbove(one.of, other.of) || isAbove(other.of, one.of)) continue
        const stack = document.elementsFromPoint(x, y)
        // Text beyond its own cell is not always hit there.
        const depth = (element: Element) => (stack.includes(element) ? stack.indexOf(element) : stack.length)
        const upper = depth(one.of) < depth(other.of) ? one.of : other.of
        const lower = upper === one.of ? other.of : one.of
        const between: Element[] = []
        for (let at: Element | null = upper; at && !at.contains(lower); at = at.parentElement)
          between.push(at)
        if (between.some(paints)) continue
        report('overlap', one.of, one.text, other.of, Math.min(across, down))
      }
    })
  }
  const checkControls = (): void => {
    for (const control of document.querySelectorAll(CONTROL)) {
      const { left, top, right, bottom, width: wide, height: high } = control.getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      if (isUnseen(control) || control.matches('[type=hidden], [type=file], [href^="#"]')) continue
      if (wide < 4 || high < 4) {
        report('empty', control, name, null, 0)
        continue
      }
      // Frames and focus rings may be cut a little; its text is looked at for itself.
      const slack = { x: 1 + wide * 0.2, y: 1 + high * 0.2 }
      const box = clip(control, name, { left, top, right, bottom }, slack)
      if (!box) continue
      const isHit = [0.5, 0.2, 0.8].some((x) =>
        [0.5, 0.25, 0.75].some((y) => {
          const hit = document.elementFromPoint(
            box.left + (box.right - box.left) * x,
            box.top + (box.bottom - box.top) * y,
          )
          if (!hit || control.contains(hit) || hit.contains(control)) return true
          return (
            isAbove(hit, control) || canMoveOut(control, box, hit) || hit.closest('label')?.contains(control)
          )
        }),
      )
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      if (!isHit) report('covered', control, name, hit, Math.min(wide, high))
    }
  }
  const checkPictures = (): void => {
    for (const picture of document.querySelectorAll('svg, img, canvas, video, iframe')) {
      const rect = picture.getBoundingClientRect()
      if (rect.width < 1 || rect.height < 1 || picture.parentElement?.closest('svg') || isUnseen(picture))
        continue
      const name =
        picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? picture.textContent ?? ''
      clip(picture, name, rect, { x: 1.5 + rect.width * 0.1, y: 1.5 + rect.height * 0.1 })
    }
  }
  const checkScrollers = (): void => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.scrollHeight <= element.clientHeight + 4) continue
      const { y, box } = frameOf(element)
      if (!isScroller(y) || isUnseen(element) || !element.textContent?.trim()) continue
      if (element.matches('textarea, input, select')) continue
      if (box.bottom - box.top < 40) {
        report('squeezed', element, element.textContent, null, element.scrollHeight - element.clientHeight)
      }
    }
  }

  const over = root.scrollWidth - root.clientWidth
  if (over > 0) report('sideways', root, document.title, null, over)
  checkControls()
  checkPictures()
  checkScrollers()
  // What lets clicks through covers nonetheless.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { pointer-events: auto !important; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  try {
    const texts = visibleTexts()
    for (const text of texts) {
      const cover = coverOf(text)
      if (cover) report('covered', text.of, text.text, cover, text.box.bottom - text.box.top)
    }
    overlaps(texts)
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  return [...found.values()]
}

/** The same as text, for drivers that send a script and not a function; compilers name functions with a helper. */
export const findingsScript = `(() => { const __name = (one) => one; return (${findings})() })()`
