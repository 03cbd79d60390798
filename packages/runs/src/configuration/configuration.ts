import { type FeedbackPolicy, type OptionValues, OrreryError } from '@orreryjs/core'
import type { z } from 'zod'
import { nearest } from '../texts/nearest.ts'
import { BLOCK_SETTINGS, configurationSchema, SETTING_NAMES } from './schema.ts'

/** What one block of a run decides: a cross product of worlds, agents, models, tasks and trials. Absent is default. */
export interface Block {
  /** `all` for every world. @default textcraft */
  readonly world?: readonly string[] | undefined
  /** `all` for every agent. @default react */
  readonly agent?: readonly string[] | undefined
  /** What the rows of the block's one agent are called, to tell it from the same with other options. @default its id */
  readonly label?: string | undefined
  /** @default simulated */
  readonly model?: readonly string[] | undefined
  /** @default the world's usual one */
  readonly split?: string | undefined
  /** @default the one that fits the split */
  readonly dialect?: string | undefined
  /** Directory of original data. */
  readonly data?: string | undefined
  /** Positions from 0 and ids: `3,10-20`. @default all */
  readonly tasks?: string | undefined
  /** Task types. @default all */
  readonly type?: readonly string[] | undefined
  /** Number of tasks drawn with the seed. */
  readonly sample?: number | undefined
  /** Number of tasks from the front. */
  readonly limit?: number | undefined
  /** Attempts at each task. @default 1 */
  readonly trials?: number | undefined
  /** Options of the agents that have them. */
  readonly option?: OptionValues | undefined
  /** Options of the worlds that have them. */
  readonly worldOption?: OptionValues | undefined
  /** Id of a prompt profile, or a YAML file with one. @default the agent's first for the dialect */
  readonly profile?: string | undefined
  /** @default none */
  readonly feedback?: FeedbackPolicy | undefined
  /** Means of going back in order of preference. @default what the agent needs, else navigate */
  readonly rewind?: readonly string[] | undefined
  /** @default false */
  readonly countThoughts?: boolean | undefined
  /** @default the world's usual one */
  readonly maxSteps?: number | undefined
  readonly maxModelCalls?: number | undefined
  readonly maxTokens?: number | undefined
  readonly maxInvalid?: number | undefined
  readonly maxRepeats?: number | undefined
  /** Milliseconds. */
  readonly timeLimit?: number | undefined
  /** US dollars. */
  readonly costLimit?: number | undefined
}

/** A whole run: settings that hold for every block, those of the run itself, and the blocks where there are several. */
export interface Configuration extends Block {
  /** Name of every random stream; each but '0' also reaches every model request. @default '0' */
  readonly seed?: string | undefined
  /** One attempt at each task for each of them: attempt k has the k-th. The tasks of a sample are still drawn with `seed`. */
  readonly seeds?: readonly string[] | undefined
  /** Episodes at once. @default 8 */
  readonly concurrency?: number | undefined
  /** Threads that play episodes. @default none but that of the program */
  readonly workers?: number | undefined
  /** US dollars for the whole run. */
  readonly maxCost?: number | undefined
  /** Milliseconds for the whole run. */
  readonly maxTime?: number | undefined
  /** Directory of the run. @default a free one below `runs` */
  readonly out?: string | undefined
  /** Address of an OpenAI-compatible server. */
  readonly baseUrl?: string | undefined
  /** Milliseconds for one attempt at a model call. */
  readonly modelTimeout?: number | undefined
  /** Attempts after the first. */
  readonly modelRetries?: number | undefined
  /** File with what tokens cost. @default none, and no cost is known */
  readonly prices?: string | undefined
  /** Cassette that gets every reply; what it held of the same requests is replaced. */
  readonly record?: string | undefined
  /** Cassette that answers what it holds, and gets the model's reply to everything else. */
  readonly replay?: string | undefined
  /** Cassette that answers everything; no model is asked. */
  readonly replayOnly?: string | undefined
  /** No times in the journal. @default false */
  readonly deterministic?: boolean | undefined
  /** Prompts whole in the journal. @default false */
  readonly keepPrompts?: boolean | undefined
  readonly blocks?: readonly Block[] | undefined
}

/** Names every random stream of a run that names no seed. */
export const DEFAULT_SEED = '0'

