import type { ModelRequest } from '@orreryjs/core'
import { completion, type ModelServer, modelServer } from '../model-server.ts'

/** Sentences that a rule may add to a prompt. */
const SENTENCES = ['Always write a thought before each action.', 'You are an expert.', 'Never open a drawer.']

/** Rewrites a text by a rule that the seed selects: removes one of its sentences, or adds one of the list. */
export function rewrite(text: string, seed: number): string {
  const sentences = text.split(/(?<=\.)\s+/)
  const removed = sentences.map((_, at) => sentences.toSpliced(at, 1).join(' ')).filter((each) => each !== '')
  const added = SENTENCES.map((each) => `${text} ${each}`)
  const all = [...removed, ...added]
  return all[seed % all.length] ?? text
}

/** Serves a model over a socket that rewrites prompts by rules. */
export function rulesServer(): Promise<ModelServer> {
  return modelServer((body, response) => {
    const { messages, seed = 0 } = JSON.parse(body) as Pick<ModelRequest, 'messages' | 'seed'>
    response.setHeader('content-type', 'application/json')
    response.end(completion(`Here it is.\n\`\`\`\n${rewrite(currentText(messages), seed)}\n\`\`\``))
  })
}

/** Returns the text that a request shows as the current one. */
function currentText(messages: ModelRequest['messages']): string {
  const [, text = ''] = messages
    .map(({ content }) => content)
    .join('\n')
    .split('```')
  return text.trim()
}
