/**
 * A function of something that never changes, remembered with it: of rows of a table above all, since `Tables` gives the same
 * array for the same data.
 */
export function derived<One extends object, Value extends object>(make: (one: One) => Value): (one: One) => Value {
  const known = new WeakMap<One, Value>()
  return (one) => {
    const found = known.get(one)
    if (found !== undefined) return found
    const made = make(one)
    known.set(one, made)
    return made
  }
}

/** The same of two things. */
export function derivedOfTwo<One extends object, Other extends object, Value extends object>(
  make: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const of = derived((one: One) => derived((other: Other) => make(one, other)))
  return (one, other) => of(one)(other)
}
