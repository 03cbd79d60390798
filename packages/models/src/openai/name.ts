import { OrreryError } from '@orreryjs/core'
import type { OpenAIOptions } from '@orreryjs/models/openai'

type Named = Pick<OpenAIOptions, 'model' | 'temperature' | 'reasoningEffort' | 'stream'>

/** What `openai:MODEL,key=value,...` says. Throws `CONFIG_INVALID` for a part that is not understood. */
export function parseOpenai(name: string): Named {
  const [model = '', ...parts] = name.replace(/^openai:?/, '').split(',')
  return Object.assign({ model }, ...parts.map((part) => readPart(name, part)))
}

function readPart(name: string, part: string): Partial<Named> {
  const [, temperature] = /^temperature=(\d*\.?\d+)$/.exec(part) ?? []
  if (temperature !== undefined) return { temperature: Number(temperature) }
  const [, reasoningEffort] = /^reasoning_effort=(\w+)$/.exec(part) ?? []
  if (reasoningEffort !== undefined) return { reasoningEffort }
  if (part === 'stream=true' || part === 'stream=false') return { stream: part === 'stream=true' }
  throw new OrreryError('CONFIG_INVALID', `${name}: '${part}' is not understood`, {
    hint: 'expected temperature=NUMBER, reasoning_effort=NAME or stream=true',
  })
}
