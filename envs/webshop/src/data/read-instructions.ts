import type { HumanInstruction, Instruction } from '../goal/records.ts'
import type { Cleaned } from './clean-product.ts'
import { isFields, isTexts } from './read-fields.ts'

/** The generated instruction among a product's details; `undefined` where there is none that names an attribute. */
export function readInstruction(details: unknown): Instruction | undefined {
  if (!isFields(details)) return undefined
  const { instruction, instruction_attributes: attributes } = details
  return typeof instruction === 'string' && isTexts(attributes) && attributes.length > 0
    ? { text: instruction, attributes }
    : undefined
}

/** What people wrote about a product, each instruction or why it is left out. Upstream leaves out those without attributes. */
export function readHumanInstructions(entry: unknown): readonly Cleaned<HumanInstruction>[] {
  if (entry === undefined) return []
  return Array.isArray(entry) ? entry.map(readHumanInstruction) : [{ reason: 'human instructions are no list' }]
}

function readHumanInstruction(entry: unknown): Cleaned<HumanInstruction> {
  if (!isFields(entry)) return { reason: 'human instruction cannot be read' }
  const { instruction, instruction_attributes: attributes, instruction_options: options } = entry
  if (typeof instruction !== 'string' || !isTexts(attributes) || !isTexts(options)) {
    return { reason: 'human instruction cannot be read' }
  }
  return attributes.length === 0
    ? { reason: 'human instruction without attributes' }
    : { value: { text: instruction, attributes, options } }
}
