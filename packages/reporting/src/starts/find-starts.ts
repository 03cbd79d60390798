import { contentHash, OrreryError, stableJson, trackPosition } from '@orreryjs/core'
import { originalWorld } from '@orreryjs/core/worlds'
import { type CompletedEpisode, isInfrastructureError, type RunManifest, rowKey, type TornLine } from '@orreryjs/harness'
import { parseRunSelector, selectRows } from '@orreryjs/runs/compare'
import type { Registry } from '@orreryjs/runs/registry'
import type { StartState, StartStep } from '@orreryjs/runs/starts'
import { creditEpisode } from '../credit/credit-episode.ts'
import { creditInput } from '../credit/credit-run.ts'
import { createDistances } from '../credit/distances.ts'
import { openRunToExport } from '../export/run-to-export.ts'
import { replayStates } from '../report/replay.ts'
import { createWorldFinder, type FoundTask } from '../report/world-finder.ts'
import { readConditions } from './condition.ts'

/** Options of `findStarts`. */
export interface FindStartsOptions {
  readonly registry: Registry
  /** Conditions on the decisions, comma-separated. @default every decision */
  readonly where?: string | undefined
  onTornLine?(torn: TornLine): void
  onEpisode?(success: boolean): void
}

/** Result of `findStarts`. */
export interface FoundStarts {
  /** Distinct starts in the order of the run. */
  readonly starts: readonly StartState[]
  /** Number of episodes with starts, and of all episodes. */
  readonly episodes: { readonly chosen: number; readonly all: number }
  /** Number of episodes that cannot be used. */
  readonly excluded: {
    readonly infrastructureErrors: number
    /** The world is missing or answers differently. */
    readonly notReplayed: number
    /** They started in the middle of another episode. */
    readonly started: number
    /** A fault changed a chosen state: its actions do not reach it without the fault. */
    readonly faulty: number
  }
}

/**
 * Finds decisions of agents in a run (`DIR` or `DIR#ROW`) and returns them as start states: the state before the agent's step. Throws
 * `USAGE` if there are none, `CELL_UNKNOWN`, or what reading the run throws.
 */
export async function findStarts(run: string, options: FindStartsOptions): Promise<FoundStarts> {
  const found: StartState[] = []
  let chosen = 0
  const { all, excluded, problems } = await eachEpisode(run, options, (_, starts) => {
    chosen += starts.length > 0 ? 1 : 0
    for (const start of starts) found.push(start)
  })
  const starts = withDistinctIds(found)
  if (starts.length > 0) return { starts, episodes: { chosen, all }, excluded }
  throw noStarts(run, options.where, excluded, problems)
}

/** Counts of the episodes of the chosen rows, and the problems of their worlds. */
interface ReadEpisodes {
  readonly all: number
  readonly excluded: FoundStarts['excluded']
  readonly problems: ReadonlySet<string>
}

/** Calls a function with the chosen decisions of each usable episode of a run, in the order of the run, before their ids are distinct. */
export async function eachEpisode(
  run: string,
  options: FindStartsOptions,
  use: (episode: CompletedEpisode, starts: readonly StartState[]) => void,
): Promise<ReadEpisodes> {
  const { registry, where, onTornLine, onEpisode } = options
  const conditions = where === undefined ? undefined : readConditions(where)
  const { directory, selector } = parseRunSelector(run)
  const source = openRunToExport(directory, registry, (torn) => onTornLine?.(torn))
  const { manifest } = source
  const selected = selectedRows(manifest, selector)
  const finder = await createWorldFinder(manifest, source.registry)
  const distances = createDistances()
  const excluded = { infrastructureErrors: 0, notReplayed: 0, started: 0, faulty: 0 }
  let all = 0
  for await (const episode of source.episodes()) {
    onEpisode?.(episode.end.success)
    if (!selected.has(rowKey(episode.metrics))) continue
    all += 1
    if (isInfrastructureError(episode.metrics)) {
      excluded.infrastructureErrors += 1
      continue
    }
    const task = finder.find(episode.start)
    const input = conditions?.needsCredit === true ? creditInput(episode, { manifest, finder, distances }) : undefined
    const trace = input?.trace ?? (task && replayStates(task, episode.events))
    if (task === undefined || trace === undefined || (conditions?.needsCredit === true && input === undefined)) {
      excluded.notReplayed += 1
      continue
    }
    if (task.task.stepsTaken !== undefined) {
      excluded.started += 1
      continue
    }
    const ofEpisode = input && creditEpisode(input)
    const creditOf = new Map(ofEpisode?.steps.map((step) => [step.seq, step]))
    const starts = decisionsOf(episode, task, trace.after, ({ seq, stepsTaken }) => {
      const ofStep = creditOf.get(seq)
      const credit = ofEpisode && ofStep && { ofEpisode, ofStep }
      return conditions?.meets({ stepsTaken, success: episode.end.success, ...(credit && { credit }) }) ?? true
    })
    if (starts === undefined) excluded.faulty += 1
    else use(episode, starts)
  }
  return { all, excluded, problems: finder.problems }
}

