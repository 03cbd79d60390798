import type { Tool } from '@orreryjs/core'
import type { MachineState, ToolRule } from './machine.ts'

/** A tool that the state permits here, and what it is to the machine. */
export interface Permitted {
  readonly tool: Tool
  readonly rule: ToolRule
}

/** Where the machine stands, with what is possible there. */
export interface Place {
  readonly state: MachineState
  /** What the model may call. */
  readonly permitted: readonly Permitted[]
  /** Tools that customise the open item. */
  readonly options: readonly Permitted[]
}

/** A tool call, ready to be taken. */
export interface Move extends Permitted {
  /** Arguments by name. */
  readonly values: Readonly<Record<string, string | number | boolean>>
  readonly rationale: string
}
