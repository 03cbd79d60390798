/** Every two of a list, in its order. */
export function pairsOf<Value>(values: readonly Value[]): readonly (readonly [Value, Value])[] {
  return values.flatMap((first, at) => values.slice(at + 1).map((second) => [first, second] as const))
}
