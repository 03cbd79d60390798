// The decision of a reply, without its wording: the action, the verdict, the score, the steps of a plan.

/** Returns the decision of each choice of a reply. */
export function decisionsOf({ choices }) {
  return choices.map(decisionOf)
}

/** Returns the decision of a choice. Thoughts are equal unless they end the attempt, and reasons before a verdict do not count. */
export function decisionOf({ text, toolCalls = [] }) {
  if (toolCalls.length > 0) return toolCalls.map(({ name, arguments: given }) => `${name} ${canonical(given)}`).join('; ')
  const trimmed = text.trim()
  if (isThought(trimmed)) return /\btask (?:completed|failed)/i.exec(trimmed)?.[0].toLowerCase() ?? 'thought'
  const score = /correctness score is (\S+)/.exec(trimmed)
  if (score !== null) return `score ${score[1]}`
  const verdict = /(?:^|\n)\W*(YES|NO|SKIP)\W*$/.exec(trimmed)
  if (verdict !== null) return verdict[1]
  return proposedAction(trimmed) ?? withoutReasons(trimmed)
}

/** Returns the next action in a choice of an acting agent; `undefined` for a thought, a verdict or a plan. */
export function actionOf({ text, toolCalls = [] }, purpose) {
  const trimmed = text.trim()
  if (toolCalls.length > 0 || isThought(trimmed)) return undefined
  if (/\.(?:step|act|action|remedy)$/.test(purpose)) {
    return /^The next action is: \[?(.+?)\]?\.?$/m.exec(trimmed)?.[1] ?? (trimmed.includes('\n') ? undefined : trimmed)
  }
  return purpose.endsWith('.think') ? proposedAction(trimmed) : undefined
}

export function isThought(text) {
  return /^think: /i.test(text.trim())
}

/** Returns the action of a rationale: the text between backticks in parentheses. */
function proposedAction(text) {
  return /\(`([^`]+)`\)/.exec(text)?.[1]
}

/** Removes lines of thought and differences in white space. */
function withoutReasons(text) {
  return text
    .split('\n')
    .filter((line) => !/^(?:# think|think|thought):/i.test(line.trim()))
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .join('\n')
}

function canonical(given) {
  try {
    return JSON.stringify(Object.entries(JSON.parse(given)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  } catch {
    return given
  }
}
