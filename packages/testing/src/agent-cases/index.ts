import type { AgentCase } from './agent-subject.ts'
import { enduranceCases } from './endurance.ts'
import { repetitionCases } from './repetition.ts'

/** Everything `describeAgent` checks. */
export const agentCases: readonly AgentCase[] = [...repetitionCases, ...enduranceCases]
