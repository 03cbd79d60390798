import { type NamedSettings, readName } from '../name.ts'

/** What `openai:MODEL,key=value,...` says. Throws `CONFIG_INVALID` for a part that is not understood. */
export function parseOpenai(name: string): NamedSettings {
  return readName('openai', name)
}
