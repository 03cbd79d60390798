import type { Page } from './page.ts'

/**
 * Fault that a page shows: it is still loading, its request failed, its request was refused without effect, or its host cannot be reached.
 */
export type PageFault = 'loading' | 'failed' | 'refused' | 'unreachable'

const FAILED = /^5\d\d\b|\b(?:service unavailable|internal server error|bad gateway|gateway time-?out)\b/i
const UNREACHABLE = /\b(?:site|server|host|page) (?:cannot|can['’]t|could not) be (?:reached|found)\b/i
const REFUSED = /\bnot (?:carried out|saved|processed|completed)\b|\bnothing (?:was|has been) (?:changed|saved)\b/i

/** Error pages are short. An issue or a thread about an error has the navigation of its site. */
const MAX_NODES = 12

/** Returns the fault that a page shows, if any. */
export function faultOf({ isBusy, nodes }: Page): PageFault | undefined {
  if (isBusy) return 'loading'
  if (nodes.length > MAX_NODES) return undefined
  const title = nodes.find(({ role }) => role === 'heading')?.name ?? ''
  if (UNREACHABLE.test(title)) return 'unreachable'
  if (FAILED.test(title)) return nodes.some(({ name }) => REFUSED.test(name)) ? 'refused' : 'failed'
  return undefined
}
