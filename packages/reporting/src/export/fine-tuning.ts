import { join } from 'node:path'
import type { Choice, EpisodeEvent, Message, ModelCall, ModelRequest } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import { toMessage, toTool } from '@orreryjs/models/openai'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { finalPath } from './final-path.ts'
import { jsonText } from './json-text.ts'
import { nothingToLearn, trainingEpisodes } from './learnable.ts'
import type { RunToExport } from './run-to-export.ts'
import { STEP_TOOL, stepCallId } from './step-call.ts'
import { withPrompts } from './with-prompts.ts'
import { writeEpisodes } from './write-episodes.ts'

/** A training example: a conversation whose last message is learned. */
export interface TrainingExample {
  readonly messages: readonly object[]
  readonly tools?: readonly object[]
  readonly parallel_tool_calls?: boolean
}

/** Exports model replies, or with `episodes` whole episodes, as training examples, from successful episodes or with `all` from all. */
export async function exportExamples(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'openai-finetune.jsonl')
  const given = trainingEpisodes(run, settings)
  const episodes = settings.episodes ? given : withPrompts(given, run.manifest, run.registry)
  const examples = settings.episodes ? episodeExamples : trainingExamples
  const file = {
    path,
    of: (episode: CompletedEpisode) => examples(episode).map((each) => `${jsonText(each)}\n`),
    nothing: () => nothingToLearn(settings.all, settings.episodes ? 'step' : 'parsed model reply'),
  }
  return [{ path, count: await writeEpisodes(episodes, file, settings), noun: 'example' }]
}

/**
 * Returns an example for every parsed model reply: the request and the reply. Earlier replies in a request have weight 0, so each
 * reply is learned once. Requires prompts in all model calls.
 */
export function trainingExamples({ events }: CompletedEpisode): readonly TrainingExample[] {
  const unreadable = unreadableReplies(events)
  return events.flatMap((event) => {
    if (event.type !== 'model-call' || event.prompt === undefined || event.reply === undefined) return []
    const { prompt } = event
    const learnable = event.reply.choices.filter((choice) => isLearnable(choice, unreadable.get(event)))
    return learnable.map((choice) => example(prompt, choice))
  })
}

/** Returns the unparsed replies of each call. The parse failure event follows before the next call. */
function unreadableReplies(events: readonly EpisodeEvent[]): ReadonlyMap<ModelCall, ReadonlySet<string>> {
  const unreadable = new Map<ModelCall, Set<string>>()
  let current = new Set<string>()
  for (const event of events) {
    if (event.type === 'model-call') {
      current = new Set()
      unreadable.set(event, current)
    } else if (event.type === 'parse-failure') current.add(event.reply)
  }
  return unreadable
}

/** Skips empty replies: servers reject examples whose last message is empty. */
function isLearnable({ text, toolCalls = [], finish }: Choice, unreadable: ReadonlySet<string> | undefined): boolean {
  if (finish === 'content-filter' || finish === 'refusal' || unreadable?.has(text) === true) return false
  if (toolCalls.some((call) => unreadable?.has(`${call.name} ${call.arguments}`) === true)) return false
  return text.trim() !== '' || toolCalls.length > 0
}

function example({ messages, tools = [] }: ModelRequest, { text, toolCalls }: Choice): TrainingExample {
  const reply: Message = { role: 'assistant', content: text, ...(toolCalls && { toolCalls }) }
  return {
    messages: [...messages.map(given), toMessage(reply)],
    ...(tools.length > 0 && { tools: tools.map(toTool) }),
  }
}

function given(message: Message): object {
  const written = toMessage(message)
  return message.role === 'assistant' ? { ...written, weight: 0 } : written
}

/**
 * Returns an example with a function call for each step. An episode without steps has no example. The last message must be of the
 * assistant, so the last observation is left out.
 */
export function episodeExamples({ start, events }: CompletedEpisode): readonly TrainingExample[] {
  const steps = finalPath(events)
  if (steps.length === 0) return []
  const turns = steps.flatMap(({ thoughts, action, observation }, at): readonly Message[] => {
    const id = stepCallId(at + 1)
    const call = { id, name: STEP_TOOL.name, arguments: jsonText({ action }) }
    return [
      { role: 'assistant', content: thoughts.join('\n'), toolCalls: [call] },
      { role: 'tool', content: observation, toolCallId: id },
    ]
  })
  const opening: readonly Message[] = [
    { role: 'system', content: `You act in the text world ${start.world}. Call ${STEP_TOOL.name} with one action at a time.` },
    { role: 'user', content: start.observation },
  ]
  return [
    {
      messages: [...opening, ...turns.slice(0, -1)].map((message) => toMessage(message)),
      tools: [toTool(STEP_TOOL)],
      parallel_tool_calls: false,
    },
  ]
}
