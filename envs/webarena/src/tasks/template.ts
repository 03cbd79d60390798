import type { Rng } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import type { Databases } from '../data.ts'
import type { Expected } from '../evaluate/expected.ts'
import type { SiteId } from '../sites/shared/site.ts'
import type { Subgoal } from './subgoals.ts'

/** Parameters of a task, named by its template. */
type Params = Readonly<Record<string, string | number>>

/**
 * A template of WebArena's tasks. Texts are our own; `original` is the number of the original's template
 * (specs/webarena-tasks.md, 5).
 */
export interface Template<P extends Params = Params> {
  /** Type of the task, for example `forum.bio`. */
  readonly name: string
  readonly original: number
  /** Sites that the task needs, the start site first. */
  readonly sites: readonly SiteId[]
  /** How the original judges the task. `impossible`: by an answer that states that the task is impossible. */
  readonly evaluator: 'string' | 'url' | 'html' | 'url+html' | 'string+url' | 'impossible'
  /** True if plans can be long enough for split `hard`. @default false */
  readonly canBeLong?: boolean
  /** Maximum number of tasks in split `test`, for templates without parameters. @default unlimited */
  readonly maxTasks?: number
  /** Two or three wordings of the goal. */
  readonly wordings: readonly ((params: P) => string)[]
  /** Another wording, for `wordings: 'held-out'`. The simulated model's recipes were written without it. */
  heldOutWording(params: P, databases: Databases): string
  /** Returns the start URL. @default home page of the first site */
  start?(params: P, databases: Databases): string
  /** Draws parameters with a unique answer that is not already the initial state. Returns `undefined` if the draw fails. */
  draw(random: Rng, databases: Databases): P | undefined
  /** Returns the conditions at the end. */
  expected(params: P, databases: Databases): Expected
  /** Returns the subgoals of the oracle's plan, each reachable from the displayed pages. */
  subgoals(params: P, databases: Databases): readonly Subgoal[]
  /**
   * Returns the purchase goal. The task then ends with a purchase, which WebShop's reward judges.
   * @default the task ends with an answer
   */
  purchaseGoal?(params: P, databases: Databases): ShopGoal
}

/** The wordings of a task's goal. */
export interface Goals {
  readonly usual: readonly string[]
  readonly heldOut: string
}

/** An instance of a template, with everything that follows from its parameters. */
export interface TaskInstance {
  readonly params: Params
  readonly goal: string
  /** Start URL, or `undefined` for the home page of the template's first site. */
  readonly start: string | undefined
  /** Returns all wordings of the goal; `goal` is one of them. */
  goals(): Goals
  expected(): Expected
  subgoals(): readonly Subgoal[]
  /** Keys that must be read before the answer can be known. */
  requiredKeys(): ReadonlySet<string>
  purchaseGoal?(): ShopGoal
  /** Returns the same instance over other data that contain the same rows. */
  withDatabases(databases: Databases): TaskInstance
}

/** A template whose parameter type is hidden. */
export interface AnyTemplate extends Pick<Template, 'name' | 'original' | 'sites' | 'evaluator' | 'canBeLong' | 'maxTasks'> {
  draw(random: Rng, databases: Databases): TaskInstance | undefined
}

/** Hides the parameter type of a template. */
export function eraseParams<P extends Params>(template: Template<P>): AnyTemplate {
  const { name, original, sites, evaluator, canBeLong = false, maxTasks, wordings } = template
  return {
    name,
    original,
    sites,
    evaluator,
    canBeLong,
    ...(maxTasks !== undefined && { maxTasks }),
    draw(random, databases) {
      const params = template.draw(random, databases)
      if (params === undefined) return undefined
      const goal = random.pick(wordings)(params)
      return instanceFrom(template, { params, goal, start: template.start?.(params, databases) }, databases)
    },
  }
}

/** Computes values derived from a task's parameters and the data. */
function instanceFrom<P extends Params>(
  template: Template<P>,
  instance: { readonly params: P; readonly goal: string; readonly start: string | undefined },
  databases: Databases,
): TaskInstance {
  const { params } = instance
  const { purchaseGoal } = template
  const subgoals = once(() => template.subgoals(params, databases))
  return {
    ...instance,
    goals: once(() => ({
      usual: template.wordings.map((wording) => wording(params)),
      heldOut: template.heldOutWording(params, databases),
    })),
    expected: once(() => template.expected(params, databases)),
    subgoals,
    requiredKeys: once(() => new Set(subgoals().flatMap((subgoal) => (subgoal.kind === 'see' ? subgoal.keys : [])))),
    ...(purchaseGoal !== undefined && { purchaseGoal: () => purchaseGoal(params, databases) }),
    withDatabases: (others) => instanceFrom(template, instance, others),
  }
}

/** Computes the value of `make` on first use and caches it. */
function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
