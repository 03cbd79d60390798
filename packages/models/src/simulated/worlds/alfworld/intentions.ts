import type { Delivery, Goal } from './goal.ts'

/** What the goal takes, in words, for plans and thoughts. */
export function intentionsOf({ goal }: { readonly goal: Goal }): readonly string[] {
  const { deliveries, lighting } = goal
  const light = lighting && [
    `find and take ${withArticle(lighting.object)}`,
    `find a ${lighting.lamp}`,
    `use the ${lighting.lamp}`,
  ]
  return [...deliveries.flatMap(deliverySteps), ...(light ?? [])]
}

function deliverySteps({ object, count, treatments, target }: Delivery): readonly string[] {
  const rounds = Array.from({ length: count }, (_, index) => [
    `find and take ${index === 0 ? withArticle(object) : `another ${object}`}`,
    ...treatments.map((treatment) => `${treatment} it`),
    `put it in ${index === 0 ? 'a' : 'the same'} ${target}`,
  ])
  return rounds.flat()
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
