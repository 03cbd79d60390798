import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  contentHash,
  isOrreryError,
  type LanguageModel,
  OrreryError,
  type ProfileSource,
  resolveProfile,
  rng,
  stableJson,
} from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { acquireLock, createDirectory, writeFileAtomically } from '@orreryjs/harness'
import { compare } from '../compare/compare.ts'
import { DEFAULT_SEED } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { profileText } from '../plan/profile-text.ts'
import { trainingTasks } from '../plan/training-tasks.ts'
import { isSimulatedId } from '../registry/model-labels.ts'
import { createModel } from '../registry/models.ts'
import { withPlayersOf } from '../registry/players.ts'
import { withFiles } from '../registry/registry.ts'
import { noticeOf, type RunHooks } from '../run/hooks.ts'
import { loadEnvironment } from '../run/run.ts'
import { unknownName } from '../texts/nearest.ts'
import { pluralize } from '../texts/numbers.ts'
import { trustProgram } from '../trust/settings.ts'
import { CallBudget, limitCalls } from './call-budget.ts'
import { type EpisodeOutcome, playRun, recordedCalls } from './evaluate.ts'
import type { HeldOutResult, Optimization, TrainedCandidate } from './optimization.ts'
import { type Candidate, meanScore, type ScoredCandidate } from './pareto.ts'
import { createRewriter } from './proposals.ts'
import { proposedText, reflectionRequest } from './reflection.ts'
import { type Search, searchPrompts, type TriedCandidate } from './search.ts'
import { type GivenRanges, readSubject, type Subject } from './subject.ts'

/** Options of `optimize`. */
export interface OptimizeOptions extends RunHooks, GivenRanges {
  /** Maximum number of model calls of the search, in its episodes and for new texts. */
  readonly calls: number
  /** Directory of the search; the search that it contains is continued. */
  readonly out: string
  /** The model that rewrites prompts. @default the agent's model */
  readonly reflectModel?: string | undefined
  /** Names of the parts to change, in turn. @default instructions */
  readonly parts?: readonly string[] | undefined
  /** Number of tasks on which a candidate must first beat its parent. @default 3 */
  readonly minibatch?: number | undefined
  /** Called after each proposal with the number of calls so far. */
  onTried?(tried: TriedCandidate, calls: number): void
  /** Called when all training tasks have been played with the prompts at the start. */
  onStart?(score: number, calls: number): void
}

const DEFAULT_MINIBATCH = 3

/**
 * Improves the prompts of an agent on training tasks within a budget of model calls, and evaluates the result on held-out tasks. All episodes
 * are journaled runs in `out`; the same call continues an interrupted search. Throws the errors of planning, `RUN_EXISTS` if `out` holds
 * another search, and the abort reason of `signal`.
 */
export async function optimize(settings: Configuration, given: OptimizeOptions): Promise<Optimization> {
  loadEnvironment(settings)
  const options = { ...given, registry: trustingRegistry(settings, given) }
  const subject = await readSubject(settings, options, options)
  const { minibatch = DEFAULT_MINIBATCH, calls, out } = options
  const parts = partsOf(subject, options.parts)
  const rewriterName = options.reflectModel ?? subject.modelName
  const rewriter = await createRewritingModel(rewriterName, settings, options)
  createDirectory(out)
  const release = acquireLock(join(out, 'optimize.lock'))
  try {
    const search = { minibatch: Math.min(minibatch, subject.train.tasks.length), parts, rewriter: rewriter.id }
    recordSearch(out, subject, search)
    const budget = new CallBudget(calls)
    const candidates = await runSearch(subject, { ...options, ...search, budget, rewriter })
    const found = { ...summaryOf(subject, search), ...candidates }
    const result = await withHoldout(subject, found, options)
    writeFileAtomically(join(out, 'results.json'), `${JSON.stringify(result, undefined, 2)}\n`)
    return result
  } finally {
    release()
  }
}

