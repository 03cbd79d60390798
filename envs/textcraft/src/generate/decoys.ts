import type { Rng } from '@orreryjs/core'
import type { NameGenerator } from './name-generator.ts'
import type { Tree, TreeItem, TreePart } from './tree.ts'

/** A recipe before its categories are looked up. */
export interface RecipeDraft {
  readonly output: string
  /** Items made by one craft. */
  readonly count: number
  readonly parts: readonly TreePart[]
}

/** Number of unneeded recipes to add, by kind. */
export interface DecoyCounts {
  /** Alternative recipes with larger batches that need an extra ingredient. */
  readonly batches: number
  /** Alternative recipes through a longer chain of crafts. */
  readonly detours: number
  /** Alternative recipes that seem cheap but need one of two items that can only be made from each other. */
  readonly traps: number
  /** Recipes for items with similar names that lead nowhere. */
  readonly lookalikes: number
  /** Recipes for other items that use up an item of the tree, as the published distractors do. @default 0 */
  readonly consumers?: number
}

/**
 * Generates recipes that are not part of the tree. No decoy shortens the plan: each keeps the ingredients of the recipe it
 * replaces, adds an intermediate craft, or cannot be made.
 */
export function decoyRecipes(tree: Tree, counts: DecoyCounts, names: NameGenerator, random: Rng): readonly RecipeDraft[] {
  const decoys = [
    ...random.sample(tree.crafted, counts.batches).map((item) => batch(item, tree, random)),
    ...random.sample(tree.crafted, counts.detours).flatMap((item) => detour(item, tree, names, random)),
    ...random.sample(tree.crafted, counts.traps).flatMap((item) => trap(item, tree, names, random)),
  ]
  const others: string[] = [...tree.bases]
  for (let count = 0; count < counts.lookalikes; count += 1) {
    const decoy = lookalike(random.pick(tree.crafted), others, names, random)
    others.push(decoy.output)
    decoys.push(decoy)
  }
  for (let count = 0; count < (counts.consumers ?? 0); count += 1) decoys.push(consumer(tree, names, random))
  return decoys
}

function consumer(tree: Tree, names: NameGenerator, random: Rng): RecipeDraft {
  const { name } = random.pick(tree.crafted.flatMap(({ parts }) => parts))
  const part = { name, count: 1 + random.integer(2) }
  const parts = random.integer(2) === 0 ? [part] : withBase([part], tree, random)
  return { output: names.item(), count: 1 + random.integer(2), parts }
}

function batch({ item, count, parts }: TreeItem, tree: Tree, random: Rng): RecipeDraft {
  const larger = parts.map((part) => ({ name: part.name, count: part.count + 1 }))
  return { output: item, count: count + 1 + random.integer(2), parts: withBase(larger, tree, random) }
}

function detour({ item, count, parts }: TreeItem, tree: Tree, names: NameGenerator, random: Rng): readonly RecipeDraft[] {
  const direct = parts.filter((part) => !tree.categories.has(part.name))
  if (direct.length === 0) return []
  const replaced = random.pick(direct)
  const between = names.similarItem(replaced.name)
  const making = withBase([{ name: replaced.name, count: 1 }], tree, random)
  const changed = parts.map((part) => (part === replaced ? { name: between, count: part.count } : part))
  return [
    { output: between, count: 1, parts: making },
    { output: item, count, parts: random.shuffle(changed) },
  ]
}

function trap({ item, count, parts }: TreeItem, tree: Tree, names: NameGenerator, random: Rng): readonly RecipeDraft[] {
  const model = random.pick(parts).name
  const first = names.similarItem(tree.categories.get(model)?.[0] ?? model)
  const second = names.similarItem(first)
  return [
    { output: item, count: count + 1, parts: withBase([{ name: first, count: 1 }], tree, random) },
    { output: first, count: 2, parts: withBase([{ name: second, count: 1 }], tree, random) },
    { output: second, count: 1, parts: [{ name: first, count: 1 + random.integer(2) }] },
  ]
}

function lookalike(model: TreeItem, others: readonly string[], names: NameGenerator, random: Rng): RecipeDraft {
  const changed = random.pick(model.parts)
  const free = others.filter((name) => !model.parts.some((part) => part.name === name))
  const swap = (part: TreePart): TreePart => ({
    name: free.length > 0 ? random.pick(free) : part.name,
    count: 1 + random.integer(3),
  })
  const parts = model.parts.map((part) => (part === changed ? swap(part) : part))
  return { output: names.similarItem(model.item), count: 1 + random.integer(3), parts: random.shuffle(parts) }
}

/** Adds a base item that is not among the parts yet, if there is one. */
function withBase(parts: readonly TreePart[], { bases }: Tree, random: Rng): readonly TreePart[] {
  const free = bases.filter((base) => !parts.some((part) => part.name === base))
  return free.length === 0 ? parts : [...parts, { name: random.pick(free), count: 1 + random.integer(2) }]
}
