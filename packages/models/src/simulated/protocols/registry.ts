import type { Prompt } from '../prompt.ts'
import { line } from './line.ts'
import { plain } from './plain.ts'
import type { Protocol } from './protocol.ts'

/** Forms by the first that a prompt asks for; the plain one takes every prompt. */
const PROTOCOLS: readonly Protocol[] = [line, plain]

/** The form that a prompt asks for. */
export function findProtocol(prompt: Prompt): Protocol {
  return PROTOCOLS.find((protocol) => protocol.isAskedFor(prompt)) ?? plain
}
