import type { Prompt } from '../prompt.ts'
import type { Candidate, View, WorldPolicy } from './policy.ts'

/** For a world it knows nothing about: the listed action that shares the most words with the task. */
export const generic: WorldPolicy = {
  id: 'generic',
  taskLine: /^(?:Your task is to|Task|Goal|Instruction):/,
  errorKinds: [],
  recognises: () => true,
  view(prompt) {
    return { candidates: rank(prompt), intentions: [], refusals: () => 0, mistakes: () => [] } satisfies View
  },
}

function rank(prompt: Prompt): readonly Candidate[] {
  const wanted = new Set(words(prompt.task))
  const said = new Set(prompt.transcript.map((exchange) => exchange.line))
  return prompt.actionsNow
    .map((action) => {
      const shared = new Set(words(action).filter((word) => wanted.has(word))).size
      return { action, utility: shared - (said.has(action) ? 0.5 : 0) }
    })
    .sort((a, b) => b.utility - a.utility)
}

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