/** Resolved options of a search. */
interface SearchOptions {
  readonly minibatch: number
  readonly parts: readonly string[]
  /** Id of the model that rewrites prompts. */
  readonly rewriter: string
}

async function runSearch(
  subject: Subject,
  options: OptimizeOptions & Omit<SearchOptions, 'rewriter'> & { readonly budget: CallBudget; readonly rewriter: LanguageModel },
): Promise<Pick<Optimization, 'candidates' | 'best' | 'start' | 'ended' | 'budget'>> {
  const { budget, out, rewriter, parts, minibatch, signal = new AbortController().signal } = options
  const tried: TrainedCandidate[] = []
  let startCalls = 0
  let reflections = 0
  const rewrite = createRewriter({ path: join(out, 'reflections.jsonl'), model: rewriter, budget, signal })
  const episodes = new Map<string, EpisodeOutcome>()
  const search: Search = {
    start: { number: 0, parts: resolvedParts(subject) },
    tasks: subject.train.tasks.map(({ id }) => id),
    parts,
    minibatch,
    random: rng('optimize', subject.settings.seed ?? DEFAULT_SEED),
    evaluate: async (candidate, stage, tasks) => {
      const outcomes = await evaluate(subject, candidate, { ...options, stage, tasks })
      if (outcomes === undefined) return undefined
      for (const outcome of outcomes) episodes.set(`${candidate.number} ${outcome.task}`, outcome)
      const scores = new Map(outcomes.map(({ task, reward }) => [task, reward]))
      if (candidate.number === 0) {
        startCalls = budget.used
        options.onStart?.(meanScore(scores, tasks), startCalls)
      }
      return scores
    },
    propose: async (parent, part, tasks, number) => {
      const traces = tasks.map((task) => episodes.get(`${parent.number} ${task}`)?.trace ?? '')
      const reply = await rewrite(reflectionRequest({ ...partOf(subject, parent, part), traces }, number))
      if (reply === undefined) return undefined
      reflections += 1
      const text = proposedText(reply)
      return text !== undefined && isUsable(subject, { number, parts: { ...parent.parts, [part]: text } }) ? { text } : {}
    },
    onTried: (each) => {
      tried.push({ ...each, ...(each.outcome === 'accepted' && { calls: budget.used }) })
      options.onTried?.(each, budget.used)
    },
  }
  const found = await searchPrompts(search)
  if (found === undefined) {
    throw new OrreryError(
      'CONFIG_INVALID',
      `--budget: ${budget.limit} calls do not cover the ${pluralize(search.tasks.length, 'training task')} once`,
      {
        hint: 'raise the budget, or use fewer training tasks; played episodes are kept',
      },
    )
  }
  const { best, pool, ended } = found
  if (best.number > 0)
    writeFileAtomically(join(out, 'profile.yaml'), profileText(trainedProfile(subject, best), subject.agent.parts))
  const score = (each: ScoredCandidate | undefined): number => (each === undefined ? 0 : meanScore(each.scores, search.tasks))
  const used = budget.used
  return {
    start: { score: score(pool[0]), calls: startCalls },
    best: { number: best.number, score: score(best), ...(best.number > 0 && { profile: 'profile.yaml' }) },
    candidates: tried,
    ended,
    budget: { limit: budget.limit, used, reflections, episodes: used - reflections },
  }
}

/** A stage of a candidate's evaluation. */
interface Stage extends OptimizeOptions {
  readonly budget: CallBudget
  readonly stage: 'minibatch' | 'train'
  readonly tasks: readonly string[]
}

