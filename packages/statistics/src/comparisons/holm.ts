/**
 * p values of several tests, adjusted so that the chance of any false rejection among them stays at the level of one test;
 * in the given order. Holm, Scandinavian Journal of Statistics 6 (1979).
 */
export function holm(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value || a.index - b.index)
  const adjusted = values.map(() => 1)
  let highest = 0
  order.forEach(({ value, index }, rank) => {
    highest = Math.max(highest, Math.min(1, value * (values.length - rank)))
    adjusted[index] = highest
  })
  return adjusted
}
