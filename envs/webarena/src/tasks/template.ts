import type { Rng } from '@orreryjs/core'
import type { Databases } from '../databases.ts'
import type { Expected } from '../evaluate/expected.ts'
import type { SiteId } from '../site/site.ts'
import type { Leg } from './way.ts'

/** What a task of a template is about, in the template's own words. */
export type Params = Readonly<Record<string, string | number>>

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
  /** How the original judges it: `string`, `url`, `html`, `url+html`. */
  readonly judged: 'string' | 'url' | 'html' | 'url+html'
  /** Two or three ways to say the same. */
  readonly wordings: readonly ((params: P) => string)[]
  /** What the task is about, so that its answer is one and is in none of the ways already there; nothing where the draw fails. */
  draw(random: Rng, databases: Databases): P | undefined
  /** What must hold at its end. */
  expects(params: P, databases: Databases): Expected
  /** How to get there by what the pages show. */
  way(params: P, databases: Databases): readonly Leg[]
}

/** A template whose parameters only it knows. */
export type AnyTemplate = Template<never>
