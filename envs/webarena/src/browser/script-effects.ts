import type { PageElement } from '../page/element.ts'

/** Effect of a click that a page's script may have in recorded applications. */
export type ScriptEffect =
  | { readonly kind: 'title'; readonly title: string }
  /** Replaces the content of the element with the id, or of the clicked element. */
  | { readonly kind: 'text'; readonly id?: string; readonly text: string }
  /** Navigates to a URL. */
  | { readonly kind: 'go'; readonly url: string }
  /** Pushes a URL to the history without a request. */
  | { readonly kind: 'push'; readonly url: string }

/** Returns the effects of a click on an element in addition to HTML's. */
export type ScriptedEffects = (element: PageElement) => readonly ScriptEffect[]
