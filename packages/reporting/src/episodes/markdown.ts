import {
  describeMemoryAccess,
  describeNote,
  type EpisodeEnd,
  type EpisodeEvent,
  type EpisodeStart,
  endReasonTexts,
  type ModelCall,
  type ModelRequest,
  maxOf,
  type StepEnd,
  truncateText,
} from '@orreryjs/core'
import { codeSpan, escapeText } from '@orreryjs/runs/results'
import { pluralize } from '@orreryjs/runs/texts'
import { modelCall, retryText, withVisibleTexts } from './episode-text.ts'
import { endOf } from './replies.ts'
import { settingsOf, textOf, toolText } from './requests.ts'
import type { FailureExplanation } from './why-failed.ts'

/** Facts about an episode that are not in its events. */
export interface MarkdownFacts {
  /** Labels of the run: `simulated`. */
  readonly labels: readonly string[]
  readonly prompts?: boolean | undefined
  /** Why the episode failed. */
  readonly why?: FailureExplanation | undefined
}

/** Returns an episode as Markdown, with a heading for each step and a rule between steps (slides). */
export function episodeMarkdown(recorded: readonly EpisodeEvent[], facts: MarkdownFacts): string {
  const slides: string[][] = []
  // A single step has no title slide with the labels.
  let parts: string[] = recorded[0]?.type === 'episode-start' ? [] : marks(facts)
  const close = (title: string): void => {
    slides.push([title, ...parts])
    parts = []
  }
  for (const event of recorded.map(withVisibleTexts)) {
    if (event.type === 'episode-start') slides.push(opening(event, facts))
    else if (event.type === 'step-end') {
      parts.push(...stepParts(event))
      close(heading(2, `${event.step}. ${event.action}`))
    } else if (event.type === 'episode-end') {
      parts.push(...endParts(event, facts))
      close(heading(2, endReasonTexts(event.end).title))
    } else parts.push(...between(event, facts.prompts === true))
  }
  if (parts.length > 0) close(heading(2, 'after the last step'))
  return slides.map((slide) => slide.join('\n\n')).join('\n\n---\n\n')
}

function marks({ labels }: MarkdownFacts): string[] {
  return labels.length === 0 ? [] : [`**${escapeText(labels.join(', '))}**`]
}

function opening(start: EpisodeStart, facts: MarkdownFacts): string[] {
  const { episode, label, agent, model, world, split, taskType, trial, observation } = start
  const who = `${label ?? agent} with ${model}, ${world} ${split}, ${taskType}, trial ${trial}${retryText(start)}`
  return [heading(1, episode), escapeText(who), ...marks(facts), fenced(observation)]
}

function stepParts({ by, invalid, observation, reward }: StepEnd): readonly string[] {
  return [
    ...(by === 'agent' ? [] : [`(${escapeText(by)})`]),
    ...(invalid === undefined ? [] : [`**invalid action:** ${escapeText(invalid.reason)}`]),
    fenced(observation),
    ...(reward === 0 ? [] : [`reward ${reward}`]),
  ]
}

function endParts(end: EpisodeEnd, { why }: MarkdownFacts): readonly string[] {
  const best = end.optimal === undefined ? '' : `, best known ${end.optimal}`
  return [
    ...(end.answer?.text === undefined ? [] : ['final answer:', fenced(end.answer.text)]),
    ...(end.error === undefined ? [] : [`**${escapeText(end.error.code)}:** ${escapeText(end.error.message)}`]),
    `${pluralize(end.steps, 'step')}${best}, reward ${end.reward}, progress ${Math.round(end.progress * 100)} %`,
    ...(why === undefined ? [] : [`why it failed: ${escapeText(why.cause)}`]),
    ...(why?.decisive === undefined ? [] : [escapeText(why.decisive)]),
  ]
}

/** Formats an event between steps: a model call, note, unparsed reply or rewind. */
function between(event: Exclude<EpisodeEvent, EpisodeStart | StepEnd | EpisodeEnd>, prompts: boolean): readonly string[] {
  switch (event.type) {
    case 'model-call':
      return [...(prompts && event.prompt !== undefined ? requestParts(event.prompt) : []), ...replyParts(event)]
    case 'note':
      return [quoted(describeNote(event.note))]
    case 'parse-failure':
      return [
        `**unparsed reply** (${escapeText(event.remedy)}): expected ${escapeText(event.expected)}`,
        fenced(truncateText(event.reply, 2000)),
      ]
    case 'mark':
      return []
    case 'rewind':
      return [`rewinds by ${escapeText(event.means)}${event.exact ? '' : ', not exactly'} (${pluralize(event.steps, 'step')})`]
    case 'recall':
    case 'remember':
      return [quoted(describeMemoryAccess(event))]
    default:
      return event satisfies never
  }
}

function requestParts(request: ModelRequest): readonly string[] {
  const settings = settingsOf(request)
  const tools = request.tools ?? []
  return [
    `request ${codeSpan(request.purpose)}${settings === '' ? '' : `: ${escapeText(settings)}`}`,
    ...request.messages.flatMap((message) => [`**${escapeText(message.role)}**`, fenced(textOf(message))]),
    ...(tools.length === 0 ? [] : ['**tools**', fenced(tools.map(toolText).join('\n'))]),
  ]
}

function replyParts(call: ModelCall): readonly string[] {
  const choices = call.reply?.choices ?? []
  return [
    escapeText(modelCall(call)),
    ...choices.flatMap((choice, index) => [
      ...(choice.reasoning === undefined ? [] : ['reasoning:', fenced(choice.reasoning)]),
      choices.length === 1 ? `reply${endOf(choice)}:` : `reply ${index + 1} of ${choices.length}${endOf(choice)}:`,
      fenced(textOf({ role: 'assistant', content: choice.text, ...(choice.toolCalls && { toolCalls: choice.toolCalls }) })),
    ]),
  ]
}

function heading(level: number, text: string): string {
  return `${'#'.repeat(level)} ${escapeText(text)}`
}

/** Encloses a text in a code fence that is longer than any fence in it. */
function fenced(text: string): string {
  const longest = maxOf(
    [...text.matchAll(/`+/g)].map(([ticks]) => ticks.length),
    2,
  )
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${escapeText(line)}`)
    .join('\n')
}
