import type { AsyncEpisode } from '@orreryjs/core/agents'

/** Asks three times what to do, and does what most replies say. */
export default async function vote({ observation, ask, act }: AsyncEpisode): Promise<void> {
  const messages = [{ role: 'user', content: observation.text } as { role: 'user' | 'assistant'; content: string }]
  for (;;) {
    const { choices } = await ask({ purpose: 'vote.step', messages, n: 3 })
    const said = choices.map(({ text }) => text.trim())
    const action = said.sort((a, b) => count(said, b) - count(said, a))[0] ?? ''
    const seen = await act(action)
    if (seen.ended) return
    messages.push({ role: 'assistant', content: action }, { role: 'user', content: seen.observation.text })
  }
}

function count(list: readonly string[], wanted: string): number {
  return list.filter((each) => each === wanted).length
}
