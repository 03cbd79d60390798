/** Memoizes up to `maxEntries` results of a pure function of a text. Shops evaluate the same texts repeatedly. */
export function memoizeByText<Value>(maxEntries: number, answer: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, { readonly value: Value }>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached.value
    const value = answer(text)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(text, { value })
    return value
  }
}

/** Memoizes a function of an object for the lifetime of the object. */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached.value
    const value = make(key)
    cache.set(key, { value })
    return value
  }
}
