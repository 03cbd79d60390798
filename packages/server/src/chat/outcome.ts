import type { ModelReply } from '@orreryjs/core'
import type { ChatFailure } from './failure.ts'

/** What a request for a completion comes to. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: ModelReply }
  | { readonly kind: 'failure'; readonly failure: ChatFailure }
  | { readonly kind: 'broken'; readonly breakage: Breakage; readonly text: string }
  /** The client left before it was answered. */
  | { readonly kind: 'abandoned' }

/** How an answer breaks on the way. Each comes after the beginning of a reply, and what it says so far. */
export type Breakage = (typeof BREAKAGES)[number]

/** The connection ends in the middle; the body is no JSON; a stream tells an error, in place of which a whole body is a 500. */
export const BREAKAGES = ['cut-off', 'bad-body', 'error-event'] as const
