import { OrreryError } from '@orreryjs/core'
import { didYouMean, nearestName, unknownName } from '../texts/nearest.ts'

/** Names of services and programs, with their AI SDK provider if there is one. */
const PROVIDERS: Readonly<Record<string, string | undefined>> = {
  anthropic: 'anthropic',
  azure: 'azure',
  bedrock: 'amazon-bedrock',
  claude: 'anthropic',
  cohere: 'cohere',
  deepseek: 'deepseek',
  fireworks: 'fireworks',
  gemini: 'google',
  google: 'google',
  groq: 'groq',
  mistral: 'mistral',
  together: 'togetherai',
  vertex: 'google-vertex',
  xai: 'xai',
  'llama.cpp': undefined,
  lmstudio: undefined,
  ollama: undefined,
  openrouter: undefined,
  sglang: undefined,
  vllm: undefined,
}

/** Names of models served by OpenAI. */
const OPENAI_MODELS = /^(?:gpt-|chatgpt-|o\d|codex)/i

/** Names of models served only by the Responses API. */
const RESPONSES_MODELS = /^(?:codex|computer-use|o\d(?:-mini)?-(?:pro|deep-research)|gpt-[\w.]+-(?:pro|codex))/i

/** Model families by name prefix, with their provider. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^claude/i, 'anthropic'],
  [/^gemini/i, 'google'],
  [/^(?:mistral|magistral|ministral|codestral|devstral)/i, 'mistral'],
  [/^deepseek/i, 'deepseek'],
  [/^grok/i, 'xai'],
]

/** Returns the error for an unknown model, with the most likely correction: a named model, a kind, or access via another provider. */
export function unknownModel(name: string, modelTypes: readonly string[], named: readonly string[]): OrreryError {
  const baseName = name.split(/[,+]/)[0] ?? name
  const own = nearestName(baseName, named)
  if (own !== undefined) return unknown(name, didYouMean(own))
  const knows = (kind: string): boolean => modelTypes.includes(kind)
  if (RESPONSES_MODELS.test(baseName) && knows('responses')) return unknown(name, didYouMean(`responses:${name}`))
  if (OPENAI_MODELS.test(baseName) && knows('openai')) return unknown(name, didYouMean(`openai:${name}`))
  const [prefix = '', rest = ''] = baseName.split(/[:/](.*)/s)
  const service = prefix.toLowerCase()
  if (rest !== '' && Object.hasOwn(PROVIDERS, service) && knows('openai'))
    return unknown(name, byService(PROVIDERS[service], rest))
  const family = FAMILIES.find(([begin]) => begin.test(baseName))
  if (family !== undefined && knows('openai')) return unknown(name, byService(family[1], baseName))
  return unknownName('MODEL_UNKNOWN', 'model', name, [...modelTypes, ...named])
}

function byService(provider: string | undefined, model: string): string {
  const compatible = `"openai:${model}" with the --base-url of a server that speaks chat completions`
  return provider === undefined ? `Did you mean ${compatible}?` : `Did you mean "ai-sdk:${provider}/${model}", or ${compatible}?`
}

function unknown(name: string, help: string): OrreryError {
  return new OrreryError('MODEL_UNKNOWN', `no model named "${name}". ${help}`)
}
