import type { Turn, World } from '../world.ts'

/**
 * A world that is sites of its own: several origins, whole documents, forms and cookies. All of it is pure: what a visit changes
 * is in the state. URLs are the world's own, `http://shop.test/cart`; whoever serves it knows under which others people reach them.
 */
export interface WorldWeb<State = unknown, Played extends World<State> = World<State>> {
  readonly title: string
  /** What a visitor is to do, for the first page. */
  readonly welcome: string
  readonly sites: readonly WebSite[]
  /** The style sheet of every page. */
  readonly style: string
  /** The one script of every page: no page has one of its own. */
  readonly script: string
  /** URLs of the pages that are open in a state; at the start, where the task begins. */
  places(world: Played, state: State): readonly string[]
  /** Asks a site for something. Whatever is asked, it answers. */
  visit(world: Played, state: State, request: WebVisit): Visited<State>
  /** Ends the task with an answer; empty where it asks for none. */
  answer(world: Played, state: State, answer: string): Turn<State>
}

/** One site of the world. */
export interface WebSite {
  /** `shop`: a label of a host's name. */
  readonly name: string
  /** `http://shop.test`. */
  readonly origin: string
  /** As people call it. */
  readonly title: string
}

/** What a browser asks of a site. */
export interface WebVisit {
  readonly method: 'GET' | 'POST'
  /** URL of the world, whole. */
  readonly url: string
  /** The form that was sent, in its order. */
  readonly form: readonly (readonly [name: string, value: string])[]
  /** URL of the page that asks, if it is one of the world's. */
  readonly from?: string | undefined
  /** What the redirect that led here had to say. */
  readonly notice?: string | undefined
  /** The address under which a visitor reaches a URL that leads to another origin. */
  addressOf(url: string): string
}

/** What a site answers, and the state after it. */
export interface Visited<State = unknown> {
  readonly state: State
  readonly reply: WebReply
}

/** A document, the way to another, or nothing for a URL of no site. */
export type WebReply =
  /** `body` is HTML that has escaped what it shows. */
  | { readonly kind: 'document'; readonly status: number; readonly title: string; readonly body: string }
  /** `to` is a whole URL of the world; `notice` is for the request that follows. */
  | { readonly kind: 'redirect'; readonly to: string; readonly notice?: string | undefined }
  | { readonly kind: 'nowhere' }
