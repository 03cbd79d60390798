import type { ReplyProtocol } from './protocol.ts'

/** Minimum number of actions of a workflow. */
const MIN_ACTIONS = 2

/** Writes a workflow for each shown trajectory: its actions, with names of its task and numbered objects in braces. */
export const workflows: ReplyProtocol = {
  id: 'workflows',
  form: 'prose',
  isRequested: ({ replyFormat }) => replyFormat.includes('Write the workflows that recur'),
  answer: ({ prompt }) => {
    const known = new Map<string, string>()
    for (const trajectory of (prompt.sections.get('TRAJECTORIES') ?? '').split(/\n\s*\n/)) {
      const [title = '', ...lines] = trajectory.split('\n').map((line) => line.trim())
      const goal = title.replace(/^Task: /, '')
      const actions = lines.filter((line) => line !== '' && !line.startsWith('think: ')).map((line) => withSlots(line, goal))
      const key = actions.join('\n')
      if (actions.length >= MIN_ACTIONS && !known.has(key)) known.set(key, `Workflow: ${goal}\n${key}`)
    }
    return { text: [...known.values()].join('\n\n') || 'No workflow recurs.' }
  },
}

/** Words that may follow a numbered object. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['from', 'to', 'with', 'in', 'on'])

function withSlots(action: string, goal: string): string {
  const named = goal.toLowerCase()
  const words = action
    .replace(/\[([^[\]]+)\]/g, (whole, text: string) => (named.includes(text.toLowerCase()) ? '[{text of the task}]' : whole))
    .split(' ')
  const isNumbered = (at: number): boolean =>
    /^\d+$/.test(words[at + 1] ?? '') && (words[at + 2] === undefined || PREPOSITIONS.has(words[at + 2] ?? ''))
  return words.flatMap((word, at) => (isNumbered(at) ? [`{${word}}`] : isNumbered(at - 1) ? [] : [word])).join(' ')
}
