import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import { example, section } from '@orreryjs/core/agents'

export type Pair = readonly [line: string, observation: string]

const REPLY_FORMAT = 'Reply with one line and nothing else: an action, or a thought that begins with `think: `.'
const DEMONSTRATION =
  'Crafting commands:\ncraft 1 lever using 1 cobblestone, 1 stick\n\nGoal: craft lever.\n> get 1 cobblestone\nGot 1 cobblestone'

const CRAFTING = 'get COUNT ITEM\ncraft COUNT ITEM using COUNT ITEM, COUNT ITEM\ninventory'

/** A request in the layout of the ReAct agent. */
export function reactRequest(
  task: string,
  history: readonly Pair[],
  more: Partial<ModelRequest> = {},
  actions: string = CRAFTING,
): ModelRequest {
  const transcript = history.map(([line, observation]) => `> ${line}\n${observation}\n`).join('')
  const user = [
    example(1, DEMONSTRATION),
    section('ACTIONS', actions),
    section('REPLY FORMAT', REPLY_FORMAT),
    section('TASK', task),
    section('HISTORY', `${transcript}>`),
  ].join('\n\n')
  const messages = [
    { role: 'system', content: 'You craft things.' },
    { role: 'user', content: user },
  ] as const
  return { purpose: 'react.step', messages, temperature: 0, maxTokens: 150, stop: ['\n'], ...more }
}

/** A world that answers lines. */
export interface Playable {
  readonly task: string
  /** Actions in the prompt. @default the actions of TextCraft */
  readonly actions?: string
  step(line: string): string
  isDone(): boolean
}

export interface Played {
  readonly solved: boolean
  readonly steps: number
  readonly history: readonly Pair[]
}

/** Plays a task to its end like ReAct: thoughts are answered with `OK.` and are not steps. */
export async function play(model: LanguageModel, table: Playable, maxSteps = 60): Promise<Played> {
  const history: Pair[] = []
  let steps = 0
  while (steps < maxSteps && !table.isDone()) {
    const line = await replyTo(model, reactRequest(table.task, history, {}, table.actions))
    const isThought = line.startsWith('think:')
    if (!isThought) steps += 1
    history.push([line, isThought ? 'OK.' : table.step(line)])
  }
  return { solved: table.isDone(), steps, history }
}

/** Returns the text of a model's first choice. */
export async function replyTo(model: LanguageModel, request: ModelRequest): Promise<string> {
  return (await reply(model, request)).choices[0]?.text ?? ''
}

export async function reply(model: LanguageModel, request: ModelRequest): Promise<ModelReply> {
  return model.generate(request, { signal: new AbortController().signal })
}
