import type { World } from './world.ts'

/** How a world words itself in its dialect: what prompts that speak of it need not copy. */
export interface Idiom {
  /** Texts that a profile's parts may name, as `{{name}}`: `actions` lists the forms of action, one a line. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether the observation that ends a task tells what it earned. No demonstration shows that one. */
  readonly endTellsReward: boolean
  /** An action, or the form of one, in this dialect. It is given in the default dialect of the world's package. */
  phrase(action: string): string
  /** The world in which demonstrations are played: the same wording and rules, over the tasks that ship with the package. */
  stage(): World
  /** Id of the world whose profiles it is played with, for another place that speaks the same language. @default its own */
  readonly prompts?: string
}

/** The idiom of a world, and of one that tells nothing of its own: actions stand as they are, and it is its own stage. */
export function idiomOf(world: World): Idiom {
  return world.idiom ?? { texts: {}, endTellsReward: false, phrase: (action) => action, stage: () => world }
}

/** Id of the world whose profiles are meant for a world. */
export function promptsOf({ id, idiom }: Pick<World, 'id' | 'idiom'>): string {
  return idiom?.prompts ?? id
}

const stages = new WeakMap<World, World>()

/** Where a world's demonstrations are played; the same one for all of them. */
export function stageOf(world: World): World {
  const stage = stages.get(world) ?? idiomOf(world).stage()
  stages.set(world, stage)
  return stage
}
