import type { Product } from '../product.ts'

/** A product and what the data ask shoppers to do about it. */
export interface ShopRecord {
  readonly product: Product
  /** Upstream's generated instruction. */
  readonly instruction?: Instruction
  /** What people wrote. */
  readonly humanInstructions: readonly HumanInstruction[]
}

/** A wish in words, and the attributes that are looked at. */
export interface Instruction {
  readonly text: string
  /** One or more. */
  readonly attributes: readonly string[]
}

/** A wish that a person wrote, and the options they meant. */
export interface HumanInstruction extends Instruction {
  /** Values alone; their groups are not named. */
  readonly options: readonly string[]
}
