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
  MODEL_AUTHENTICATION: 'set its API key, OPENAI_API_KEY or the variable in `key` of its `models` entry, or pass --env-file FILE',
  MODEL_REFUSED: 'check the model name and the address of its API: --base-url http://HOST/v1',
  MODEL_UNAVAILABLE: 'check the address, --base-url, and that the server is running',
}

/**
 * Checks that external programs can be started, and sends each server one short request before anything is written, to detect a wrong key, URL or name. The request is not in the journal.
 * Throws `AGENT_UNAVAILABLE`, or the first server's error.
 */
export async function preflight({ cells, configuration }: PlannedRun, hooks: RunHooks): Promise<void> {
  await checkPrograms(cells)
  if (hooks.preflight === false || configuration.replay !== undefined || configuration.replayOnly !== undefined) return
  const servers = [...new Set(cells.map(({ model }) => model))].filter(({ kind }) => kind === 'server')
  const { signal = new AbortController().signal } = hooks
  const failures = await Promise.all(servers.map((model) => unreachableError(model, signal)))
  const failure = failures.find((each) => each !== undefined)
  if (failure !== undefined && !signal.aborted) throw failure
}

/** Checks that the external programs of a run can be started. */
async function checkPrograms(cells: PlannedRun['cells']): Promise<void> {
  const programs = [...new Set(cells.map(({ agent }) => agent))].flatMap(({ external }) => external ?? [])
  for (const program of programs) await program.check()
}

/** Sends a model one short request; returns its error, if any. */
export async function unreachableError(model: LanguageModel, signal: AbortSignal): Promise<unknown> {
  try {
    await model.generate(PREFLIGHT_REQUEST, { signal })
    return undefined
  } catch (error) {
    if (!isOrreryError(error)) return error
    const isDefaultHint = error.hint === new OrreryError(error.code, '').hint
    const advice = isDefaultHint ? (HINTS[error.code] ?? error.hint) : error.hint
    const hint = `${advice}; --no-preflight skips this check`
    return new OrreryError(error.code, `${model.id} cannot be used, so nothing was run: ${error.message}`, { hint, cause: error })
  }
}
