const MAX_TEXTS = 64

/**
 * Memoizes a function of a long text. Compares texts instead of hashing them: almost all differ in their length, and hashing would be the
 * largest part of a reply's time.
 */
export function memoizeRecentText<T>(read: (text: string) => T): (text: string) => T {
  const recent: { readonly text: string; readonly value: T }[] = []
  let next = 0
  return (text) => {
    const found = recent.find((each) => each.text === text)
    if (found !== undefined) return found.value
    const value = read(text)
    recent[next] = { text, value }
    next = (next + 1) % MAX_TEXTS
    return value
  }
}
