import type { InvalidAction } from '@orreryjs/core'

/** An action that can be read. */
export interface Action {
  readonly kind: 'search' | 'click'
  /** Words of a search, or the label of what is clicked. Never empty. */
  readonly argument: string
}

/** Reads an action's text by the grammar of WebShop's strict dialect. Never throws. */
export function parse(text: string): Action | InvalidAction {
  const [, kind, argument = ''] = /^(search|click)\[([\s\S]*)\]$/.exec(text.trim()) ?? []
  if (kind !== 'search' && kind !== 'click')
    return { kind: 'syntax', reason: 'syntax: an action is search[words] or click[what the page offers]' }
  const words = argument.trim()
  return words === '' ? { kind: 'syntax', reason: `syntax: ${kind}[] names nothing` } : { kind, argument: words }
}
