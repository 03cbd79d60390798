import { JUDGE_SYSTEM_PROMPT, type JudgeQuestion } from '@orreryjs/env-webarena'
import type { Configuration } from '@orreryjs/runs/configuration'
import { loadEnvironment } from '@orreryjs/runs/play'
import { createModel, type Registry } from '@orreryjs/runs/registry'

/** Maximum length of a judge's reply, as in the original. */
const MAX_REPLY_TOKENS = 768

/** Settings for access to the model, as in a run. */
export type JudgeModelSettings = Pick<
  Configuration,
  'baseUrl' | 'envFile' | 'models' | 'modelRetries' | 'modelTimeout' | 'prices'
>

/** Returns a function that asks a model WebArena's questions, with its prompts at temperature 0. Throws the errors of creating the model. */
export async function createModelJudge(
  name: string,
  registry: Registry,
  settings: JudgeModelSettings = {},
): Promise<(question: JudgeQuestion) => Promise<string>> {
  loadEnvironment(settings)
  const { envFile: _, ...access } = settings
  const model = await createModel(registry, name, access)
  const { signal } = new AbortController()
  return async ({ prompt }) => {
    const messages = [
      { role: 'system', content: JUDGE_SYSTEM_PROMPT },
      { role: 'user', content: prompt },
    ] as const
    const request = { purpose: 'webarena.judge', messages, temperature: 0, maxTokens: MAX_REPLY_TOKENS }
    const { choices } = await model.generate(request, { signal })
    return choices[0]?.text ?? ''
  }
}
