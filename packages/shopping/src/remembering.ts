/** The function, which must depend on the text alone, with up to `most` answers remembered: shops meet the same texts again. */
export function remembering<Value>(most: number, answer: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered.value
    const value = answer(text)
    if (known.size >= most) known.clear()
    known.set(text, { value })
    return value
  }
}

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
