import { bodyWithoutKey, withoutKey } from '../openai/secret.ts'
import type { AiSdkModel, AiSdkResult } from './model.ts'

/** How variables with keys are called; which of them a provider reads is its own affair. */
const OF_KEYS = /(?:KEY|SECRET|TOKEN|PASSWORD)$/i

/** No key is shorter, and texts that hold what is are no leak. */
const SHORTEST_FOUND = 12

/** What no reply and no error may show: what was named, and every key of the environment. */
export function secretsOf(named: readonly string[]): readonly string[] {
  const found = Object.entries(process.env).flatMap(([name, value = '']) =>
    OF_KEYS.test(name) && value.trim().length >= SHORTEST_FOUND ? [value.trim()] : [],
  )
  return [...named, ...found]
}

/** A model that says no secret, whatever its server quotes: replies go to journals, and errors to screens. */
export function guarded(model: AiSdkModel, secrets: readonly string[]): AiSdkModel {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    async doGenerate(options) {
      try {
        const { content, finishReason, usage, warnings, response } = await model.doGenerate(options)
        const { modelId, headers } = response ?? {}
        const read = { content, finishReason, usage, warnings, response: { modelId, headers } }
        return bodyWithoutKey(read, { secrets }) as AiSdkResult
      } catch (error) {
        if (error instanceof Error) hide(error, secrets)
        throw error
      }
    },
  }
}

/** Members of the AI SDK's errors that hold what a server said: as text, and as the value of its JSON. */
const TEXTS = ['message', 'stack', 'responseBody', 'text'] as const
const VALUES = ['data', 'value'] as const

type Told = Error & { -readonly [Name in (typeof TEXTS)[number] | (typeof VALUES)[number]]?: unknown }

function hide(error: Told, secrets: readonly string[]): void {
  for (const name of TEXTS) {
    const text = error[name]
    if (typeof text === 'string') Object.assign(error, { [name]: withoutKey(text, { secrets }) })
  }
  for (const name of VALUES)
    if (error[name] !== undefined) Object.assign(error, { [name]: bodyWithoutKey(error[name], { secrets }) })
  if (error.cause instanceof Error) hide(error.cause, secrets)
}
