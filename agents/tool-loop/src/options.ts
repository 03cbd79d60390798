import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of the tool loop: the points in which the harnesses of today differ. */
export interface ToolLoopOptions {
  /** The world's typed tools of the current page, or one tool `act` that takes an action as text. */
  readonly tools: 'world' | 'act'
  /**
   * After a reply without a tool call: ask the model to go on and require a call (Inspect's `react()` asks), end the episode (most
   * libraries), or send the same request again.
   */
  readonly noCall: 'continue' | 'end' | 'retry'
  /** Maximum number of consecutive replies without a call; one more ends the episode. Not used with `noCall=end`. */
  readonly maxNoCalls: number
  /**
   * Several calls in a reply. `off` requests one call per reply, and executes all in order if the model sends more. `sequential` permits
   * and executes them in order. `first` executes only the first one.
   */
  readonly parallelCalls: 'off' | 'sequential' | 'first'
  /** Whether a tool `submit` ends the episode. Worlds with answers, such as WebArena, have a tool of their own for them. */
  readonly submit: boolean
  /** Whether the system message asks for a sentence of reasoning before each call. */
  readonly thoughts: boolean
  /** How a history that is too long is shortened. */
  readonly compaction: 'none' | 'trim' | 'clear' | 'summary'
  /** Estimated tokens of a request above which the history is shortened; 0: only if the model's context window is exceeded. */
  readonly contextLimit: number
}

/** The plain baseline. */
export const DEFAULTS: ToolLoopOptions = {
  tools: 'world',
  noCall: 'continue',
  maxNoCalls: 3,
  parallelCalls: 'off',
  submit: false,
  thoughts: false,
  compaction: 'none',
  contextLimit: 0,
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<ToolLoopOptions> = {
  tools: choice(['world', 'act'], "the world's typed tools, or one tool `act` that takes an action as text"),
  noCall: choice(
    ['continue', 'end', 'retry'],
    'after a reply without a tool call: ask to go on and require a call, end, or send the request again',
  ),
  maxNoCalls: integer([1, 100], 'max consecutive replies without a call; one more ends the episode'),
  parallelCalls: choice(
    ['off', 'sequential', 'first'],
    'several calls in a reply: request one per reply, execute all in order, or only the first',
  ),
  submit: flag('offer a tool `submit` that ends the episode'),
  thoughts: flag('ask for a sentence of reasoning before each call'),
  compaction: choice(
    ['none', 'trim', 'clear', 'summary'],
    'how to shorten a long history: not at all, drop old turns, clear old results, or summarize with a model call',
  ),
  contextLimit: integer([0], 'estimated request tokens above which the history is shortened; 0: at an overflow'),
}

/** Returns the reason why two options contradict each other, or `undefined`. */
export function conflictIn({ compaction, contextLimit }: ToolLoopOptions): string | undefined {
  if (contextLimit === 0 || compaction !== 'none') return undefined
  return 'contextLimit has no effect with compaction=none; choose trim, clear or summary'
}
