import { isOrreryError, type LanguageModel } from '@orreryjs/core'
import type { Configuration } from '../configuration/schema.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import { createModel } from '../registry/models.ts'
import type { Registry } from '../registry/registry.ts'
import { loadEnvironment } from '../run/run.ts'
import { type Asking, listen, totalUsage } from './asking.ts'
import { type Examination, type Finding, QUESTIONS, type QuestionName } from './finding.ts'
import type { Answered } from './questions/answered.ts'
import { json, schema, tools } from './questions/forms.ts'
import { limits, n, stop, text } from './questions/replies.ts'
import { longPrompt, reasoning, seed, stream, usage } from './questions/server.ts'
import { withoutPlace } from './said.ts'

/** The settings of a run that say how models are reached. */
export type ModelConfiguration = Pick<
  Configuration,
  'baseUrl' | 'envFile' | 'models' | 'modelRetries' | 'modelTimeout' | 'prices'
>

/** How a model is examined. */
export interface ExamineOptions {
  /** What the name of the model stands for. */
  readonly registry: Registry
  /** How it is reached, as in a run. */
  readonly settings?: ModelConfiguration
  /** Tokens of the prompt whose beginning it must know. @default 6000 */
  readonly longPrompt?: number
  readonly signal?: AbortSignal
  /** Told of each finding when it is made. */
  onFinding?(finding: Finding): void
}

/** More than some servers hold where nobody tells them to, and what a long episode comes to. */
const LONG_PROMPT = 6000

/**
 * Asks a model twelve small questions, one after the other, and tells what it can do and what is done about the rest. Throws what
 * making it throws, and what the first question fails with; a later one that fails is a finding.
 */
export async function examine(name: string, options: ExamineOptions): Promise<Examination> {
  const { registry, settings = {}, longPrompt: tokens = LONG_PROMPT, signal = new AbortController().signal } = options
  loadEnvironment(settings)
  const { envFile: _, ...access } = settings
  const make = (more: Pick<ModelAccess, 'notice' | 'exchange' | 'stream'>): Promise<LanguageModel> =>
    createModel(registry, name, { ...access, ...more })
  const asking = await listen(make, signal)
  const streaming = await listen((more) => make({ ...more, stream: true }), signal)
  const questions: Readonly<Record<QuestionName, (of: Asking) => Promise<Answered>>> = {
    text,
    stop,
    n,
    tools,
    JSON: json,
    schema,
    stream: () => stream(streaming),
    'long prompt': (of) => longPrompt(of, tokens),
    limits,
    seed,
    reasoning,
    usage,
  }
  const findings: Finding[] = []
  for (const question of QUESTIONS) {
    const asked = (): Promise<Answered> => questions[question](asking)
    const finding = question === 'text' ? { question, ...(await asked()) } : await orFailed(question, asked, signal)
    findings.push(finding)
    options.onFinding?.(finding)
  }
  const replies = [...asking.replies, ...streaming.replies]
  const { id: model, kind = 'server' } = asking.model
  return { model, kind, findings, answers: replies.length, usage: totalUsage(replies) }
}

async function orFailed(question: QuestionName, ask: () => Promise<Answered>, signal: AbortSignal): Promise<Finding> {
  try {
    return { question, ...(await ask()) }
  } catch (error) {
    signal.throwIfAborted()
    if (!isOrreryError(error)) throw error
    const { code, message } = error
    return { question, ability: 'failed', found: `${code}: ${withoutPlace(message)}`, error: { code, message } }
  }
}
