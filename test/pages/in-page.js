/** Checks that run in the page: Playwright evaluates this file, so it has neither imports nor exports. */

/** Returns what is wrong with the focused element, or an empty text. */
function focusProblem() {
  const element = document.activeElement
  if (element === null || element === document.body || element === document.documentElement) return ''
  const name = element.outerHTML.slice(0, 120)
  const isMarked = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const strokes = () =>
    [...element.querySelectorAll('*')].map((each) => getComputedStyle(each).stroke + getComputedStyle(each).strokeWidth).join()
  /** True if the drawing of the element changes with the focus. */
  const isRedrawn = () => {
    const focused = strokes()
    element.blur()
    const blurred = strokes()
    element.focus({ preventScroll: true, focusVisible: true })
    return focused !== blurred
  }
  // A row or a box may show the focus of its only control.
  const isVisible = isMarked(element) || (element.parentElement !== null && isMarked(element.parentElement))
  if (!isVisible && !(element instanceof SVGElement && isRedrawn())) return `focus is invisible: ${name}`
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `focus is outside the window: ${name}`
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
  const covering = document.elementFromPoint(x, y)
  // A box may scroll inside: only something laid over the element hides it.
  const isCovered =
    covering !== null && !element.contains(covering) && !covering.contains(element) && covering.closest('label') === null
  return isCovered ? `focus is covered by ${covering.outerHTML.slice(0, 60)}: ${name}` : ''
}

/** Returns overflow, cut and tiny text, and running animations. */
function layoutProblems() {
  /** Smallest readable text in pixels. */
  const MIN_TEXT = 10
  const problems = []
  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) problems.push(`${over} pixels too wide`)
  const isClipping = (value) => value === 'hidden' || value === 'clip'
  const isScrolling = (value) => value === 'auto' || value === 'scroll'
  const nameOf = (element, text) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text.trim().replace(/\s+/g, ' ').slice(0, 60)}"`

  /** The box that cuts the text: an ancestor that hides what overflows, or the window. */
  const cutting = (text, rect) => {
    for (let box = text.parentElement; box !== null && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.display === 'contents') continue
      const own = box.getBoundingClientRect()
      // Hidden from view, and meant for screen readers.
      if (own.width <= 2 || own.height <= 2 || style.clip !== 'auto' || style.clipPath !== 'none') return undefined
      const isCutAcross = isClipping(style.overflowX) && (rect.right > own.right + 2 || rect.left < own.left - 2)
      const isCutDown = isClipping(style.overflowY) && (rect.bottom > own.bottom + 3 || rect.top < own.top - 3)
      const isShortened = style.textOverflow === 'ellipsis' && text.parentElement?.closest('[title], [aria-label]') !== null
      if ((isCutAcross || isCutDown) && !isShortened) return box
      if (isScrolling(style.overflowX) || isScrolling(style.overflowY) || isShortened) return undefined
      if (style.position === 'fixed') break
    }
    return rect.right > innerWidth + 1 || (rect.left < -1 && rect.right > 0) ? document.body : undefined
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.data.trim() === '' || parent.closest('script, style, noscript, title, desc, select, datalist'))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const cut = rects.map((rect) => cutting(text, rect)).find((box) => box !== undefined)
    if (cut !== undefined) problems.push(`cut by ${nameOf(cut, '').replace(' ""', '')}: ${nameOf(parent, text.data)}`)
    const scale = parent instanceof SVGGraphicsElement ? Math.abs(parent.getScreenCTM()?.a ?? 1) : 1
    const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale
    if (size < MIN_TEXT - 0.05 && parent.closest('sup, sub') === null)
      problems.push(`text of ${size.toFixed(1)} pixels: ${nameOf(parent, text.data)}`)
  }

  const canvas = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('select:not([multiple]), input[placeholder]')) {
    if (canvas === null || !field.checkVisibility({ visibilityProperty: true })) continue
    const isSelect = field instanceof HTMLSelectElement
    const text = isSelect ? (field.selectedOptions[0]?.label ?? '') : field.placeholder
    const { font, paddingLeft, paddingRight, appearance } = getComputedStyle(field)
    canvas.font = font
    const arrow = isSelect && appearance !== 'none' ? 18 : 0
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow
    const width = canvas.measureText(text).width
    if (field.clientWidth > 2 && width > room + 1)
      problems.push(`cut in its field by ${Math.round(width - room)} pixels: ${nameOf(field, text)}`)
  }

  for (const axis of document.querySelectorAll('svg g[aria-label$="tick label"]')) {
    const labels = [...axis.querySelectorAll('text')].filter((each) => each.checkVisibility())
    labels.forEach((label, at) => {
      const [one, next] = [label, labels[at + 1]].map((each) => each?.getBoundingClientRect())
      if (next === undefined || one === undefined) return
      const isApart = one.right <= next.left || next.right <= one.left || one.bottom <= next.top + 2 || next.bottom <= one.top + 2
      if (!isApart) problems.push(`labels overlap: ${nameOf(label, `${label.textContent} ${labels[at + 1].textContent}`)}`)
    })
  }

  for (const animation of document.getAnimations()) {
    const { target } = animation.effect
    if (animation.playState === 'running' && target !== null) problems.push(`moves: ${nameOf(target, '')}`)
  }
  return [...new Set(problems)]
}

globalThis.inPage = { focusProblem, layoutProblems }
