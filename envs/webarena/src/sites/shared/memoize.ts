/** Memoizes a function of an immutable object, such as the rows of a table: `Tables` returns the same array for the same data. */
export function memoize<One extends object, Value extends object>(make: (one: One) => Value): (one: One) => Value {
  const cache = new WeakMap<One, Value>()
  return (one) => {
    const found = cache.get(one)
    if (found !== undefined) return found
    const made = make(one)
    cache.set(one, made)
    return made
  }
}

/** Memoizes a function of two immutable objects. */
export function memoizeTwo<One extends object, Other extends object, Value extends object>(
  make: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const of = memoize((one: One) => memoize((other: Other) => make(one, other)))
  return (one, other) => of(one)(other)
}
