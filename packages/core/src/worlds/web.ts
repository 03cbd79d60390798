import type { Turn, World } from '../world.ts'

/**
 * A world of separate web sites: several origins, complete documents, forms and cookies. Pure: the effects of a request are in the state.
 * URLs belong to the world, `http://shop.test/cart`; the server maps them to public addresses.
 */
export interface WebWorld<State = unknown, Played extends World<State> = World<State>> {
  readonly title: string
  /** Instructions for visitors, on the first page. */
  readonly welcome: string
  readonly sites: readonly WebSite[]
  /** The style sheet of every page. */
  readonly style: string
  /** Style sheet added for people, after `style`. It may move elements, but must not hide or show any. Scripts do not get it. */
  readonly peopleStyle: string
  /** The only script, used by every page. */
  readonly script: string
  /** Returns a task type in words, shown in the list of tasks. @default the type as it is */
  typeText?(type: string): string
  /** Returns the URLs of the open pages in a state, initially the start pages of the task. */
  openUrls(world: Played, state: State): readonly string[]
  /** Sends a request to a site. Never throws. */
  visit(world: Played, state: State, request: WebRequest): VisitResult<State>
  /** Ends the task with an answer; empty if the task has no question. */
  answer(world: Played, state: State, answer: string): Turn<State>
}

/** A site of the world. */
export interface WebSite {
  /** First label of the host name: `shop`. */
  readonly name: string
  /** Scheme and host, such as `http://shop.test`. */
  readonly origin: string
  /** Display name. */
  readonly title: string
}

/** A browser's request to a site. */
export interface WebRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute URL in the world. */
  readonly url: string
  /** The submitted form fields, in order. */
  readonly form: readonly (readonly [name: string, value: string])[]
  /** URL of the page that sent the request, if it belongs to the world. */
  readonly from?: string | undefined
  /** Notice passed by the redirect that led here. */
  readonly notice?: string | undefined
  /** Returns the public address of a URL at another origin. */
  addressOf(url: string): string
}

/** A site's response, and the state after it. */
export interface VisitResult<State = unknown> {
  readonly state: State
  readonly response: WebResponse
}

/** A document, a redirect, or no response for a URL outside the sites. */
export type WebResponse =
  /** `body` is escaped HTML. */
  | { readonly kind: 'document'; readonly status: number; readonly title: string; readonly body: string }
  /** `to` is an absolute URL in the world; `notice` is passed to the next request. */
  | { readonly kind: 'redirect'; readonly to: string; readonly notice?: string | undefined }
  | { readonly kind: 'nowhere' }
