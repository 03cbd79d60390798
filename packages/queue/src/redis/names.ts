/** Names of everything that a run keeps in Redis. The braces keep a run on one node of a cluster. */
export interface RunNames {
  /** What BullMQ puts before all of its own names. */
  readonly prefix: string
  /** The run itself: its manifest, as text. */
  readonly plan: string
  /** Hash of `plan`: another one says that the run goes on as another. */
  readonly planHash: string
  /** There where somebody took the run out of Redis, so that its coordinator does not put it there again. */
  readonly cancelled: string
  /** There while the coordinator lives: its own token, so that another one is seen. */
  readonly alive: string
  /** Stream of everything that workers tell the coordinator. */
  readonly news: string
  /** How many events are known of each episode that is being played, by number. */
  readonly counts: string
  /** Who may add events to an episode, by number. */
  readonly owners: string
  /** Workers by name, as they describe themselves. */
  readonly workers: string
  /** How far the run is, as its coordinator tells. */
  readonly progress: string
  /** Events of an episode, in pieces. */
  events(number: number): string
  /** What scripts take that do something with an episode: `counts`, `owners` and its events. */
  episode(number: number): readonly string[]
}

/** Set of the runs that want workers. */
export const RUNS = 'orrery:runs'

/** Set of the runs that rest: their coordinators have said goodbye, and left what workers may have told. */
export const RESTING = 'orrery:resting'

/** The names of a run. */
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
    events,
    episode: (number) => [counts, owners, events(number)],
  }
}

/** Name of the queue of a model's episodes, by its place in the manifest. */
export function queueOf(model: number): string {
  return `model-${model}`
}

/** Name of an episode's job: the queue takes no bare numbers. */
export function jobOf(number: number): string {
  return `episode-${number}`
}