/** Episodes at once in a run that names no number. */
export const DEFAULT_CONCURRENCY = 8

/** The source of settings given as flags. */
export const COMMAND_LINE = 'command line'

/** Reads settings from a file or from flags; `source` is named in errors. Throws `CONFIG_INVALID`. */
export function readConfiguration(source: string, value: unknown): Configuration {
  const result = configurationSchema.safeParse(value)
  if (result.success) return result.data
  throw configurationError(source, result.error.issues[0])
}

/**
 * `over` wins, in every block too; its own blocks, where it has some, take the place of those of `base`. Options are added to
 * those that are there, so that an ablation stays one; seeds and a number of trials take each other's place.
 */
export function mergeConfigurations(under: Configuration, over: Configuration): Configuration {
  const base = withoutReplicates(under, over)
  const blocks = over.blocks ?? base.blocks?.map((block) => mergeBlocks(block, pickBlock(over)))
  return { ...base, ...over, ...mergeOptions(base, over), ...(blocks === undefined ? {} : { blocks }) }
}

/** Both say how many attempts there are. */
function withoutReplicates(base: Configuration, over: Configuration): Configuration {
  const { seeds: _seeds, ...oneSeed } = base
  if (over.seeds === undefined) return over.trials === undefined ? base : oneSeed
  const { trials: _trials, ...rest } = base
  return { ...rest, ...(base.blocks && { blocks: base.blocks.map(({ trials: _, ...block }) => block) }) }
}

function mergeBlocks(base: Block, over: Block): Block {
  return { ...base, ...over, ...mergeOptions(base, over) }
}

function mergeOptions(base: Block, over: Block): Pick<Block, 'option' | 'worldOption'> {
  const merged = (name: 'option' | 'worldOption'): Block =>
    base[name] === undefined || over[name] === undefined ? {} : { [name]: { ...base[name], ...over[name] } }
  return { ...merged('option'), ...merged('worldOption') }
}

/** A block with every default that depends neither on the world nor on the agent. */
export interface ResolvedBlock extends Block {
  readonly world: readonly string[]
  readonly agent: readonly string[]
  readonly model: readonly string[]
  readonly trials: number
  readonly feedback: FeedbackPolicy
  readonly countThoughts: boolean
}

const BLOCK_DEFAULTS: ResolvedBlock = {
  world: ['textcraft'],
  agent: ['react'],
  model: ['simulated'],
  trials: 1,
  feedback: 'none',
  countThoughts: false,
}

/**
 * The blocks of a configuration, each with the settings that hold for all and the defaults. Throws `CONFIG_INVALID` where
 * another number of attempts is named than there are seeds.
 */
export function blocksOf(configuration: Configuration): readonly ResolvedBlock[] {
  const { seeds } = configuration
  const shared = { ...BLOCK_DEFAULTS, ...(seeds && { trials: seeds.length }), ...pickBlock(configuration) }
  const blocks = (configuration.blocks ?? [{}]).map((block) => ({ ...shared, ...block }) as ResolvedBlock)
  const other = blocks.find(({ trials }) => seeds !== undefined && trials !== seeds.length)
  if (seeds === undefined || other === undefined) return blocks
  throw new OrreryError('CONFIG_INVALID', `seeds: ${seeds.length} seeds make ${seeds.length} trials, not ${other.trials}`, {
    hint: 'leave out the number of trials',
  })
}

function pickBlock(configuration: Configuration): Block {
  const members = BLOCK_SETTINGS.map((key) => [key, configuration[key as keyof Block]] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Block
}

function configurationError(source: string, issue: z.core.$ZodIssue | undefined): OrreryError {
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? ''
    const near = nearest(key, SETTING_NAMES)
    const help = near === undefined ? `known: ${SETTING_NAMES.join(', ')}` : `did you mean '${near}'?`
    return new OrreryError('CONFIG_INVALID', `${source}: there is no setting '${key}'; ${help}`)
  }
  const path = issue?.path.join('.') ?? ''
  const flag = path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const where = source === COMMAND_LINE ? `--${flag}` : path === '' ? source : `${source}: ${path}`
  return new OrreryError('CONFIG_INVALID', `${where}: ${issue?.message ?? 'not a configuration'}`)
}
