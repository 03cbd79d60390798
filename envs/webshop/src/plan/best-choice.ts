/** An option value with the goal's options that it meets, as a bit set. */
export interface OptionValue {
  readonly group: string
  readonly value: string
  readonly meets: bigint
}

/** Values to choose on an item page, and the resulting met options. */
export interface Choice {
  /** Values to click, in page order. */
  readonly clicks: readonly OptionValue[]
  /** The goal's options met by these values and by earlier choices that stay. */
  readonly met: bigint
}

/** Maximum number of partial choices. Real pages need a handful; adversarial pages lose the least promising ones. */
const MAX_CHOICES = 4096

/**
 * Returns the choice that meets most of the goal's options with the fewest clicks: one value per group, or the value in `chosen`.
 * Options can be changed but never unset.
 */
export function bestChoice(offers: readonly OptionValue[], chosen: readonly OptionValue[]): Choice {
  let choices: readonly Choice[] = [{ clicks: [], met: 0n }]
  for (const group of new Set([...offers, ...chosen].map((offer) => offer.group))) {
    const kept = chosen.find((offer) => offer.group === group)?.meets ?? 0n
    const values = offers.filter((offer) => offer.group === group && offer.meets !== 0n)
    choices = fewestPerMet(choices.flatMap((choice) => extend(choice, kept, values)))
  }
  return choices.reduce((best, choice) => (isBetter(choice, best) ? choice : best))
}

/** Counts the options in a bit set. */
export function countBits(met: bigint): number {
  let count = 0
  for (let rest = met; rest > 0n; rest >>= 1n) count += Number(rest & 1n)
  return count
}

function isBetter(choice: Choice, best: Choice): boolean {
  const more = countBits(choice.met) - countBits(best.met)
  return more > 0 || (more === 0 && choice.clicks.length < best.clicks.length)
}

function extend({ clicks, met }: Choice, kept: bigint, values: readonly OptionValue[]): readonly Choice[] {
  const useful = values.filter(({ meets }) => (meets & ~met) !== 0n)
  return [{ clicks, met: met | kept }, ...useful.map((offer) => ({ clicks: [...clicks, offer], met: met | offer.meets }))]
}

function fewestPerMet(choices: readonly Choice[]): readonly Choice[] {
  const fewest = new Map<bigint, Choice>()
  for (const choice of choices) {
    const current = fewest.get(choice.met)
    if (current === undefined || choice.clicks.length < current.clicks.length) fewest.set(choice.met, choice)
  }
  const all = [...fewest.values()]
  return all.length <= MAX_CHOICES ? all : all.sort((a, b) => countBits(b.met) - countBits(a.met)).slice(0, MAX_CHOICES)
}
