/** What a function without arguments returns, computed when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * The same text, as a string of its own: a part of the new one that is put together here, not of what it was cut from. By JSON it
 * would be a copy as well, in fifteen times as long.
 */
export function plain(text: string): string {
  return ` ${text}`.slice(1)
}

/** Characters above which a text is no small part of a prompt. */
const LONG = 1024

/** What was last made, by the text that decides it, of at most so many texts; what was made first is forgotten first. */
export function memory<T>(most: number): (text: string, make: (text: string) => T) => T {
  const known = new Map<string, T>()
  // In a ring: what a map's first key is takes long to find where many before it were taken out.
  const texts: string[] = []
  let oldest = 0
  return (text, make) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    // A short text is copied: a part of a prompt would keep all of it in memory.
    const copy = text.length > LONG ? text : plain(text)
    const made = make(copy)
    if (texts.length >= most) known.delete(texts[oldest] ?? '')
    texts[oldest] = copy
    oldest = (oldest + 1) % most
    known.set(copy, made)
    return made
  }
}

/**
 * A function of a text that keeps what it last returned, of a few texts: prompts of the same episodes say most of what they say
 * again and again. It must depend on nothing but the text and return what nobody changes.
 */
export function remembering<T>(read: (text: string) => T, most = 64): (text: string) => T {
  const known = memory<T>(most)
  return (text) => known(text, read)
}

/** How many of the last things asked about are kept, where only the last ones are asked about again. */
const LAST = 4

/** A function of something that never changes, which keeps its result for the last few that it was asked about. */
export function keepingLast<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const known: { readonly of: K; readonly value: T }[] = []
  let next = 0
  return (of) => {
    for (const each of known) if (each.of === of) return each.value
    const value = make(of)
    known[next] = { of, value }
    next = (next + 1) % LAST
    return value
  }
}

/** A function of something that never changes, which keeps its result as long as that is in use. */
export function keeping<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly value: T }>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found.value
    const value = make(of)
    known.set(of, { value })
    return value
  }
}

/** Texts remembered at a time, and the longest of them, in code units. */
const REMEMBERED = 2000
const LONGEST = 200

/** Parses as `parse` does, which must depend on the text alone; episodes repeat few texts, and these are parsed once. */
export function rememberingParser<Action>(parse: (text: string) => Action): (text: string) => Action {
  const known = new Map<string, Action>()
  return (text) => {
    const action = known.get(text)
    if (action !== undefined) return action
    const parsed = parse(text)
    if (known.size >= REMEMBERED) known.clear()
    if (text.length <= LONGEST) known.set(text, parsed)
    return parsed
  }
}
