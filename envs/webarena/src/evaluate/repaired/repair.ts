/** Name of a repair of WebArena's evaluators. */
export type RepairRule =
  | 'alternatives'
  | 'bare-na'
  | 'copied-page'
  | 'denied'
  | 'empty-reference'
  | 'last-verdict'
  | 'list-alternatives'
  | 'number-form'
  | 'part-of-value'
  | 'partial-url'
  | 'reference-form'
  | 'same-text'
  | 'sentence'
  | 'text-form'
  | 'unclear-verdict'
  | 'url-form'
  | 'url-values'

/** Effect of each repair, for reports. */
export const REPAIRS: Readonly<Record<RepairRule, string>> = {
  alternatives: 'a reference with ` |OR| ` is a choice, also in answers',
  'bare-na': 'a bare N/A gives no reason and fails',
  'copied-page': 'an answer that copies a page fails',
  denied: 'an answer that denies the reference fails',
  'empty-reference': 'a check without a reference is undecided',
  'last-verdict': "the last verdict in a judge's reply counts",
  'list-alternatives': 'each URL alternative has its own query fields',
  'number-form': 'numbers compare by value: $0.00 is 0, 000000170 is 170',
  'part-of-value': 'a reference inside a longer word or number does not count',
  'partial-url': 'a URL matches whole path segments of the same host',
  'reference-form': 'a check with a reference of the wrong form is undecided',
  'same-text': 'an answer with the text of the reference needs no judge',
  sentence: 'an answer may state the reference in a sentence',
  'text-form': 'quotation marks, dashes, Markdown, spaces and JSON make no difference',
  'unclear-verdict': "a judge's reply without a verdict is undecided",
  'url-form': 'encoding, case of the host, default port and default fields make no difference',
  'url-values': 'every value of a repeated query field is required',
}

/** A repair that decided a check, and why it applies to this answer. */
export interface Repair {
  readonly rule: RepairRule
  readonly reason: string
}

/** Separator of alternatives in references. */
export const ALTERNATIVES = ' |OR| '

/** Quotes a text for a reason, shortened to one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 57)}...` : line)
}
