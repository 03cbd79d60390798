import { type ErrorCode, isOrreryError, type LanguageModel, type ModelRequest, OrreryError } from '@orreryjs/core'
import type { PlannedRun } from '../play/planned-run.ts'
import type { RunHooks } from './hooks.ts'

/** Short, with the temperature that most agents use, so that unsupported fields are detected before the first episode. */
const PREFLIGHT_REQUEST: ModelRequest = {
  purpose: 'preflight',
  messages: [{ role: 'user', content: 'Reply with the one word: ready' }],
  temperature: 0,
  maxTokens: 16,
}

const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  MODEL_AUTHENTICATION:
    'set the key that it needs, OPENAI_API_KEY or `key` of its entry of `models`, or name a file that does: --env-file FILE',
  MODEL_REFUSED: 'check the name of the model, and that the address is that of its API: --base-url http://HOST/v1',
  MODEL_UNAVAILABLE: 'check the address, --base-url, and that the server is running',
}

/**
 * Sends each server one short request before anything is written, to detect a wrong key, URL or name. The request is not in the journal.
 * Throws the first server's error.
 */
export async function preflight({ cells, configuration }: PlannedRun, hooks: RunHooks): Promise<void> {
  if (hooks.preflight === false || configuration.replay !== undefined || configuration.replayOnly !== undefined) return
  const servers = [...new Set(cells.map(({ model }) => model))].filter(({ kind }) => kind === 'server')
  const { signal = new AbortController().signal } = hooks
  const failures = await Promise.all(servers.map((model) => whyUnreachable(model, signal)))
  const failure = failures.find((each) => each !== undefined)
  if (failure !== undefined && !signal.aborted) throw failure
}

/** Sends a model one short request; returns its error, if any. */
export async function whyUnreachable(model: LanguageModel, signal: AbortSignal): Promise<unknown> {
  try {
    await model.generate(PREFLIGHT_REQUEST, { signal })
    return undefined
  } catch (error) {
    if (!isOrreryError(error)) return error
    const isDefaultHint = error.hint === new OrreryError(error.code, '').hint
    const advice = isDefaultHint ? (HINTS[error.code] ?? error.hint) : error.hint
    const hint = `${advice}; --no-preflight begins all the same`
    return new OrreryError(error.code, `nothing was run, as ${model.id} did not answer: ${error.message}`, { hint, cause: error })
  }
}
