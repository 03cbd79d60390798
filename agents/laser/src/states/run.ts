import type { Briefing, Tool } from '@orreryjs/core'
import type { Memory } from '../memory.ts'
import type { Prompts } from '../prompts.ts'
import type { Machine, MachineState, ToolRule } from './machine.ts'

/** How a run asks and acts, in every state alike. */
export interface RunOptions {
  /** Tools as functions of the model, or as printed dictionaries with a reply in JSON, asked for as such or as plain text. */
  readonly toolMode: 'tools' | 'json' | 'text'
  /** Rationale and tool call in one model call. */
  readonly oneCall: boolean
  /** One example of input and output in each prompt. */
  readonly oneShot: boolean
  /** Which states are shown the transcript: the search after a return alone, as in the code, or all, as in the paper. */
  readonly historyIn: 'search' | 'all'
  /** Details that may be read of one item. */
  readonly detailBudget: number
  /** Stop before what cannot be undone, and say what would be taken. */
  readonly confirmBuy: boolean
}

/** An episode under way. */
export interface Run {
  readonly briefing: Briefing
  readonly machine: Machine
  readonly options: RunOptions
  readonly prompts: Prompts
  readonly memory: Memory
  /** Bound of a reply, in tokens. */
  readonly replyBound: number
  /** Finds title and price on the page of an item. */
  readonly itemPattern: RegExp | undefined
  /** Finds what a goal says about the price. */
  readonly pricePattern: RegExp | undefined
}

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
