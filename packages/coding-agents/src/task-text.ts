import type { Briefing } from '@orreryjs/core'
import { openingText } from '@orreryjs/core/agents'

/** Describes the tool `act` for the model. */
export function toolDescription({ profile }: Pick<Briefing, 'profile'>): string {
  const actions = profile.parts['actions']
  const forms = actions === undefined ? '' : ` The forms of actions are:\n${actions}`
  return `Takes one action in the text world and returns what happens. An impossible action is answered by the world and costs a step.${forms}`
}

/** Parts of the text of a task. */
interface TaskTextOptions {
  /** True if the program can call `orrery-act`. */
  readonly hasCommand: boolean
  /** Text of a skill. @default no skill, or one that the program finds by itself */
  readonly skill?: string
}

/** Returns the text with which a program is started: the world, the tool, and the beginning of the task. */
export function taskText(briefing: Briefing, { hasCommand, skill }: TaskTextOptions): string {
  const { instructions = 'You act in a world that is written in text.', actions } = briefing.profile.parts
  const means = hasCommand
    ? 'You act by the tool act of the MCP server world, or by the shell command orrery-act: orrery-act "ACTION".'
    : 'You act by the tool act of the MCP server world, one call at a time.'
  return [
    instructions,
    ...(actions === undefined ? [] : [`The forms of actions:\n${actions}`]),
    `${means} Nothing else has an effect in the world, and nobody answers questions. Go on until the task has ended.`,
    ...(skill === undefined ? [] : [`Advice from earlier experience:\n${skill}`]),
    openingText(briefing),
    ...earlierText(briefing),
  ].join('\n\n')
}

/** After an interruption, the program starts anew in the current state. */
function earlierText({ earlier = [] }: Briefing): readonly string[] {
  if (earlier.length === 0) return []
  const steps = earlier.map(({ action, observation }) => `> ${action}\n${observation}`)
  return [`You have already taken these actions, with these results; go on from there:\n\n${steps.join('\n')}`]
}
