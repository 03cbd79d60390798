import type { Choice, LanguageModel, Message, ModelRequest } from '@orreryjs/core'
import { history, section, type TranscriptEntry } from '@orreryjs/core/agents'
import { reply } from '../play.ts'
import { simulated } from '../players.ts'

/** Content of a prompt: the reply format, the task, the transcript, and further sections in order. */
export interface Question {
  readonly form: string
  readonly task: string
  /** Action forms. @default a line of each of the three worlds */
  readonly actions?: string
  readonly subtask?: string
  readonly pairs?: readonly TranscriptEntry[]
  readonly more?: Readonly<Record<string, string>>
  /** True if the next line is requested below the transcript. @default false */
  readonly cue?: boolean
  readonly request?: Partial<ModelRequest>
  /** Messages after the prompt. */
  readonly follow?: readonly Message[]
}

const ACTIONS = 'get COUNT ITEM\ngo to PLACE\nmove OBJECT to PLACE\nsearch[words]\nclick[button]\nclick[Next >]'

/** Creates a request in the layout of all agents. */
export function questionFor({
  form,
  task,
  actions,
  subtask,
  pairs,
  more = {},
  cue = false,
  request,
  follow = [],
}: Question): ModelRequest {
  const sections = [
    section('ACTIONS', actions ?? ACTIONS),
    section('REPLY FORMAT', form),
    section('TASK', task),
    ...(subtask === undefined ? [] : [section('SUBTASK', subtask)]),
    ...Object.entries(more).map(([title, body]) => section(title, body)),
    ...(pairs === undefined ? [] : [section('HISTORY', history(pairs, { cue }))]),
  ]
  const messages: readonly Message[] = [
    { role: 'system', content: 'You play a game.' },
    { role: 'user', content: sections.join('\n\n') },
    ...follow,
  ]
  return { purpose: 'x', messages, temperature: 0, ...request }
}

/** Returns the first choice of a model. */
export async function choice(question: Question, model: LanguageModel = simulated()): Promise<Choice> {
  const [first] = (await reply(model, questionFor(question))).choices
  if (first === undefined) throw new Error('no choice')
  return first
}

/** Returns the text of the first choice. */
export async function answer(question: Question, model?: LanguageModel): Promise<string> {
  return (await choice(question, model)).text
}