/** Plays a candidate on tasks; `undefined` if the budget is used up. */
async function evaluate(
  subject: Subject,
  candidate: Candidate,
  { out, stage, tasks, budget, ...options }: Stage,
): Promise<readonly EpisodeOutcome[] | undefined> {
  const folder = join(out, 'candidates', String(candidate.number))
  const profile = join(folder, 'profile.yaml')
  createDirectory(folder)
  if (!existsSync(profile)) writeFileAtomically(profile, profileText(profileOf(subject, candidate), subject.agent.parts))
  const directory = join(folder, stage)
  const control = new AbortController()
  const limit = limitCalls(budget.left - (await recordedCalls(directory)), control)
  const signal = options.signal === undefined ? control.signal : AbortSignal.any([options.signal, control.signal])
  const settings = { ...subject.settings, profile, split: subject.train.split, tasks: tasks.join(',') }
  const played = await playRun(directory, settings, {
    ...hooksOf(options),
    signal,
    // The first run finds a wrong key or address; the others use the same server.
    preflight: candidate.number === 0 && options.preflight !== false,
    limitModel: limit.limitModel,
  })
  options.signal?.throwIfAborted()
  if (played === undefined || limit.isExceeded) {
    budget.spend(budget.left)
    return undefined
  }
  return budget.spend(played.calls) ? played.outcomes : undefined
}

/** Plays the start and the best candidate on held-out tasks and compares them, if there are held-out tasks and an improvement. */
async function withHoldout(subject: Subject, found: Optimization, { out, ...options }: OptimizeOptions): Promise<Optimization> {
  const { holdout } = subject
  if (holdout === undefined || found.best.number === 0) return found
  const directory = join(out, 'holdout')
  const { agent, ...settings } = subject.settings
  const rows = [
    { label: 'start', profile: join(out, 'candidates', '0', 'profile.yaml') },
    { label: 'optimized', profile: join(out, 'profile.yaml') },
  ].map((row) => ({ ...row, ...(agent && { agent }) }))
  const tasks = holdout.tasks.map(({ id }) => id).join(',')
  const played = await playRun(
    directory,
    { ...settings, split: holdout.split, tasks, blocks: rows, baseline: 'start', primary: 'success' },
    { ...hooksOf(options), ...(options.signal && { signal: options.signal }), preflight: false },
  )
  options.signal?.throwIfAborted()
  const [comparison] = (await compare(directory)).comparisons
  if (played === undefined || comparison === undefined) return found
  const result: HeldOutResult = { split: holdout.split, tasks: holdout.tasks.length, calls: played.calls, comparison }
  return { ...found, holdout: result }
}

/** Returns the hooks that every run of a search gets. */
function hooksOf({ registry, human, notice }: RunHooks): RunHooks {
  return { registry, human, ...(notice && { notice }) }
}

/** Returns the registry with trust in the names of the settings and of the model that rewrites prompts, unless it has trust. */
function trustingRegistry(settings: Configuration, { registry, reflectModel }: OptimizeOptions): RunHooks['registry'] {
  const model = [...(settings.model ?? []), ...(reflectModel === undefined ? [] : [reflectModel])]
  return { ...registry, trust: registry.trust ?? trustProgram({ ...settings, model }) }
}

/** Creates the model that rewrites prompts. Throws `CONFIG_INVALID` for the simulated model. */
async function createRewritingModel(name: string, settings: Configuration, hooks: RunHooks): Promise<LanguageModel> {
  if (isSimulatedId(name)) {
    throw new OrreryError('CONFIG_INVALID', `${name} does not rewrite prompts`, {
      hint: 'name a language model, or a file with your own rules: --reflect-model ./rules.ts',
    })
  }
  const registry = await withPlayersOf(settings.world ?? [], withFiles(hooks.registry))
  return createModel(registry, name, { ...settings, notice: noticeOf(hooks), human: hooks.human })
}

/** Returns the parts to change. Throws `CONFIG_INVALID` for an unknown one. */
function partsOf(subject: Subject, given: readonly string[] = ['instructions']): readonly string[] {
  const known = Object.keys(subject.profile.parts)
  const unknown = given.find((part) => !known.includes(part))
  if (unknown === undefined) return given
  throw unknownName('CONFIG_INVALID', `part of ${subject.profile.id}`, unknown, known)
}

