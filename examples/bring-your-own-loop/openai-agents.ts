import { Agent, ModelBehaviorError, Runner, setTracingDisabled } from '@openai/agents'
import type { Answer } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { episodeModel, worldTools } from '@orreryjs/testing/openai-agents'
import { INSTRUCTIONS } from './instructions.ts'

// The journal contains everything; the SDK would trace to OpenAI if a key is set.
setTracingDisabled(true)

/** Runs the loop of the OpenAI Agents SDK with the episode's model. */
export default async function openaiAgents(episode: AsyncEpisode): Promise<Answer | undefined> {
  const model = episodeModel(episode)
  const agent = new Agent({ name: 'player', instructions: INSTRUCTIONS, model, ...(await worldTools(episode)) })
  try {
    await new Runner().run(agent, episode.observation.text, { maxTurns: 10_000, signal: episode.signal })
    return undefined
  } catch (error) {
    // A call of an unknown tool ends the loop of this SDK. The agent stops; this is not an infrastructure error.
    if (error instanceof ModelBehaviorError) return { text: error.message, claim: 'failure' }
    throw error
  }
}