/** Returns the keys of the rows of a run that a selector matches. Throws `CELL_UNKNOWN`. */
export function selectedRows({ settings }: RunManifest, selector: string | undefined): ReadonlySet<string> {
  const rows = settings.map(({ label, ...row }) => ({ ...row, label: label ?? row.agent }))
  return new Set(selectRows(rows, selector).map(rowKey))
}

/** A place of an episode in the original world. */
interface Place {
  readonly state: unknown
  readonly step?: StartStep
  readonly before?: Place
  /** Hash of the recorded state, which a fault may have changed. */
  readonly recorded: string
}

/** Returns the chosen decisions as starts; `undefined` if a fault changed the state of one. */
function decisionsOf(
  { start, events }: CompletedEpisode,
  { world: played, task, options }: FoundTask,
  recordedAfter: ReadonlyMap<number, unknown>,
  isChosen: (decision: { readonly seq: number; readonly stepsTaken: number }) => boolean,
): readonly StartState[] | undefined {
  const { world } = originalWorld(played)
  const { data: _data, ...portable } = options
  const opening = world.start(task).state
  const first = contentHash(opening)
  const head = { world: world.id, split: start.split, task: task.id, taskHash: task.hash, dialect: world.dialect }
  const position = trackPosition<Place>({ state: opening, recorded: first }, (before, event) => {
    const { state } = world.step(before.state, event.action)
    const step = { action: event.action, state: contentHash(state) }
    const recorded = world === played ? step.state : contentHash(recordedAfter.get(event.seq))
    return { state, step, before, recorded }
  })
  const starts: StartState[] = []
  for (const event of events) {
    if (event.type === 'step-end' && event.by === 'agent') {
      const stepsTaken = event.step - 1
      if (isChosen({ seq: event.seq, stepsTaken })) {
        const place = position.before(event)
        if ((place.step?.state ?? first) !== place.recorded) return undefined
        const kept = Object.keys(portable).length > 0 ? { options: portable } : {}
        starts.push({ id: `${task.id}@${stepsTaken}`, ...head, ...kept, stepsTaken, first, steps: stepsOf(place) })
      }
    }
    position.apply(event)
  }
  return starts
}

function stepsOf(place: Place): readonly StartStep[] {
  const steps: StartStep[] = []
  for (let at: Place | undefined = place; at?.step !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}

/** Digits of a hash in the id of a start whose task and step another start has too. */
const ID_DIGITS = 6

/** Removes equal starts, and adds a hash of the actions to equal ids. */
function withDistinctIds(starts: readonly StartState[]): readonly StartState[] {
  const distinct = new Map(starts.map((start) => [stableJson({ ...start }), start]))
  const byId = new Map<string, number>()
  for (const { id } of distinct.values()) byId.set(id, (byId.get(id) ?? 0) + 1)
  return [...distinct.values()].map((start) => {
    if (byId.get(start.id) === 1) return start
    const { id, dialect, options = {}, steps } = start
    return { ...start, id: `${id}-${contentHash([dialect, options, steps.map(({ action }) => action)]).slice(0, ID_DIGITS)}` }
  })
}

function noStarts(
  run: string,
  where: string | undefined,
  excluded: FoundStarts['excluded'],
  [problem]: ReadonlySet<string>,
): OrreryError {
  const count = Object.values(excluded).reduce((sum, each) => sum + each, 0)
  const hint =
    count > 0 && count === excluded.started
      ? 'its episodes start in the middle of others: name the run of whole episodes'
      : count > 0
        ? `${count} of its episodes cannot be used: ${problem ?? 'see `orrery verify`'}`
        : 'see the steps of its episodes with `orrery credit` and `orrery show`'
  return new OrreryError(
    'USAGE',
    where === undefined ? `no step of ${run} can be a start` : `no step of ${run} meets the condition ${where}`,
    { hint },
  )
}
