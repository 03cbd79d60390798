/** Wordings of each reply format, as agents use them. */
export const FORMS = {
  line: 'Reply with one line: an action, or a thought that begins with `think: `. The thought `think: Task completed!` ends the attempt as done. The thought `think: Task failed!` gives it up.',
  numbered:
    'Judge the previous actions.\nPrevious action K is [correct or wrong]. This action should be modified to: action[...]\nThen:\nThe next action is: [action]',
  replaced:
    "Judge the previous action.\nPrevious action '...' is [correct or wrong]. It should be modified to: [action].\nThen:\nThe next action is: [action]",
  repaired:
    "Judge the previous action.\nPrevious action '...' is [correct or wrong]. To fix this mistake, I should execute: [action].\nThen:\nThe next action is: [action]",
  next: 'Give the action to take now, in this form:\nThe next action is: [action]',
  plan: 'Write the steps, one a line, as `Step 1: ...`. The last line says their order: `Execution Order: (Step 1 AND Step 2)`.',
  list: "Write a numbered list of steps. Begin with 'List'.",
  action: 'Reply with only one action.',
  align: 'Write one sentence that begins with `The action is to`, then on a line of its own YES or NO.',
  task: 'Is the task completed? Think, then reply YES or NO.',
  step: 'Is the step completed? Think, then reply YES, NO or SKIP.',
  merged:
    'Reply with four lines:\nThe action is to ...\nMoves towards the step: YES or NO\nTask: YES or NO\nStep: YES, NO or SKIP',
  answer: 'Begin your answer with ###Answer.',
  map: 'Reply in this form: New element id is: [id]',
  value: 'Judge the trajectory. End with: Thus the correctness score is s, a number from 1 to 10.',
  reflection: 'Reply with a new plan in a few sentences that names actions.',
  rationale: 'Next action rationale: one or two sentences.',
  optionTypes: 'Reply with a comma-separated list of option types, or None.',
  shortlist: "Reply with shortlisted=['id', ...] or `task failed`.",
  match: 'Reply with Answer: True or False.',
  json: 'Reply with one JSON object with the keys name and arguments.',
  tool: 'Call one of the tools.',
} as const

export type Form = keyof typeof FORMS
