import type { PageElement } from '../page/element.ts'

/** What a page does when something of it is clicked: the few effects that a page's script may have here. */
export type Effect =
  | { readonly kind: 'title'; readonly title: string }
  /** Replaces what the element of that id holds; of the clicked one where there is no id. */
  | { readonly kind: 'text'; readonly id?: string; readonly text: string }
  /** Goes to a URL. */
  | { readonly kind: 'go'; readonly url: string }
  /** Tells another URL in the history, without asking for it. */
  | { readonly kind: 'push'; readonly url: string }

/** What a click on an element does beside what HTML says of it. */
export type Behaviours = (element: PageElement) => readonly Effect[]
