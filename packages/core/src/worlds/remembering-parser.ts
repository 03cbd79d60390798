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
