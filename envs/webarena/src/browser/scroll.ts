import { WINDOW_HEIGHT } from '../page/style.ts'
import type { ActionContext } from './action-context.ts'
import type { Tab } from './browser-state.ts'
import { scrolledDocument } from './history.ts'
import type { Key } from './keys.ts'
import { viewOf } from './view.ts'

/** Chromium scrolls by this fraction of a window on Page Down, and by this number of CSS pixels on an arrow key. */
const PAGE = WINDOW_HEIGHT * 0.875
const ARROW = 40

/** Scrolls the window by a number of CSS pixels, clamped to the page. */
export function scrollBy(tab: Tab, pixels: number, run: ActionContext): Tab {
  const document = scrolledDocument(tab.document, tab.document.scrollY + pixels, run.context)
  return document === tab.document ? tab : { ...tab, document }
}

/** Scrolls the page by a key that no element has handled. */
export function scrollByKey(
  tab: Tab,
  { name, text }: Key,
  modifiers: { readonly shift: boolean; readonly control: boolean; readonly alt: boolean },
  run: ActionContext,
): Tab {
  if (modifiers.alt) return tab
  if (text === ' ') return scrollBy(tab, modifiers.shift ? -PAGE : PAGE, run)
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
      return modifiers.control ? tab : scrollBy(tab, ARROW, run)
    case 'ArrowUp':
      return modifiers.control ? tab : scrollBy(tab, -ARROW, run)
    default:
      return tab
  }
}
