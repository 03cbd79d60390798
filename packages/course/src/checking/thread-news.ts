import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { Checked } from './run-checks.ts'

/** What the thread of checks tells. */
export type ThreadNews =
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string; readonly hint: string }

/** An error as a thread can send it. */
export function failureTold(error: unknown): ThreadNews {
  const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
  return { kind: 'failed', code, message: errorMessage(error), hint }
}
