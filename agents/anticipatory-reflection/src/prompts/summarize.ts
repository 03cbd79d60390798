import { ask, CHARACTERS_PER_TOKEN } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { type Episode, requestFor } from '../rules.ts'
import { judgeMessages } from './layout.ts'

/** Share of the context for one screen: a prompt shows at most two. */
const SCREEN_SHARE = 0.2
/** Share of the context for the part of a screen that one request shortens. */
const PART_SHARE = 0.5
/** Maximum number of times that the summary of a screen is summarized again. */
const MAX_ROUNDS = 2
/** First lines of a screen that every part repeats, such as its title, and last lines, such as its address. */
const HEAD_LINES = 3
const TAIL_LINES = 1

const COPY_LINES = `The screen below is a part of one that is too long for a prompt. Copy the lines that the task may need, word for word with their ids.
Write at most 40 lines and nothing else.`

/** Summarizes a screen that takes too much of the context (section 3.2 of the paper). Later prompts show the summary in its place. */
export function* summarizeScreen(episode: Episode, screen: string): EffectGenerator<void> {
  const { summaries } = episode.memory
  const limit = charactersIn(episode, SCREEN_SHARE)
  if (screen.length <= limit || summaries.has(screen)) return
  let text = screen
  for (let round = 1; round <= MAX_ROUNDS && text.length > limit; round += 1) text = yield* shortened(episode, text)
  summaries.set(screen, text.length <= limit ? text : truncated(text, limit))
}

/** Returns the summary of a screen, or the screen if it is short. */
export function shownScreen({ memory }: Episode, screen: string): string {
  return memory.summaries.get(screen) ?? screen
}

function* shortened(episode: Episode, screen: string): EffectGenerator<string> {
  const lines = screen.trimEnd().split('\n')
  const [head, tail] = [lines.slice(0, HEAD_LINES), lines.slice(-TAIL_LINES)]
  const kept: string[] = []
  for (const part of partsOf(lines.slice(HEAD_LINES, -TAIL_LINES), charactersIn(episode, PART_SHARE))) {
    const messages = judgeMessages(episode.promptContext, COPY_LINES, [['OBSERVATION', [...head, ...part, ...tail].join('\n')]])
    const reply = yield* ask(requestFor(episode, 'summarize', messages))
    for (const line of (reply.choices[0]?.text ?? '').split('\n')) if (line.trim() !== '' && !isFrame(line)) kept.push(line)
  }
  return [...head, ...kept, ...tail].join('\n')

  function isFrame(line: string): boolean {
    return [...head, ...tail].some((each) => each.trim() === line.trim())
  }
}

/** Splits lines into parts of at most `limit` characters. A longer line is cut. */
function partsOf(lines: readonly string[], limit: number): readonly (readonly string[])[] {
  const parts: string[][] = []
  let length = limit
  for (const line of lines) {
    const text = line.slice(0, limit - 1)
    length += text.length + 1
    if (length > limit) {
      parts.push([])
      length = text.length + 1
    }
    parts.at(-1)?.push(text)
  }
  return parts
}

function truncated(text: string, limit: number): string {
  return `${text.slice(0, limit - 4)}\n...`
}

function charactersIn({ context }: Episode, share: number): number {
  return context === 0 ? Number.POSITIVE_INFINITY : Math.floor(context * share * CHARACTERS_PER_TOKEN)
}
