import type { Message, ModelRequest } from '@orreryjs/core'
import type { Run } from '../rules.ts'

/** A request at one of the method's points. */
export function requestFor({ agent, temperature }: Run, point: string, messages: readonly Message[]): ModelRequest {
  return { purpose: `${agent}.${point}`, temperature, maxTokens: 512, messages }
}
