/** An option value, and the goal's options that it meets as bits. */
export interface Offer {
  readonly group: string
  readonly value: string
  readonly meets: bigint
}

/** Values to choose on an item page, and what is met once they are. */
export interface Choice {
  /** To click, in page order. */
  readonly clicks: readonly Offer[]
  /** The goal's options that are met by these and by what was chosen before and stays. */
  readonly met: bigint
}

/** Partial choices kept at a time. Real pages have a handful; a page built to have more loses the least promising. */
const MOST_CHOICES = 4096

/**
 * The choice that meets most of the goal's options, with the fewest clicks: in each group one value, or what `chosen` has there.
 * Options can be changed and never unset.
 */
export function bestChoice(offers: readonly Offer[], chosen: readonly Offer[]): Choice {
  let choices: readonly Choice[] = [{ clicks: [], met: 0n }]
  for (const group of new Set([...offers, ...chosen].map((offer) => offer.group))) {
    const kept = chosen.find((offer) => offer.group === group)?.meets ?? 0n
    const values = offers.filter((offer) => offer.group === group && offer.meets !== 0n)
    choices = fewestPerMet(choices.flatMap((choice) => extended(choice, kept, values)))
  }
  return choices.reduce((best, choice) => (isBetter(choice, best) ? choice : best))
}

/** Number of the goal's options in a set of them. */
export function countOf(met: bigint): number {
  let count = 0
  for (let rest = met; rest > 0n; rest >>= 1n) count += Number(rest & 1n)
  return count
}

function isBetter(choice: Choice, best: Choice): boolean {
  const more = countOf(choice.met) - countOf(best.met)
  return more > 0 || (more === 0 && choice.clicks.length < best.clicks.length)
}

function extended({ clicks, met }: Choice, kept: bigint, values: readonly Offer[]): readonly Choice[] {
  const useful = values.filter(({ meets }) => (meets & ~met) !== 0n)
  return [{ clicks, met: met | kept }, ...useful.map((offer) => ({ clicks: [...clicks, offer], met: met | offer.meets }))]
}

function fewestPerMet(choices: readonly Choice[]): readonly Choice[] {
  const fewest = new Map<bigint, Choice>()
  for (const choice of choices) {
    const known = fewest.get(choice.met)
    if (known === undefined || choice.clicks.length < known.clicks.length) fewest.set(choice.met, choice)
  }
  const all = [...fewest.values()]
  return all.length <= MOST_CHOICES ? all : all.sort((a, b) => countOf(b.met) - countOf(a.met)).slice(0, MOST_CHOICES)
}
