import { setMaxListeners } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type EpisodeEvent, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { cachedPlanLength, type RemoteEpisode, runOne, systemClock, zeroClock } from '@orreryjs/harness'
import { codeFiles } from '../registry/files/code-files.ts'
import type { Registry } from '../registry/registry.ts'
import { grantTrust } from '../trust/trust.ts'
import { planRun } from './open-run.ts'
import type { PlayRequest, WorkerPlan, WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** Plays the episodes that the parent thread requests, until it ends this thread. The registry is the parent's, without its trust. */
export async function playInThread(orrery: Registry): Promise<void> {
  const { configuration, locations, code } = workerData as WorkerPlan
  // The thread that started this one has executed these files, so they are permitted.
  const trust = grantTrust({ named: Object.entries(locations).map(([name, location]) => ({ name, location })) })
  const files = codeFiles({
    trust,
    find: (path) => locations[path] ?? path,
    expected: (path) => code.find((each) => each.path === path),
    since: 'the run began',
    fallbackModule: orrery.module,
  })
  const clock = configuration.deterministic === true ? zeroClock : systemClock
  const optimal = cachedPlanLength()
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  const { episodes } = await planRun(configuration, { registry: { ...orrery, files, trust } })

  const play = async ({ number, id, recorded, memory }: PlayRequest): Promise<RemoteEpisode> => {
    const spec = episodes.at(number)
    if (spec?.id !== id)
      throw new OrreryError('INTERNAL', `a worker thread has another episode ${number + 1}: ${spec?.id}, not ${id}`)
    const lines: string[] = []
    const log = (event: EpisodeEvent): void => void lines.push(`${JSON.stringify(event)}\n`)
    const metrics = await runOne(spec, { recorded, clock, signal: abort.signal, optimal, memory, log })
    if (metrics === undefined) throw new OrreryError('INTERNAL', `the episode ${id} did not end`)
    return { lines: lines.join(''), metrics }
  }
  parentPort?.on('message', (request: WorkerRequest) => {
    if (request.kind === 'abort') abort.abort()
    else void answer(request.number, play(request)).then((response) => parentPort?.postMessage(response))
  })
}

async function answer(number: number, playing: Promise<RemoteEpisode>): Promise<WorkerResponse> {
  try {
    return { kind: 'played', number, played: await playing }
  } catch (error) {
    const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
    return { kind: 'failed', number, code, message: errorMessage(error), hint }
  }
}
