import { OrreryError, shortened } from '@orreryjs/core'

/** An action's text with slots: `take {thing} from {place}`. Case does not count. */
export interface Pattern {
  matches(action: string): boolean
  /** The `target` with the slots filled as in the action; `undefined` where the action does not fit. */
  fill(action: string, target: string): string | undefined
}

/** Longer ones are no action of any world; slots would take long to find in them. */
const LONGEST = 1000

/** Reads a pattern; every text is one. */
function patternOf(text: string): Pattern {
  const source = text
    .trim()
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('')
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const shape = new RegExp(`^${source}$`, 'i')
  const read = (action: string): RegExpExecArray | null => (action.length > LONGEST ? null : shape.exec(action.trim()))
  return {
    matches: (action) => read(action) !== null,
    fill(action, target) {
      const found = read(action)
      if (found === null) return undefined
      return target.replace(/\{(\w+)\}/g, (slot, name: string) => found[names.indexOf(name) + 1] ?? slot)
    },
  }
}

/** The patterns of a profile part, one a line. */
export function patternsOf(part: string): readonly Pattern[] {
  return linesOf(part).map(patternOf)
}

/** What undoes an action, or `undefined` where nothing is known to. */
export type Inverse = (action: string) => string | undefined

/** Reads lines `ACTION => WHAT UNDOES IT`; the first that fits counts. Throws `CONFIG_INVALID` for a line that is not one. */
export function inverseOf(part: string, profile: string): Inverse {
  const hint = 'write lines such as: take {thing} from {place} => move {thing} to {place}'
  const rules = pairsOf(part, { name: 'inverses', profile, hint }).map(([from, to]) => ({ pattern: patternOf(from), to }))
  return (action) => {
    for (const { pattern, to } of rules) {
      const undone = pattern.fill(action, to)
      if (undone !== undefined) return undone
    }
    return undefined
  }
}

/** An action that was written without its word, as the page at hand reads it. */
export type Complete = (action: string, page: string) => string

/** Has its word already: `click[Buy Now]`. */
const WHOLE = /^\w+\[.*\]$/s

/**
 * Reads lines `PAGE => FORM`, of which `*` is any page and `{action}` in the form what was written. Without lines every action
 * stays as it is. Throws `CONFIG_INVALID` for a line that is not one.
 */
export function completionOf(part: string, profile: string): Complete {
  const forms = new Map(pairsOf(part, { name: 'complete', profile, hint: 'write lines such as: * => click[{action}]' }))
  return (action, page) => {
    const form = WHOLE.test(action) ? undefined : (forms.get(page) ?? forms.get('*'))
    return form === undefined ? action : form.replace('{action}', () => action)
  }
}

/** Lines `ONE => OTHER` of a profile's part. */
function pairsOf(
  part: string,
  { name, profile, hint }: { readonly name: string; readonly profile: string; readonly hint: string },
): readonly (readonly [string, string])[] {
  return linesOf(part).map((line) => {
    const [from, to, ...more] = line.split('=>').map((side) => side.trim())
    if (from && to && more.length === 0) return [from, to]
    throw new OrreryError('CONFIG_INVALID', `profile ${profile}: part ${name} has the line '${shortened(line)}'`, { hint })
  })
}

function linesOf(part: string): readonly string[] {
  return part.split('\n').filter((line) => line.trim() !== '')
}
