import type { Expected, Value } from '../evaluate/expected.ts'

/** Returns the answer that a plan gives: the expected values as text. */
export function answerText({ answer }: Expected): string {
  if (answer === undefined) return ''
  switch (answer.kind) {
    case 'value':
      return valueText(answer.value)
    case 'list':
      return answer.values.map(valueText).join(', ')
    case 'pairs':
      return answer.pairs.map(([key, value]) => `${key}: ${valueText(value)}`).join(', ')
    case 'fact':
      return `${answer.isYes ? 'Yes' : 'No'}, ${valueText(answer.fact)}`
    case 'impossible':
      return `N/A: no ${[answer.reason[0], answer.because].flatMap((words) => words?.[0] ?? []).join(', ')}`
    default:
      return answer satisfies never
  }
}

/** Formats a value as people write it. */
function valueText(value: Value): string {
  switch (value.type) {
    case 'text':
      return value.text
    case 'number':
      return String(value.number)
    case 'money':
      return `$${(value.cents / 100).toFixed(2)}`
    case 'date':
      return value.date
    case 'duration':
      return `${value.minutes} minutes`
    case 'distance':
      return `${value.metres} m`
    default:
      return value satisfies never
  }
}
