import { type GenerateOptions, type LanguageModel, type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { sentRequest } from '../request-key.ts'
import type { Cassette } from './cassette.ts'
import { describeMiss, type Miss, nearestTo } from './miss.ts'
import { type Asked, keyOf } from './recording.ts'

/** Where replies are kept, and for which attempt. */
export interface RecordedOptions {
  readonly cassette: Cassette
  /** Attempt at the task that this model is used in, from 1: each has replies of its own. @default 1 */
  readonly trial?: number
  /** Told of a request that `replay-only` cannot answer, before the error. */
  onMiss?(miss: Miss): void
}

/**
 * A model whose replies come from a cassette and go into it: as its mode says, from the file, from the model, or both.
 * The same request gets the same reply within a trial, also while it is recorded. Failures are not recorded.
 *
 * Where a cassette is only replayed, the model may be left out if it holds replies of one model alone; `generate` throws
 * `MODEL_UNRECORDED` for a request that it does not hold. Throws `CONFIG_INVALID` where a model is missing.
 */
export function recorded(model: LanguageModel | undefined, options: RecordedOptions): LanguageModel {
  const { cassette, trial = 1 } = options
  const id = model?.id ?? onlyModel(cassette)
  if (model?.privileged === true) throw unrecordable(id)
  return {
    id,
    ...(model?.kind && { kind: model.kind }),
    ...(model?.simulated && { simulated: true }),
    generate(request, { signal, onWait }) {
      const asked: Asked = { model: id, trial, request: sentRequest(request) }
      const key = keyOf(asked)
      const found = cassette.find(key)
      if (found !== undefined) return found.reply
      if (model === undefined || cassette.mode === 'replay-only') throw missing(options, request, asked, key)
      return live(model, cassette, { ...asked, key }, request, { signal, onWait })
    },
  }
}

/** Requests that are being answered, by key: equal ones that run at once must get one reply. */
const RUNNING = new WeakMap<Cassette, Map<string, Promise<ModelReply>>>()

async function live(
  model: LanguageModel,
  cassette: Cassette,
  asked: Asked & { readonly key: string },
  request: ModelRequest,
  options: GenerateOptions,
): Promise<ModelReply> {
  const running = runningOf(cassette)
  for (;;) {
    const found = cassette.find(asked.key)
    if (found !== undefined) return found.reply
    const other = running.get(asked.key)
    if (other === undefined) break
    // Another's failure or abort is not ours.
    await other.catch(() => undefined)
    options.signal.throwIfAborted()
  }
  const reply = record(model, cassette, asked, request, options)
  running.set(asked.key, reply)
  return reply.finally(() => running.delete(asked.key))
}

async function record(
  model: LanguageModel,
  cassette: Cassette,
  asked: Asked & { readonly key: string },
  request: ModelRequest,
  options: GenerateOptions,
): Promise<ModelReply> {
  const reply = await model.generate(request, options)
  cassette.add({ ...asked, reply })
  return reply
}

function runningOf(cassette: Cassette): Map<string, Promise<ModelReply>> {
  const running = RUNNING.get(cassette) ?? new Map<string, Promise<ModelReply>>()
  RUNNING.set(cassette, running)
  return running
}

function missing({ cassette, onMiss }: RecordedOptions, request: ModelRequest, asked: Asked, key: string): OrreryError {
  const nearest = nearestTo(asked, cassette.recordings())
  const miss: Miss = { purpose: request.purpose, asked, key, ...(nearest === undefined ? {} : { nearest }) }
  onMiss?.(miss)
  return new OrreryError('MODEL_UNRECORDED', describeMiss(cassette.path, miss))
}

/** A cassette finds replies by their request, and a privileged model's depend on more than that. */
function unrecordable(id: string): OrreryError {
  return new OrreryError(
    'CONFIG_INVALID',
    `${id} knows the state, which a cassette does not: the same request has other replies`,
    {
      hint: 'leave the cassette out; the journal of a run keeps every reply',
    },
  )
}

function onlyModel({ path, mode, models }: Cassette): string {
  const [only, another] = models
  if (mode !== 'replay-only') {
    throw new OrreryError('CONFIG_INVALID', `the cassette ${path} needs a model to ${mode === 'record' ? 'record' : 'ask'}`)
  }
  if (only === undefined) throw new OrreryError('CONFIG_INVALID', `the cassette ${path} is empty`, { hint: 'record one first' })
  if (another === undefined) return only
  throw new OrreryError('CONFIG_INVALID', `the cassette ${path} holds replies of several models: ${models.join(' ')}`, {
    hint: 'say which with --model',
  })
}
