import { isContextOverflow } from '@orreryjs/core'
import { asyncAgent } from '@orreryjs/core/agents'

/** Sends the model all observations; after a context overflow only the last one. */
export const forgetful = asyncAgent('forgetful', async (episode) => {
  let seen = [episode.observation.text]
  for (;;) {
    try {
      const messages = [{ role: 'user', content: seen.join('\n') } as const]
      const { choices } = await episode.ask({ purpose: 'forgetful.step', messages })
      const { observation, terminated } = await episode.act(choices[0]?.text ?? '')
      if (terminated) return
      seen.push(observation.text)
    } catch (error) {
      if (!isContextOverflow(error) || seen.length === 1) throw error
      seen = seen.slice(-1)
    }
  }
})
