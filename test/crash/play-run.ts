import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { type LanguageModel, OrreryError, rng } from '@orreryjs/core'
import {
  createRunDirectory,
  describeRun,
  type EpisodeSpec,
  type RemotePlayer,
  type RunOptions,
  resumeRunDirectory,
  runAll,
  runOne,
  zeroClock,
} from '@orreryjs/harness'
import { type CassetteMode, cassetteFile, openCassette, recordedModel } from '@orreryjs/models/recorded'

/** Execution settings of a run. */
export interface PlaySettings {
  readonly concurrency: number
  /** True to deliver each episode as a whole, as worker threads do. */
  readonly elsewhere?: boolean
  /** Number of the model call that stops the run, as Ctrl-C does. */
  readonly stopAt?: number
  /** True to fail the second and third episode from their second call on. */
  readonly outage?: boolean
  /** True to retry infrastructure errors. */
  readonly repair?: boolean
  /** True to compress the journal. */
  readonly compressed?: boolean
  /** Cassette of the model replies. */
  readonly cassette?: { readonly path: string; readonly mode: CassetteMode }
}

/** Starts or resumes the run in a directory. Returns the number of model calls. */
export async function playRun(path: string, specs: readonly EpisodeSpec[], settings: PlaySettings): Promise<number> {
  const stop = new AbortController()
  let calls = 0
  const onCall = (): void => {
    calls += 1
    if (calls === settings.stopAt) stop.abort()
  }
  const cassette = settings.cassette && (await openCassette(cassetteFile(settings.cassette.path), settings.cassette))
  const modelOf = (spec: EpisodeSpec): LanguageModel => {
    const model = delayed(
      spec,
      onCall,
      settings.outage === true && [1, 2].includes(specs.indexOf(spec)) ? 1 : Number.POSITIVE_INFINITY,
    )
    return cassette === undefined ? model : recordedModel(model, { cassette, trial: spec.trial })
  }
  const plan = specs.map((spec) => ({ ...spec, model: modelOf(spec) }))
  const options: RunOptions = { concurrency: settings.concurrency, clock: zeroClock, signal: stop.signal, optimal: false }
  const played = settings.elsewhere === true ? { ...options, remotePlayer: playElsewhere(stop.signal) } : options
  if (existsSync(join(path, 'run.json'))) {
    const directory = await resumeRunDirectory(path, plan, { retryErrors: settings.repair === true })
    await runAll(plan, { ...played, directory, resumed: directory.resumed })
  } else {
    const manifest = describeRun(specs, { configuration: {}, orrery: '0.0.0', node: '20.19.0', labels: [] })
    const directory = createRunDirectory(path, manifest, settings.compressed === true ? { compress: 'gzip' } : {})
    await runAll(plan, { ...played, directory })
  }
  cassette?.close()
  return calls
}

/** Returns the bytes of a complete journal, uncompressed. */
export function journalBytes(path: string): Buffer {
  const compressed = join(path, 'events.jsonl.gz')
  return existsSync(compressed) ? gunzipSync(readFileSync(compressed)) : readFileSync(join(path, 'events.jsonl'))
}

/** Delays replies by a deterministic number of event-loop turns, so that episodes overtake each other. */
function delayed({ id, model }: EpisodeSpec, onCall: () => void, limit: number): LanguageModel {
  const draw = rng('slow', id)
  let calls = 0
  return {
    id: model.id,
    generate: async (request, options) => {
      onCall()
      calls += 1
      if (calls > limit) throw new OrreryError('MODEL_UNAVAILABLE', 'no server')
      for (let turns = draw.integer(4); turns > 0; turns -= 1) await setImmediate()
      return model.generate(request, options)
    },
  }
}

function playElsewhere(signal: AbortSignal): RemotePlayer {
  return async (_, spec, recorded) => {
    const lines: string[] = []
    const log = (event: object): void => void lines.push(`${JSON.stringify(event)}\n`)
    const metrics = await runOne(spec, { recorded, clock: zeroClock, signal, optimal: () => undefined, log })
    if (metrics === undefined) throw new Error(`${spec.id} did not end`)
    return { lines: lines.join(''), metrics }
  }
}
