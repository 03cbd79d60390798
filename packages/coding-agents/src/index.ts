import type { AgentPackage } from '@orreryjs/core'
import { codingAgent } from './agent.ts'
import { claude } from './programs/claude.ts'
import { codex } from './programs/codex.ts'
import { commandProgram } from './programs/command.ts'
import { gemini } from './programs/gemini.ts'
import { opencode } from './programs/opencode.ts'
import type { Program } from './programs/program.ts'

/** Programs with a name of their own. */
const PROGRAMS: readonly Program[] = [claude, codex, gemini, opencode]

/** Returns the agent of a name in a run, `cli:claude` or `cli:COMMAND`; `undefined` without a command. */
export function codingAgentNamed(name: string): AgentPackage | undefined {
  const [, command = ''] = /^cli:(.+)$/s.exec(name) ?? []
  if (command.trim() === '') return undefined
  return codingAgent(PROGRAMS.find(({ id }) => id === command) ?? commandProgram(command))
}
