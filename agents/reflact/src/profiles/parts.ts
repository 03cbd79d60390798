/** Formats the parts of a reflection as `prompts.ts` reads them. The goal part is a clause without its full stop. */
export function reflectionLines(state: string, goal: string, thought: string): readonly string[] {
  return [`state: ${state}`, `goal: ${goal}`, `thought: ${thought}`]
}

/** Turns a thought into a clause after a semicolon. */
export function clauseOf(thought: string): string {
  const text = thought.replace(/\.$/, '')
  return /^(?:I\b|[A-Z]\w*\d|[a-z])/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
