/** Part of the agents, worlds and presets, and how much of each is played. */
export interface InvarianceSample {
  readonly agents?: readonly string[]
  readonly worlds?: readonly string[]
  readonly presets?: readonly string[]
  readonly tasks?: number
  readonly requests?: number
}

/** Part of the worlds and presets, and the numbers of tasks. */
export interface DirectionalSample {
  /** Agents besides ReAct. @default all */
  readonly agents?: readonly string[]
  readonly worlds?: readonly string[]
  readonly presets?: readonly string[]
  readonly tasks?: number
  readonly households?: number
  readonly firsts?: number
  readonly questions?: number
}

/** Number of decisions that change after an edit without meaning. */
export interface InvarianceResult {
  readonly name: string
  readonly requests: number
  readonly changed: number
  /** Changed of all. */
  readonly share: number
}

/** How the statistic of an edit with meaning moves. */
export interface DirectionalResult {
  readonly name: string
  readonly tasks: number
  readonly up: number
  readonly down: number
  readonly p: number
  /** True if the statistic moves in the expected direction and p is small. */
  readonly holds: boolean
}

export function invarianceResults(
  sample?: InvarianceSample,
  options?: { readonly names?: readonly string[] },
): Promise<readonly InvarianceResult[]>

export function directionalResults(
  sample?: DirectionalSample,
  options?: { readonly names?: readonly string[] },
): Promise<readonly DirectionalResult[]>
