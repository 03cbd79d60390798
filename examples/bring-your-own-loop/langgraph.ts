import type { AsyncEpisode } from '@orreryjs/core/agents'
import { episodeModel, worldTools } from '@orreryjs/testing/langchain'
import { createAgent } from 'langchain'
import { INSTRUCTIONS } from './instructions.ts'

/** Runs LangChain's agent, a graph of LangGraph, with the episode's model. */
export default async function langgraph(episode: AsyncEpisode): Promise<void> {
  const model = episodeModel(episode)
  const agent = createAgent({ model, systemPrompt: INSTRUCTIONS, ...(await worldTools(episode)) })
  const messages = [{ role: 'user', content: episode.observation.text }]
  await agent.invoke({ messages }, { recursionLimit: 10_000, signal: episode.signal })
}
