import { isOrreryError, type LanguageModel } from '@orreryjs/core'
import type { Configuration } from '../configuration/schema.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import { createModel } from '../registry/models.ts'
import type { Registry } from '../registry/registry.ts'
import { loadEnvironment } from '../run/run.ts'
import { type Examination, type Finding, QUESTIONS, type QuestionName } from './finding.ts'
import { createProbe, type ModelProbe, totalUsage } from './model-probe.ts'
import type { QuestionResult } from './questions/question-result.ts'
import { testChoices, testLimits, testStop, testText } from './questions/replies.ts'
import { testJson, testSchema, testTools } from './questions/reply-formats.ts'
import { testLongPrompt, testReasoning, testSeed, testStream, testUsage } from './questions/server.ts'
import { withoutModelAddress } from './quote-text.ts'

/** Run settings for model access. */
export type ModelConfiguration = Pick<
  Configuration,
  'baseUrl' | 'envFile' | 'models' | 'modelRetries' | 'modelTimeout' | 'prices'
>

/** Options of `examine`. */
export interface ExamineOptions {
  /** Resolves the name of the model. */
  readonly registry: Registry
  /** Model access settings, as in a run. */
  readonly settings?: ModelConfiguration
  /** Length in tokens of the long-prompt test. @default 6000 */
  readonly longPrompt?: number
  readonly signal?: AbortSignal
  /** Called for each finding. */
  onFinding?(finding: Finding): void
}

/** Longer than the default context of some servers, and as long as a long episode. */
const LONG_PROMPT = 6000

/**
 * Runs twelve short checks of a model in sequence, and reports its abilities and Orrery's fallbacks. Throws the errors of creating the
 * model and of the first question; a later question that fails is a finding.
 */
export async function examine(name: string, options: ExamineOptions): Promise<Examination> {
  const { registry, settings = {}, longPrompt: tokens = LONG_PROMPT, signal = new AbortController().signal } = options
  loadEnvironment(settings)
  const { envFile: _, ...access } = settings
  const make = (more: Pick<ModelAccess, 'notice' | 'exchange' | 'stream'>): Promise<LanguageModel> =>
    createModel(registry, name, { ...access, ...more })
  const probe = await createProbe(make, signal)
  const streamingProbe = await createProbe((more) => make({ ...more, stream: true }), signal)
  const questions: Readonly<Record<QuestionName, (of: ModelProbe) => Promise<QuestionResult>>> = {
    text: testText,
    stop: testStop,
    n: testChoices,
    tools: testTools,
    JSON: testJson,
    schema: testSchema,
    stream: () => testStream(streamingProbe),
    'long prompt': (of) => testLongPrompt(of, tokens),
    limits: testLimits,
    seed: testSeed,
    reasoning: testReasoning,
    usage: testUsage,
  }
  const checks: Finding[] = []
  for (const question of QUESTIONS) {
    const runQuestion = (): Promise<QuestionResult> => questions[question](probe)
    const finding =
      question === 'text' ? { check: question, ...(await runQuestion()) } : await tryQuestion(question, runQuestion, signal)
    checks.push(finding)
    options.onFinding?.(finding)
  }
  const replies = [...probe.replies, ...streamingProbe.replies]
  const { id: model, kind = 'server' } = probe.model
  return { model, kind, checks, replies: replies.length, usage: totalUsage(replies) }
}

async function tryQuestion(check: QuestionName, ask: () => Promise<QuestionResult>, signal: AbortSignal): Promise<Finding> {
  try {
    return { check, ...(await ask()) }
  } catch (error) {
    signal.throwIfAborted()
    if (!isOrreryError(error)) throw error
    const { code, message } = error
    return { check, support: 'failed', result: `${code}: ${withoutModelAddress(message)}`, error: { code, message } }
  }
}
