import { WINDOW_HEIGHT } from '../page/style.ts'
import { scrolled } from './history.ts'
import type { Key } from './keys.ts'
import type { Run } from './run.ts'
import type { Tab } from './state.ts'
import { viewOf } from './view.ts'

/** Chromium scrolls by this much of a window at Page Down, and by so many CSS pixels at an arrow. */
const PAGE = WINDOW_HEIGHT * 0.875
const ARROW = 40

/** Scrolls the window by so many CSS pixels, as far as the page goes. */
export function scrollBy(tab: Tab, pixels: number, run: Run): Tab {
  const document = scrolled(tab.document, tab.document.scrollY + pixels, run.context)
  return document === tab.document ? tab : { ...tab, document }
}

/** What a key that nothing else takes does: it may scroll the page. */
export function scrollByKey(
  tab: Tab,
  { name, text }: Key,
  held: { readonly shift: boolean; readonly control: boolean; readonly alt: boolean },
  run: Run,
): Tab {
  if (held.alt) return tab
  if (text === ' ') return scrollBy(tab, held.shift ? -PAGE : PAGE, run)
  const height = viewOf(tab.document, run.context).root.box?.height ?? 0
  switch (name) {
    case 'PageDown':
      return scrollBy(tab, PAGE, run)
    case 'PageUp':
      return scrollBy(tab, -PAGE, run)
    case 'End':
      return scrollBy(tab, height, run)
    case 'Home':
      return scrollBy(tab, -height, run)
    case 'ArrowDown':
      return held.control ? tab : scrollBy(tab, ARROW, run)
    case 'ArrowUp':
      return held.control ? tab : scrollBy(tab, -ARROW, run)
    default:
      return tab
  }
}
