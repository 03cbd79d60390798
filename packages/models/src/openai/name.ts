import { type NamedSettings, readName } from '../name.ts'

/** What `openai:MODEL,key=value,...` says. Throws `CONFIG_INVALID` for a part that is not understood. */
export function parseOpenai(name: string): NamedSettings {
  return readName('openai', name)
}

/** What may follow the name of a model, `openai:MODEL,KEY=VALUE,...`, for lists; `parseOpenai` reads it. */
export const OPENAI_PARAMETERS = [
  { name: 'temperature', takes: 'a number from 0', summary: 'replaces the temperature that the agent asks for' },
  { name: 'top_p', takes: '0 to 1', summary: 'share of probability that tokens are drawn from' },
  { name: 'max_tokens', takes: 'a whole number from 1', summary: 'replaces the bound of a reply that the agent asks for' },
  {
    name: 'reasoning_effort',
    takes: 'minimal, low, medium, high',
    summary: 'how long a reasoning model thinks; the server knows which of them it takes',
  },
  {
    name: 'reasoning_room',
    takes: 'tokens',
    summary: 'what a model may think with, on top of the bound of a reply; 8192 where it is found to think',
  },
  {
    name: 'stream',
    takes: 'true or false',
    summary: 'take replies piece by piece, which some servers need for long ones; false where it is not named',
  },
  {
    name: 'logprobs',
    takes: '0 to 20',
    summary: 'keep how probable each token was, and of so many others in its place, in the journal',
  },
  { name: 'rpm', takes: 'a whole number from 1', summary: 'requests a minute that the server allows; all episodes keep to it' },
  { name: 'tpm', takes: 'a whole number from 1', summary: 'tokens a minute that the server allows, in and out' },
  { name: 'base_url', takes: 'an address', summary: "the server's, in place of --base-url" },
  { name: 'key', takes: 'a name', summary: 'environment variable with the key; OPENAI_API_KEY where it is not named' },
] as const
