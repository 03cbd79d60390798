/** The function, which remembers its answer for as long as somebody holds the argument. */
export function rememberedFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered.value
    const value = make(key)
    known.set(key, { value })
    return value
  }
}
