/** What a function without arguments returns, computed when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * A function of a text that keeps what it last returned, of a few texts: prompts of the same episodes say most of what they say
 * again and again. It must depend on nothing but the text and return what nobody changes.
 */
export function remembering<T>(read: (text: string) => T, most = 8): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    const made = read(text)
    if (known.size >= most) known.delete(known.keys().next().value ?? '')
    known.set(text, made)
    return made
  }
}
