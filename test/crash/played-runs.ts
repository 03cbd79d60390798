import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type LanguageModel, OrreryError, rng } from '@orreryjs/core'
import {
  createRunDirectory,
  describeRun,
  type EpisodeSpec,
  type PlayElsewhere,
  type RunOptions,
  reopenRunDirectory,
  runAll,
  runOne,
  zeroClock,
} from '@orreryjs/harness'
import { type CassetteMode, cassetteFile, openCassette, recorded } from '@orreryjs/models/recorded'

/** How episodes are played. */
export interface Way {
  readonly concurrency: number
  /** Whether each is played out of this thread's sight and handed over whole, as worker threads do. */
  readonly elsewhere?: boolean
  /** The run is stopped, as Ctrl-C stops it, with this call of the model. */
  readonly stopAt?: number
  /** The server is gone from the second call of the second and the third episode on. */
  readonly outage?: boolean
  /** What failed outside the agent is played again. */
  readonly repair?: boolean
  /** Where replies are kept, or come from. */
  readonly cassette?: { readonly path: string; readonly mode: CassetteMode }
}

/** Plays the run of a directory, from its beginning or on from where it stands; gives the number of model calls. */
export async function playRun(path: string, specs: readonly EpisodeSpec[], way: Way): Promise<number> {
  const stop = new AbortController()
  let calls = 0
  const onCall = (): void => {
    calls += 1
    if (calls === way.stopAt) stop.abort()
  }
  const cassette = way.cassette && (await openCassette(cassetteFile(way.cassette.path), way.cassette))
  const modelOf = (spec: EpisodeSpec): LanguageModel => {
    const model = slow(spec, onCall, way.outage === true && [1, 2].includes(specs.indexOf(spec)) ? 1 : Number.POSITIVE_INFINITY)
    return cassette === undefined ? model : recorded(model, { cassette, trial: spec.trial })
  }
  const plan = specs.map((spec) => ({ ...spec, model: modelOf(spec) }))
  const options: RunOptions = { concurrency: way.concurrency, clock: zeroClock, signal: stop.signal, optimal: false }
  const played = way.elsewhere === true ? { ...options, elsewhere: playElsewhere(stop.signal) } : options
  if (existsSync(join(path, 'run.json'))) {
    const directory = await reopenRunDirectory(path, plan, { retryBroken: way.repair === true })
    await runAll(plan, { ...played, directory, resumed: directory.resumed })
  } else {
    const manifest = describeRun(specs, { configuration: {}, orrery: '0.0.0', node: '20.19.0', labels: [] })
    await runAll(plan, { ...played, directory: createRunDirectory(path, manifest) })
  }
  cassette?.close()
  return calls
}

/** Model calls that stand on the disk, each once: where a crash left two copies of an episode they are the same. */
export function recordedCalls(path: string): number {
  const pending = join(path, 'pending')
  const waiting = existsSync(pending) ? readdirSync(pending).map((name) => join(pending, name)) : []
  const files = [join(path, 'events.jsonl'), ...waiting].filter((file) => existsSync(file))
  // A line that is torn has no end, and counts for nothing.
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
  return new Set(lines.filter((line) => line.includes('"type":"model-call"'))).size
}

/** Answers some turns of the event loop later, as many as the episode and the number of its call say: episodes overtake each other. */
function slow({ id, model }: EpisodeSpec, onCall: () => void, most: number): LanguageModel {
  const draw = rng('slow', id)
  let calls = 0
  return {
    id: model.id,
    generate: async (request, options) => {
      onCall()
      calls += 1
      if (calls > most) throw new OrreryError('MODEL_UNAVAILABLE', 'nobody is there')
      for (let turns = draw.integer(4); turns > 0; turns -= 1) await setImmediate()
      return model.generate(request, options)
    },
  }
}

function playElsewhere(signal: AbortSignal): PlayElsewhere {
  return async (_, spec, recorded) => {
    const lines: string[] = []
    const log = (event: object): void => void lines.push(`${JSON.stringify(event)}\n`)
    const metrics = await runOne(spec, { recorded, clock: zeroClock, signal, optimal: () => undefined, log })
    if (metrics === undefined) throw new Error(`${spec.id} did not end`)
    return { lines: lines.join(''), metrics }
  }
}
