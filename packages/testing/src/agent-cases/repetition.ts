import { type Agent, stableJson } from '@orreryjs/core'
import { type EpisodeResult, playEpisode } from '@orreryjs/harness'
import { check, checkSame, deepFreeze } from '../check.ts'
import { ALL_REWIND_MEANS } from '../drive/episode-options.ts'
import {
  type AgentCase,
  type AgentSubject,
  createAgent,
  cyclingModel,
  repliesOf,
  type WorldAndProfile,
  worldsAndProfiles,
} from './agent-subject.ts'

const LIMITS = { maxSteps: 12, maxModelCalls: 24 }

/** Cases: the behaviour of an agent is a function of its options, its briefing and the answers it gets. */
export const repetitionCases: readonly AgentCase[] = [
  { name: 'describes itself as plain data', run: describesItself },
  { name: 'repeats itself on the same replies', run: repeatsItself },
  { name: 'keeps two interleaved episodes apart', run: keepsEpisodesApart },
  { name: 'changes nothing it was given', run: changesNothing },
  { name: 'names no world', run: namesNoWorld },
  { name: 'names no vendor of models', run: namesNoVendor },
]

function describesItself(subject: AgentSubject): void {
  const agent = createAgent(subject)
  check(/^[a-z][a-z0-9-]*$/.test(agent.id), `'${agent.id}' is not a kebab-case id`)
  check(Number.isInteger(agent.version) && agent.version >= 1, `version ${agent.version} is not a whole number from 1`)
  checkSame(JSON.parse(JSON.stringify(agent.options ?? {})), agent.options ?? {}, 'the options and their JSON')
}

async function repeatsItself(subject: AgentSubject): Promise<void> {
  const agent = createAgent(subject)
  for (const stage of worldsAndProfiles(subject)) {
    const first = await play(agent, stage, subject)
    checkSame((await play(agent, stage, subject)).events, first.events, 'two episodes of one agent')
    checkSame((await play(createAgent(subject), stage, subject)).events, first.events, 'episodes of two equal agents')
  }
}

async function keepsEpisodesApart(subject: AgentSubject): Promise<void> {
  for (const stage of worldsAndProfiles(subject)) {
    const agent = createAgent(subject)
    const tasks = stage.world.tasks.splits.flatMap((split) => [...stage.world.tasks.ids(split)].slice(0, 2)).slice(0, 2)
    const together = await Promise.all(tasks.map((task) => play(agent, stage, subject, task)))
    for (const [index, task] of tasks.entries()) {
      const alone = await play(createAgent(subject), stage, subject, task)
      checkSame(together[index]?.events, alone.events, `interleaved and lone episodes of ${task}`)
    }
  }
}

/** Asynchronous replies make two episodes alternate. */
function play(agent: Agent, { world, profile }: WorldAndProfile, subject: AgentSubject, task?: string): Promise<EpisodeResult> {
  const model = cyclingModel(repliesOf(subject), true)
  return playEpisode({
    rewind: ALL_REWIND_MEANS,
    agent,
    world,
    profile,
    model,
    limits: LIMITS,
    ...(task === undefined ? {} : { task }),
  })
}

async function changesNothing(subject: AgentSubject): Promise<void> {
  for (const { world, profile } of worldsAndProfiles(subject)) {
    const before = stableJson(profile)
    const model = cyclingModel(repliesOf(subject))
    const { end } = await playEpisode({
      rewind: ALL_REWIND_MEANS,
      agent: createAgent(subject),
      world,
      profile: deepFreeze(structuredClone(profile)),
      model,
      limits: LIMITS,
    })
    check(end.end !== 'error', `the episode ended in an error: ${end.error?.message}`)
    check(stableJson(profile) === before, 'the profile was changed')
  }
}

function namesNoWorld(subject: AgentSubject): void {
  checkNamesNone(subject, 'world', ['textcraft', 'alfworld', 'webshop', ...(subject.worlds ?? []).map((world) => world.id)])
}

/** Vendors, their models, and terms specific to their protocols. */
const VENDORS: readonly string[] = [
  ...['openai', 'chatgpt', 'gpt-', 'anthropic', 'claude', 'gemini', 'mistral', 'llama', 'deepseek', 'qwen'],
  ...['chat.completions', 'tool_calls', 'function_call', 'response_format', 'tool_use'],
]

function namesNoVendor(subject: AgentSubject): void {
  checkNamesNone(subject, 'vendor', VENDORS)
}

function checkNamesNone(subject: AgentSubject, subjectName: string, names: readonly string[]): void {
  const sources = subject.sources ?? [{ path: 'the program', text: String(createAgent(subject).program) }]
  for (const { path, text } of sources) {
    const foundName = names.find((name) => text.toLowerCase().includes(name))
    check(foundName === undefined, `${path} names the ${subjectName} ${foundName}`)
  }
}
