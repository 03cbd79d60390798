import type { OptionSpec } from '@orreryjs/core'

/** Value of the option `skill` without a skill. */
export const NO_SKILL = 'none'

/** Options of a coding agent, in display order. */
export const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'tools',
    type: 'choice',
    choices: ['world', 'all'],
    default: 'world',
    description: "tools of the program: only the world's, or its own too (shell, files, web), with your rights",
  },
  {
    name: 'home',
    type: 'choice',
    choices: ['fresh', 'user'],
    default: 'fresh',
    description: "home directory: a new one for each episode, or yours with the program's configuration",
  },
  {
    name: 'skill',
    type: 'text',
    default: NO_SKILL,
    description: 'directory of a skill (SKILL.md) that the program gets; none for no skill',
  },
  {
    name: 'requestedModel',
    type: 'text',
    default: 'orrery',
    description: 'model name that the program requests, on which its prompts may depend; the model of the run answers',
  },
  {
    name: 'silence',
    type: 'number',
    integer: true,
    minimum: 1,
    default: 300,
    description: 'seconds without a request after which the program counts as hung',
  },
]

/** Settings of a coding agent. */
export interface Settings {
  readonly tools: 'world' | 'all'
  readonly home: 'fresh' | 'user'
  readonly skill: string
  readonly requestedModel: string
  readonly silence: number
}
