import type { AsyncEpisode } from '@orreryjs/core/agents'

/** Requests three replies per action and takes the most frequent one. */
export default async function vote({ observation, ask, admissible, act }: AsyncEpisode): Promise<void> {
  let history = ''
  for (;;) {
    const offered = `### ACTIONS NOW\n${(await admissible()).join('\n')}`
    const content = `Reply with only one action.\n\n### TASK\n${observation.text}\n\n${offered}\n\n### HISTORY\n${history}>`
    const request = { purpose: 'vote.step', messages: [{ role: 'user', content } as const], n: 3, temperature: 1 }
    const said = (await ask(request)).choices.map(({ text }) => text.trim())
    const votes = (action: string): number => said.filter((each) => each === action).length
    const action = said.reduce((best, each) => (votes(each) > votes(best) ? each : best))
    const seen = await act(action)
    if (seen.terminated) return
    history += `> ${action}\n${seen.observation.text}\n`
  }
}
