import type { AgentCase } from './agent-subject.ts'
import { enduranceCases } from './endurance.ts'
import { repetitionCases } from './repetition.ts'

/** All cases of `describeAgent`. */
export const agentCases: readonly AgentCase[] = [...repetitionCases, ...enduranceCases]
