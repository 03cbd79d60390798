import { type Agent, type AgentPackage, type Answer, type OptionValues, OrreryError, parseOptions } from '@orreryjs/core'
import { type AsyncEpisode, asyncAgent, baseParts, commonParts } from '@orreryjs/core/agents'
import { type Bridge, openBridge } from './bridge.ts'
import { checkInstalled } from './check-installed.ts'
import { type GuardedProcess, type ProgramExit, startGuarded } from './guarded-process.ts'
import { NO_SKILL, OPTIONS, type Settings } from './options.ts'
import type { Program } from './programs/program.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { readSkill, type Skill } from './skill.ts'
import { taskText, toolDescription } from './task-text.ts'

/** Default time limit of an episode in milliseconds: a program may work without end on something else. */
const TIME_LIMIT = 30 * 60_000

/** Default number of steps in a world without a usual one, and of model calls for each step: a program may call the model without a step. */
const MAX_STEPS = 50
const CALLS_PER_STEP = 3

/** Returns the package of the agent that starts a program: `cli:claude`. */
export function codingAgent(program: Program): AgentPackage {
  const id = `cli:${program.id}`
  return {
    id,
    summary: `${program.title}, started for each episode; it plays over MCP`,
    options: OPTIONS,
    profiles: [],
    parts: commonParts(),
    generateProfile: (world) => ({ parts: baseParts(world) }),
    limits: ({ maxSteps = MAX_STEPS, ...others }) => ({
      maxSteps,
      maxModelCalls: CALLS_PER_STEP * maxSteps,
      timeLimit: TIME_LIMIT,
      ...others,
    }),
    create(values: OptionValues = {}): Agent {
      const options = parseOptions(id, OPTIONS, values)
      const settings = options as unknown as Settings
      const skill = settings.skill === NO_SKILL ? undefined : readSkill(settings.skill)
      const external = { check: () => checkInstalled(program) }
      return asyncAgent(id, (episode) => play(episode, program, settings, skill), {
        options: { ...options, ...(skill && { skillHash: skill.hash }) },
        external,
      })
    },
  }
}

/** Starts the program for an episode. Ends with the task, with the program, or with the episode. */
async function play(
  episode: AsyncEpisode,
  program: Program,
  settings: Settings,
  skill: Skill | undefined,
): Promise<Answer | undefined> {
  const bridge = await openBridge(episode, toolDescription(episode))
  let started: GuardedProcess | undefined
  const end = (): void => {
    started?.end()
    void bridge.close()
  }
  episode.signal.addEventListener('abort', end, { once: true })
  try {
    episode.signal.throwIfAborted()
    started = start(episode, bridge, { program, settings, skill })
    const watch = watchTime(episode, bridge, { title: program.title, silence: settings.silence * 1_000 })
    const exit = await Promise.race([bridge.over, started.exit, watch])
    return exit === undefined ? undefined : answerOf(exit, program, bridge)
  } finally {
    end()
  }
}

/** A program with its settings. */
interface Player {
  readonly program: Program
  readonly settings: Settings
  readonly skill: Skill | undefined
}

function start(episode: AsyncEpisode, bridge: Bridge, { program, settings, skill }: Player): GuardedProcess {
  const sandbox = createSandbox(settings.home === 'user', process.env)
  try {
    return startIn(sandbox, episode, bridge, { program, settings, skill })
  } catch (error) {
    sandbox.remove()
    throw error
  }
}

/** The guard of the program removes the sandbox. */
function startIn(sandbox: Sandbox, episode: AsyncEpisode, bridge: Bridge, { program, settings, skill }: Player): GuardedProcess {
  const { folders } = sandbox
  const hasOwnTools = settings.tools === 'all' || program.install === undefined
  const skillFolder = skill && program.skillFolder?.(folders)
  if (skill !== undefined && skillFolder !== undefined) skill.copyTo(skillFolder)
  const task = taskText(episode, { hasCommand: hasOwnTools, ...(skillFolder === undefined && skill && { skill: skill.text }) })
  const { modelUrl, mcpUrl, actUrl } = bridge
  const launch = program.launch({
    task,
    modelUrl,
    mcpUrl,
    model: settings.requestedModel,
    hasOwnTools,
    hasSkill: skillFolder !== undefined,
    folders,
  })
  for (const [path, text] of Object.entries(launch.files ?? {})) sandbox.write(path, text)
  return startGuarded({
    command: program.command,
    args: launch.args,
    input: launch.input,
    cwd: folders.work,
    environment: { ...sandbox.environment, ...launch.environment, ORRERY_MCP_URL: mcpUrl, ORRERY_ACT_URL: actUrl },
    sandbox: folders.root,
  })
}

/** Milliseconds between two looks at the clock. */
const WATCH_INTERVAL = 250

/** Ends the episode at its time limit, also without a request of the program. Rejects after too long a silence. */
function watchTime(
  episode: AsyncEpisode,
  bridge: Bridge,
  { title, silence }: { readonly title: string; readonly silence: number },
): Promise<never> {
  const began = performance.now()
  const { timeLimit = Number.POSITIVE_INFINITY } = episode.limits
  return new Promise((_, reject) => {
    const timer = setInterval(() => {
      const now = performance.now()
      // Any call after the limit ends the episode with the reason `time-limit`.
      if (now - began > timeLimit) void episode.ask({ purpose: 'cli.time-limit', messages: [] })
      if (now - bridge.lastActivity() <= silence) return
      const seconds = silence / 1_000
      const hint = 'set the option silence, or check the program outside of Orrery'
      reject(new OrreryError('AGENT_FAILED', `${title} hung: no request for ${seconds} seconds`, { hint }))
    }, WATCH_INTERVAL)
    timer.unref()
    episode.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  })
}

/** Returns the answer of a program that has ended by itself. Throws if it failed. */
function answerOf(exit: ProgramExit, program: Program, bridge: Bridge): Answer | undefined {
  const problem = problemOf(exit, program)
  if (problem !== undefined) throw new OrreryError('AGENT_FAILED', `${program.title} failed: ${problem}${lastLine(exit)}`)
  // Without the tool, a program could only lose: this is no result.
  if (program.install !== undefined && bridge.tools() === undefined)
    throw new OrreryError(
      'AGENT_UNAVAILABLE',
      `${program.title} ended without a model call that has the tool act${lastLine(exit)}`,
    )
  return undefined
}

function problemOf(exit: ProgramExit, program: Program): string | undefined {
  if (exit.kind === 'failed') return exit.message
  if (exit.signal !== null) return `it was ended by ${exit.signal}`
  return program.failureIn(exit.output) ?? (exit.code === 0 ? undefined : `exit code ${exit.code}`)
}

function lastLine({ errors }: ProgramExit): string {
  const line = errors.trimEnd().split('\n').at(-1) ?? ''
  return line === '' ? '' : `; its last line: ${line.slice(0, 500)}`
}
