import type { SkippedTask } from '@orreryjs/core'
import type { HumanInstruction, Instruction, ShopRecord } from '../goal/upstream.ts'
import type { Product } from '../product.ts'
import { asinOf, type CleanResult, cleanProduct } from './clean-product.ts'
import { isFields, isStringList } from './json.ts'

/** Lookups of the record reader, and its callback for skipped records. */
interface RecordSources {
  /** Returns a product's entry in the attribute file. */
  details(asin: string): unknown
  /** Returns a product's entry in the file of human instructions. */
  human(asin: string): unknown
  onSkipped(record: SkippedTask): void
}

/**
 * Returns a function that converts values of the product file, in order, to records; `undefined` for skipped ones. `place` is the
 * index from 0.
 */
export function createRecordReader(sources: RecordSources): (value: unknown, place: number) => ShopRecord | undefined {
  const knownAsins = new Set<string>()
  return (value, place) => {
    const asin = newAsin(value, knownAsins)
    const cleaned = 'reason' in asin ? asin : readProduct(asin.value, value, sources)
    if (!('reason' in cleaned)) return cleaned.value
    sources.onSkipped({ name: nameOf(value, place), reason: cleaned.reason })
    return undefined
  }
}

/** Returns the ASIN of a record, unless an earlier record has it. Pages identify products by upper-case ASIN. */
function newAsin(value: unknown, usedAsins: Set<string>): CleanResult<string> {
  const asin: CleanResult<string> = isFields(value) ? asinOf(value) : { reason: 'no object' }
  if ('reason' in asin) return asin
  const name = asin.value.toUpperCase()
  if (usedAsins.has(name)) return { reason: 'asin of an earlier record' }
  usedAsins.add(name)
  return asin
}

/** Returns the ASIN if there is one, otherwise the index. */
function nameOf(value: unknown, place: number): string {
  const asin = isFields(value) ? value['asin'] : undefined
  return typeof asin === 'string' && asin !== '' ? asin : `record ${place}`
}

function readProduct(asin: string, value: unknown, { details, human, onSkipped }: RecordSources): CleanResult<ShopRecord> {
  const about = details(asin)
  const product: CleanResult<Product> = isFields(value) ? cleanProduct(asin, value, about) : { reason: 'no object' }
  if ('reason' in product) return product
  const instruction = readInstruction(about)
  const humanInstructions: HumanInstruction[] = []
  for (const read of readHumanInstructions(human(asin))) {
    if ('reason' in read) onSkipped({ name: asin, reason: read.reason })
    else humanInstructions.push(read.value)
  }
  return { value: { product: product.value, ...(instruction === undefined ? {} : { instruction }), humanInstructions } }
}

/** Returns the generated instruction of a product; `undefined` if there is none that names an attribute. */
function readInstruction(details: unknown): Instruction | undefined {
  if (!isFields(details)) return undefined
  const { instruction, instruction_attributes: attributes } = details
  return typeof instruction === 'string' && isStringList(attributes) && attributes.length > 0
    ? { text: instruction, attributes }
    : undefined
}

/** Returns the human instructions of a product, each with a value or a reason to skip it. Upstream skips those without attributes. */
function readHumanInstructions(entry: unknown): readonly CleanResult<HumanInstruction>[] {
  if (entry === undefined) return []
  return Array.isArray(entry) ? entry.map(readHumanInstruction) : [{ reason: 'human instructions are no list' }]
}

function readHumanInstruction(entry: unknown): CleanResult<HumanInstruction> {
  if (!isFields(entry)) return { reason: 'human instruction cannot be read' }
  const { instruction, instruction_attributes: attributes, instruction_options: options } = entry
  if (typeof instruction !== 'string' || !isStringList(attributes) || !isStringList(options)) {
    return { reason: 'human instruction cannot be read' }
  }
  return attributes.length === 0
    ? { reason: 'human instruction without attributes' }
    : { value: { text: instruction, attributes, options } }
}
