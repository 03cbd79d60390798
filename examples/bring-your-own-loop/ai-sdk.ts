import type { AsyncEpisode } from '@orreryjs/core/agents'
import { episodeModel, worldTools } from '@orreryjs/testing/ai-sdk'
import { generateText } from 'ai'
import { INSTRUCTIONS } from './instructions.ts'

/** Runs the tool loop of the AI SDK with the episode's model. */
export default async function aiSdk(episode: AsyncEpisode): Promise<void> {
  await generateText({
    model: episodeModel(episode),
    system: INSTRUCTIONS,
    prompt: episode.observation.text,
    maxRetries: 0,
    ...(await worldTools(episode)),
  })
}
