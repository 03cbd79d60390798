import { type GenerateOptions, type LanguageModel, type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { sentRequest } from '../request-key.ts'
import type { Cassette } from './cassette.ts'
import { type CassetteMiss, describeMiss, findNearest } from './miss.ts'
import { keyOf, type RecordedRequest } from './recording.ts'

/** Options of `recorded`. */
export interface RecordedOptions {
  readonly cassette: Cassette
  /** Trial in which this model is used, from 1; each trial has separate replies. @default 1 */
  readonly trial?: number
  /** Called before the error for a request that `replay-only` cannot answer. */
  onMiss?(miss: CassetteMiss): void
}

/**
 * A model that replays and records replies of a cassette according to its mode. Within a trial, equal requests get equal replies, also
 * during recording. Failures are not recorded.
 *
 * For a `replay-only` cassette with replies of a single model, the model can be omitted; `generate` throws `MODEL_UNRECORDED` for a
 * missing request. Throws `CONFIG_INVALID` if a model is required.
 */
export function recordedModel(model: LanguageModel | undefined, options: RecordedOptions): LanguageModel {
  const { cassette, trial = 1 } = options
  const id = model?.id ?? onlyModel(cassette)
  if (model?.privileged === true) throw unrecordable(id)
  return {
    id,
    ...(model?.kind && { kind: model.kind }),
    ...(model?.simulated && { simulated: true }),
    ...(model?.engine && { engine: model.engine }),
    ...(model?.scoresTexts && { scoresTexts: true }),
    generate(request, { signal, onWait }) {
      const recordedRequest: RecordedRequest = { model: id, trial, request: sentRequest(request) }
      const key = keyOf(recordedRequest)
      const found = cassette.find(key)
      if (found !== undefined) return found.reply
      if (model === undefined || cassette.mode === 'replay-only') throw missing(options, request, recordedRequest, key)
      return live(model, cassette, { ...recordedRequest, key }, request, { signal, onWait })
    },
  }
}

/** Pending requests by key: equal concurrent requests must get one reply. */
const RUNNING = new WeakMap<Cassette, Map<string, Promise<ModelReply>>>()

async function live(
  model: LanguageModel,
  cassette: Cassette,
  recordedRequest: RecordedRequest & { readonly key: string },
  request: ModelRequest,
  options: GenerateOptions,
): Promise<ModelReply> {
  const running = runningOf(cassette)
  for (;;) {
    const found = cassette.find(recordedRequest.key)
    if (found !== undefined) return found.reply
    const pending = running.get(recordedRequest.key)
    if (pending === undefined) break
    // A failure or abort of another request is ignored.
    await pending.catch(() => undefined)
    options.signal.throwIfAborted()
  }
  const reply = record(model, cassette, recordedRequest, request, options)
  running.set(recordedRequest.key, reply)
  return reply.finally(() => running.delete(recordedRequest.key))
}

async function record(
  model: LanguageModel,
  cassette: Cassette,
  recordedRequest: RecordedRequest & { readonly key: string },
  request: ModelRequest,
  options: GenerateOptions,
): Promise<ModelReply> {
  const reply = await model.generate(request, options)
  cassette.add({ ...recordedRequest, reply })
  return reply
}

function runningOf(cassette: Cassette): Map<string, Promise<ModelReply>> {
  const running = RUNNING.get(cassette) ?? new Map<string, Promise<ModelReply>>()
  RUNNING.set(cassette, running)
  return running
}

function missing(
  { cassette, onMiss }: RecordedOptions,
  request: ModelRequest,
  recordedRequest: RecordedRequest,
  key: string,
): OrreryError {
  const nearest = findNearest(recordedRequest, cassette.recordings())
  const miss: CassetteMiss = {
    purpose: request.purpose,
    request: recordedRequest,
    key,
    ...(nearest === undefined ? {} : { nearest }),
  }
  onMiss?.(miss)
  return new OrreryError('MODEL_UNRECORDED', describeMiss(cassette.path, miss))
}

/** A cassette is keyed by requests, but the replies of a privileged model depend on more. */
function unrecordable(id: string): OrreryError {
  return new OrreryError(
    'CONFIG_INVALID',
    `${id} sees the world state, which a cassette does not record: equal requests have different replies`,
    {
      hint: 'omit the cassette; the journal of a run contains every reply',
    },
  )
}

function onlyModel({ path, mode, models }: Cassette): string {
  const [first, second] = models
  if (mode !== 'replay-only') {
    throw new OrreryError('CONFIG_INVALID', `the cassette ${path} needs a model to ${mode === 'record' ? 'record' : 'call'}`)
  }
  if (first === undefined) throw new OrreryError('CONFIG_INVALID', `the cassette ${path} is empty`, { hint: 'record one first' })
  if (second === undefined) return first
  throw new OrreryError('CONFIG_INVALID', `the cassette ${path} contains replies of several models: ${models.join(' ')}`, {
    hint: 'select one with --model',
  })
}
