import { CANARY, type OptionValues, OrreryError, parseJson, stableJson } from '@orreryjs/core'
import { requireRegularFile } from '@orreryjs/harness'
import { z } from 'zod'
import { readTextFile } from '../configuration/yaml-file.ts'
import { isFileName } from '../registry/files/file-name.ts'

/** A recorded step: the action, and the hash of the state after it. */
export interface StartStep {
  readonly action: string
  readonly state: string
}

/** A start in the middle of an episode. */
export interface StartState {
  /** Id of the start as a task: the id of the task, `@` and the number of steps, `alfworld/valid_unseen/29@7`. */
  readonly id: string
  readonly world: string
  readonly split: string
  /** The task whose episode it continues, and its hash. */
  readonly task: string
  readonly taskHash: string
  readonly dialect: string
  /** Options of the world, except for the directory of its data. */
  readonly options?: OptionValues | undefined
  /** Number of steps that the episode had used: with steps that a rewind undid, and with thoughts if the run counted them. */
  readonly stepsTaken: number
  /** Hash of the first state of the task. */
  readonly first: string
  /** The steps from the start of the task, without steps that a rewind undid. */
  readonly steps: readonly StartStep[]
}

/** Start states and the name of their file, for errors. */
export interface StartStates {
  readonly file: string
  readonly starts: readonly StartState[]
}

const OBJECT = 'expected a start: { id, world, split, task, taskHash, dialect, stepsTaken, first, steps }'
const text = z.string().min(1, { error: 'expected a text' })
const option = z.union([z.string(), z.number(), z.boolean()])

const startState: z.ZodType<StartState> = z
  .strictObject(
    {
      id: text,
      world: text,
      split: text,
      task: text,
      taskHash: text,
      dialect: text,
      options: z.record(z.string(), option).optional(),
      stepsTaken: z.int().min(0),
      first: text,
      steps: z.array(z.strictObject({ action: z.string(), state: text })),
    },
    { error: OBJECT },
  )
  .refine(({ id, task }) => id.startsWith(`${task}@`), { error: 'expected an id of the form TASK@STEP', path: ['id'] })
  .refine(({ task, world, split }) => task.startsWith(`${world}/${split}/`), {
    error: 'expected a task of the world and the split',
    path: ['task'],
  })
  .refine(({ world }) => !isFileName(world), { error: 'expected the id of a world, not a file', path: ['world'] })
  .refine(({ options = {} }) => Object.keys(options).every((name) => /^\w+$/.test(name) && name !== 'data'), {
    error: 'expected options without a directory of data, which belongs to one machine: set --data',
    path: ['options'],
  })

const startStates = z
  .strictObject({ file: z.string(), starts: z.array(startState).min(1, { error: 'expected at least one start' }) })
  .refine(({ starts }) => new Set(starts.map(({ id }) => id)).size === starts.length, { error: 'expected distinct ids' })

/** First line of a file of start states. */
const heading = z.strictObject({ type: z.literal('start-states'), schema: z.literal(1), canary: z.string().optional() })

/** Returns the text of a file of start states: a heading, then one start per line. */
export function formatStarts(starts: readonly StartState[]): string {
  const lines = [{ type: 'start-states', schema: 1, canary: CANARY }, ...starts].map((line) => JSON.stringify(line))
  return `${lines.join('\n')}\n`
}

/** Reads a file of start states. Throws `FILE_UNREADABLE`, or `CONFIG_INVALID` with the line. */
export function readStarts(file: string): StartStates {
  requireRegularFile(file)
  const lines = readTextFile(file).split('\n')
  const invalid = (line: number, problem: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `${file}:${line}: ${problem}`, {
      hint: 'expected a file that `orrery tasks from` wrote',
    })
  const parsed = lines.flatMap((line, at): readonly { readonly line: number; readonly value: unknown }[] => {
    if (line.trim() === '') return []
    try {
      return [{ line: at + 1, value: parseJson(line) }]
    } catch {
      throw invalid(at + 1, 'not JSON')
    }
  })
  const [first, ...rest] = parsed
  if (!heading.safeParse(first?.value).success) throw invalid(1, 'no heading of a file of start states')
  for (const { line, value } of rest) {
    const issue = startState.safeParse(value).error?.issues[0]
    if (issue !== undefined) throw invalid(line, [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
  }
  const result = startStates.safeParse({ file, starts: rest.map(({ value }) => value) })
  if (result.success) return result.data
  throw invalid(1, result.error.issues[0]?.message ?? 'expected start states')
}

/** Start states, or the path of a file with them. */
export const startStatesSetting: z.ZodType<StartStates> = z.unknown().transform((value, context) => {
  if (typeof value === 'string') return readStarts(value)
  const result = startStates.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  context.addIssue({ code: 'custom', path: issue?.path.map(String) ?? [], message: issue?.message ?? 'expected start states' })
  return z.NEVER
})

/** Starts that share a world with its options and a split. */
export interface StartGroup extends Pick<StartState, 'world' | 'split' | 'dialect' | 'options'> {
  readonly states: StartStates
}

/** Groups starts by world, options and split, in the order of their first starts. */
export function groupStarts({ file, starts }: StartStates): readonly StartGroup[] {
  const groups = new Map<string, StartState[]>()
  for (const start of starts) {
    const { world, split, dialect, options = {} } = start
    const key = stableJson([world, split, dialect, options])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [start])
    else group.push(start)
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { world, split, dialect, options } = first
    return [{ world, split, dialect, ...(options && { options }), states: { file, starts: own } }]
  })
}
