import { join } from 'node:path'
import { type Choice, type EpisodeEvent, type Message, type ModelCall, type ModelRequest, OrreryError } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import { toMessage, toTool } from '@orreryjs/models/openai'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { jsonText } from './json-text.ts'
import type { RunToExport } from './run-to-export.ts'
import { withPrompts } from './with-prompts.ts'
import { writeEpisodes } from './write-episodes.ts'

/** A training example: a conversation whose last message is learned. */
export interface TrainingExample {
  readonly messages: readonly object[]
  readonly tools?: readonly object[]
}

/** Exports model replies as training examples, from successful episodes or with `all` from all episodes. */
export async function exportExamples(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'openai-finetune.jsonl')
  const episodes = withPrompts(settings.all ? run.episodes() : successful(run.episodes()), run.manifest, run.registry)
  const file = {
    path,
    of: (episode: CompletedEpisode) => trainingExamples(episode).map((each) => `${jsonText(each)}\n`),
    nothing: () => nothingToLearn(settings.all),
  }
  return [{ path, count: await writeEpisodes(episodes, file, settings), noun: 'example' }]
}

async function* successful(episodes: AsyncIterable<CompletedEpisode>): AsyncGenerator<CompletedEpisode> {
  for await (const episode of episodes) if (episode.end.success) yield episode
}

function nothingToLearn(all: boolean): OrreryError {
  const subject = all ? 'no episode' : 'no successful episode'
  return new OrreryError('USAGE', `${subject} of the run has a parsed model reply`, {
    hint: all ? 'export a run of an agent that calls a model' : 'include unsuccessful episodes with --all',
  })
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
