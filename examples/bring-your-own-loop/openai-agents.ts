import { Agent, ModelBehaviorError, Runner } from '@openai/agents'
import type { Answer } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { episodeModel, worldTools } from '@orreryjs/testing/openai-agents'
import { INSTRUCTIONS } from './instructions.ts'

/** Runs the loop of the OpenAI Agents SDK with the episode's model. */
export default async function openaiAgents(episode: AsyncEpisode): Promise<Answer | undefined> {
  const model = episodeModel(episode)
  const agent = new Agent({ name: 'player', instructions: INSTRUCTIONS, model, ...(await worldTools(episode)) })
  try {
    const runner = new Runner({ tracingDisabled: true })
    await runner.run(agent, episode.observation.text, { maxTurns: 10_000, signal: episode.signal })
    return undefined
  } catch (error) {
    // A call of an unknown tool ends the loop of this SDK. The agent stops; this is not an infrastructure error.
    if (error instanceof ModelBehaviorError) return { text: error.message, claim: 'failure' }
    throw error
  }
}
