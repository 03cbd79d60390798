/** Redis key names of a run. The braces keep all keys of a run on one node of a cluster. */
export interface RunNames {
  /** Prefix of BullMQ's keys. */
  readonly prefix: string
  /** Plan: manifest and code hash, signed. */
  readonly plan: string
  /** Hash of `plan`; a change means that the run continues with a different plan. */
  readonly planHash: string
  /** Signed when a run is cancelled, so that its coordinator does not register it again. */
  readonly cancelled: string
  /** Signed token of the active coordinator, with an expiry; a different token reveals a second coordinator. */
  readonly alive: string
  /** Stream of messages from workers to the coordinator. */
  readonly news: string
  /** Number of known events of each running episode, by number. */
  readonly counts: string
  /** Token of the owner of each episode, by number, and its attempt, by `attempt:NUMBER`. */
  readonly owners: string
  /** Self-descriptions of workers, by name. */
  readonly workers: string
  /** Progress of the run, written by the coordinator. */
  readonly progress: string
  /** Names of the workers that the coordinator ignores, signed. */
  readonly ignored: string
  /** Event chunks of an episode. */
  events(number: number): string
  /** Keys of the episode scripts: `counts`, `owners` and its events. */
  episode(number: number): readonly string[]
}

/** Set of the active runs. */
export const RUNS = 'orrery:runs'

/** Set of the resting runs: their coordinators stopped and left events that workers may have sent. */
export const RESTING = 'orrery:resting'

/** Returns the key names of a run. */
export function namesOf(run: string): RunNames {
  const name = (part: string): string => `orrery:{${run}}:${part}`
  const events = (number: number): string => name(`events:${number}`)
  const [counts, owners] = [name('counts'), name('owners')]
  return {
    prefix: name('jobs'),
    plan: name('plan'),
    planHash: name('plan-hash'),
    cancelled: name('cancelled'),
    alive: name('alive'),
    news: name('news'),
    counts,
    owners,
    workers: name('workers'),
    progress: name('progress'),
    ignored: name('ignored'),
    events,
    episode: (number) => [counts, owners, events(number)],
  }
}

/** Name of the queue of a model, by its index in the manifest. */
export function queueOf(model: number): string {
  return `model-${model}`
}

/** Name of an episode's job; BullMQ does not accept plain numbers. */
export function jobOf(number: number): string {
  return `episode-${number}`
}
