import type { Wish } from './wish.ts'

/** What a wish takes, in words, for plans and thoughts. */
export function intentionsOf({ queries, options, cap }: Wish): readonly string[] {
  const price = Number.isFinite(cap) ? ` that costs at most ${cap} dollars` : ''
  return [
    `search for ${queries[0] ?? 'it'}`,
    `open a product that fits${price}`,
    ...options.map(({ name, value }) => `choose the ${name} ${value}`),
    'buy it',
  ]
}