/** Returns the parts as the agent reads them: in the words of the world's dialect. */
function resolvedParts({ profile, world }: Subject): Candidate['parts'] {
  return resolveProfile([profile], world).parts
}

function partOf(
  { agent, world }: Subject,
  { parts }: Candidate,
  part: string,
): Omit<Parameters<typeof reflectionRequest>[0], 'traces'> {
  const description = agent.parts?.find(({ name }) => name === part)?.description
  return { agent: agent.id, world: world.id, part, description, text: parts[part] ?? '' }
}

/** Returns the profile of a candidate while the search runs. Only changed parts differ from the start. */
function profileOf(subject: Subject, { number, parts }: Candidate): ProfileSource {
  const { trainedOn: _, ...profile } = subject.profile
  if (number === 0) return profile
  const start = resolvedParts(subject)
  const changed = Object.entries(parts).filter(([name, text]) => text !== start[name])
  return { ...profile, id: `${profile.id}@candidate-${number}`, parts: { ...profile.parts, ...Object.fromEntries(changed) } }
}

/** Returns the profile of the best candidate, with the tasks that it was chosen by. */
function trainedProfile(subject: Subject, best: Candidate): ProfileSource {
  const id = `${subject.profile.id.replace(/@optimized$/, '')}@optimized`
  return { ...profileOf(subject, best), id, trainedOn: trainingTasks(subject.train.tasks, subject.profile) }
}

/** True if the agent accepts the candidate's profile: no required part is missing, and no placeholder is unknown. */
function isUsable(subject: Subject, candidate: Candidate): boolean {
  try {
    agentProfile(subject.agent, subject.world, { userProfile: profileOf(subject, candidate) })
    return true
  } catch (error) {
    if (isOrreryError(error)) return false
    throw error
  }
}

function summaryOf(
  { agent, world, model, profile, train, settings }: Subject,
  { rewriter, parts, minibatch }: SearchOptions,
): Pick<Optimization, 'agent' | 'world' | 'model' | 'reflectModel' | 'profile' | 'parts' | 'minibatch' | 'seed' | 'train'> {
  return {
    agent: agent.id,
    world: world.id,
    model,
    reflectModel: rewriter,
    profile: profile.id,
    parts,
    minibatch,
    seed: settings.seed ?? DEFAULT_SEED,
    train: { split: train.split, tasks: train.tasks.length },
  }
}

/** Records the settings of the search, or compares them with the record. Throws `RUN_EXISTS` if they differ. */
function recordSearch(out: string, subject: Subject, search: SearchOptions): void {
  const path = join(out, 'search.json')
  const facts = {
    ...summaryOf(subject, search),
    settings: contentHash(JSON.parse(JSON.stringify(decidingSettings(subject.settings)))),
    prompts: contentHash(JSON.parse(JSON.stringify(subject.profile))),
    tasks: subject.train.tasks.map(({ hash }) => hash),
  }
  const text = `${stableJson(JSON.parse(JSON.stringify(facts)))}\n`
  if (!existsSync(path)) {
    if (existsSync(join(out, 'run.json'))) throw otherSearch(out, 'a run')
    writeFileAtomically(path, text)
  } else if (readFileSync(path, 'utf8') !== text) throw otherSearch(out, 'a search with other settings')
}

function otherSearch(out: string, content: string): OrreryError {
  return new OrreryError('RUN_EXISTS', `${out} contains ${content}`, { hint: 'choose another directory: --out DIR' })
}

/** Returns the settings that can change a result. */
function decidingSettings({
  concurrency: _,
  baseUrl: _b,
  envFile: _e,
  modelTimeout: _t,
  modelRetries: _r,
  prices: _p,
  models: _m,
  ...settings
}: Configuration): Configuration {
  return settings
}
