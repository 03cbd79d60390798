import { type Message, note } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, type TranscriptEntry } from '@orreryjs/core/agents'
import { type Memory, take } from '../memory.ts'
import { type ModuleCall, readCall, readMatch, shortlistParser } from '../parse/module.ts'
import { matchPrompt, purchasePrompt, shortlistPrompt } from '../prompts.ts'
import type { ModuleRules } from '../rules.ts'
import { type Episode, failure, type Outcome, outcomeOfEnd, type Task } from './episode.ts'
import { attemptLines } from './line-executor.ts'

/** Executes a step by running the module that it names. A step without a module, such as the whole task, fails immediately, so the agent plans it. */
export function* attemptModule(episode: Episode, task: Task, rules: ModuleRules): EffectGenerator<Outcome> {
  const call = readCall(task.subtask ?? '')
  if (call === undefined) return failure(task)
  switch (call.name) {
    case 'Search':
      return yield* search(episode, task, call, rules)
    case 'SimpleMatch':
      return yield* simpleMatch(episode, task, rules)
    case 'DetailMatch':
      return yield* detailMatch(episode, task, call, rules)
    case 'Buy':
      return { ...(yield* buy(episode, task, call, rules)), isFinal: true }
    default:
      return call.name satisfies never
  }
}

function* search({ memory }: Episode, task: Task, { text }: ModuleCall, rules: ModuleRules): EffectGenerator<Outcome> {
  if (memory.observation.page !== rules.searchPage) yield* take(memory, rules.home)
  const result = yield* take(memory, filled(rules.search, text))
  return result.invalid === undefined ? { kind: 'success', info: task.info } : failure(task)
}

function* simpleMatch(episode: Episode, task: Task, rules: ModuleRules): EffectGenerator<Outcome> {
  const { memory, promptContext } = episode
  if (memory.observation.page !== rules.resultsPage) return failure(task)
  const messages = shortlistPrompt(promptContext, task, trailOf(memory, rules))
  const candidates = yield* askUntilParsed(requestOf(episode, 'adapt.shortlist', messages), shortlistParser(rules.id), {
    fallback: () => [],
  })
  yield* note({
    kind: 'judgement',
    about: task.subtask ?? '',
    verdict: candidates.length === 0 ? 'none fits' : candidates.join(', '),
  })
  return candidates.length === 0 ? failure(task) : { kind: 'success', info: foundText(candidates) }
}

/** Opens a product, reads it, judges it and returns. A placeholder is not a valid id. */
function* detailMatch(episode: Episode, task: Task, { id }: ModuleCall, rules: ModuleRules): EffectGenerator<Outcome> {
  const { memory, promptContext } = episode
  if (!rules.id.matchesWhole(id)) return failure(task)
  const openResult = yield* take(memory, filled(rules.open, id))
  if (openResult.invalid !== undefined) return failure(task)
  const readResult = yield* take(memory, rules.read)
  if (readResult.invalid === undefined) yield* take(memory, rules.back)
  const messages = matchPrompt(promptContext, task, trailOf(memory, rules))
  const fits = yield* askUntilParsed(requestOf(episode, 'adapt.match', messages), readMatch, { fallback: () => false })
  yield* note({ kind: 'judgement', about: task.subtask ?? '', verdict: fits ? 'fits' : 'does not fit' })
  yield* take(memory, rules.back)
  return fits ? { kind: 'success', info: foundText([id]) } : failure(task)
}

/** Succeeds when the task ends, solved or not. A claim without a purchase is a failure. */
function* buy(episode: Episode, task: Task, { id }: ModuleCall, rules: ModuleRules): EffectGenerator<Outcome> {
  const { memory, promptContext } = episode
  if (!rules.id.matchesWhole(id)) return failure(task)
  const attempt = yield* attemptLines({
    purpose: 'adapt.buy',
    rules: episode.rules,
    memory,
    temperature: 0,
    before: trailOf(memory, rules),
    prompt: purchasePrompt(promptContext, task),
  })
  return attempt.result === undefined ? failure(task) : outcomeOfEnd(episode, task, attempt.result)
}

function requestOf({ rules }: Episode, purpose: string, messages: readonly Message[]) {
  return { purpose, temperature: 0, maxTokens: rules.maxTokens, messages }
}

/** Transcript since the last search. */
function trailOf({ path }: Memory, { search: form }: ModuleRules): readonly TranscriptEntry[] {
  const [head = form] = form.split('{}')
  const from = path.findLastIndex(({ line }) => line.startsWith(head))
  return from < 0 ? [] : path.slice(from)
}

/** Transcript for a planner of module steps. */
export function moduleTranscript({ memory, rules }: Episode): readonly TranscriptEntry[] {
  return rules.modules === undefined ? [] : trailOf(memory, rules.modules)
}

function filled(form: string, words: string): string {
  return form.replace('{}', () => words)
}

function foundText(ids: readonly string[]): string {
  return `Found: ${ids.join(', ')}`
}
