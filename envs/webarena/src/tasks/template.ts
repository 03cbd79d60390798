import type { Rng } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import type { Databases } from '../data.ts'
import type { Expected } from '../evaluate/expected.ts'
import type { SiteId } from '../sites/shared/site.ts'
import type { Leg } from './way.ts'

/** What a task of a template is about, in the template's own words. */
type Params = Readonly<Record<string, string | number>>

/**
 * What WebArena's tasks of a kind have in common. Texts are ours; the number is that of the original's template
 * (specs/webarena-tasks.md, 5).
 */
export interface Template<P extends Params = Params> {
  /** `forum.bio`: a task's type. */
  readonly name: string
  readonly original: number
  /** Sites that the task needs; it begins at the first one. */
  readonly sites: readonly SiteId[]
  /** How the original judges it; `impossible`: by an answer that says that it cannot be done. */
  readonly judged: 'string' | 'url' | 'html' | 'url+html' | 'string+url' | 'impossible'
  /** Whether its ways can be long enough for split `hard`. @default false */
  readonly isLong?: boolean
  /** The most tasks of it in split `test`: what takes no parameters is asked only once. @default any number */
  readonly most?: number
  /** Two or three ways to say the same. */
  readonly wordings: readonly ((params: P) => string)[]
  /** Where it begins. @default the first page of its first site */
  start?(params: P, databases: Databases): string
  /** What the task is about, so that its answer is one and is in none of the ways already there; nothing where the draw fails. */
  draw(random: Rng, databases: Databases): P | undefined
  /** What must hold at its end. */
  expects(params: P, databases: Databases): Expected
  /** How to get there by what the pages show. */
  way(params: P, databases: Databases): readonly Leg[]
  /** What is to be bought: the task ends with a purchase, which WebShop's reward judges. @default a task ends with an answer */
  errand?(params: P, databases: Databases): ShopGoal
}

/** A task of a template with everything that follows from its parameters. */
export interface Drawn {
  readonly params: Params
  readonly goal: string
  /** Where it begins; absent for the first page of the template's first site. */
  readonly start: string | undefined
  expects(): Expected
  way(): readonly Leg[]
  /** What decides the answer: keys of what must be read. */
  evidence(): ReadonlySet<string>
  errand?(): ShopGoal
  /** The same asked of other data, which have what it is about. */
  over(databases: Databases): Drawn
}

/** A template whose parameters only it knows. */
export interface AnyTemplate extends Pick<Template, 'name' | 'original' | 'sites' | 'judged' | 'isLong' | 'most'> {
  draw(random: Rng, databases: Databases): Drawn | undefined
}

/** The template with its parameters inside. */
export function closed<P extends Params>(template: Template<P>): AnyTemplate {
  const { name, original, sites, judged, isLong = false, most, wordings } = template
  return {
    name,
    original,
    sites,
    judged,
    isLong,
    ...(most !== undefined && { most }),
    draw(random, databases) {
      const params = template.draw(random, databases)
      if (params === undefined) return undefined
      const goal = random.pick(wordings)(params)
      return drawnFrom(template, { params, goal, start: template.start?.(params, databases) }, databases)
    },
  }
}

/** What follows from a task's parameters, over that data. */
function drawnFrom<P extends Params>(
  template: Template<P>,
  said: { readonly params: P; readonly goal: string; readonly start: string | undefined },
  databases: Databases,
): Drawn {
  const { params } = said
  const { errand } = template
  const way = once(() => template.way(params, databases))
  return {
    ...said,
    expects: once(() => template.expects(params, databases)),
    way,
    evidence: once(() => new Set(way().flatMap((leg) => (leg.kind === 'see' ? leg.keys : [])))),
    ...(errand !== undefined && { errand: () => errand(params, databases) }),
    over: (others) => drawnFrom(template, said, others),
  }
}

/** The function's value, worked out when it is asked for first. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
