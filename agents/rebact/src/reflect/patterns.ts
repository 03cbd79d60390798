import { linearExpression, OrreryError, truncateText } from '@orreryjs/core'

/** An action pattern with slots, such as `take {thing} from {place}`. Case-insensitive. */
export interface Pattern {
  matches(action: string): boolean
  /** Returns `target` with the slot values of the action, or `undefined` if the action does not match. */
  fill(action: string, target: string): string | undefined
}

/** Compiles a pattern. Any text is valid. */
function patternOf(text: string): Pattern {
  const names: string[] = []
  const source = text
    .trim()
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!/^\{\w+\}$/.test(part)) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      names.push(part.slice(1, -1))
      return `(?<slot${names.length}>.+?)`
    })
    .join('')
  // A pattern may have many slots, whose divisions a backtracking engine would all try.
  const shape = linearExpression(`^${source}$`, { setting: 'pattern', ignoresCase: true })
  return {
    matches: (action) => shape.test(action.trim()),
    fill(action, target) {
      const slots = shape.groupsOf(action.trim())
      if (slots === undefined) return undefined
      return target.replace(/\{(\w+)\}/g, (slot, name: string) => slots[`slot${names.indexOf(name) + 1}`] ?? slot)
    },
  }
}

/** Compiles the patterns of a profile part, one per line. */
export function patternsOf(part: string): readonly Pattern[] {
  return linesOf(part).map(patternOf)
}

/** Returns the action that undoes `action`, or `undefined` if none is known. */
export type Inverse = (action: string) => string | undefined

/** Parses lines `ACTION => INVERSE`; the first match wins. Throws `CONFIG_INVALID` for any other line. */
export function inverseOf(part: string, profile: string): Inverse {
  const hint = 'write lines such as: take {thing} from {place} => move {thing} to {place}'
  const rules = pairsOf(part, { name: 'inverses', profile, hint }).map(([from, to]) => ({ pattern: patternOf(from), to }))
  return (action) => {
    for (const { pattern, to } of rules) {
      const inverse = pattern.fill(action, to)
      if (inverse !== undefined) return inverse
    }
    return undefined
  }
}

/** Completes an action without its verb according to the current page. */
export type CompleteAction = (action: string, page: string) => string

/** An action that already has its verb, such as `click[Buy Now]`. */
const COMPLETE_ACTION = /^\w+\[.*\]$/s

/**
 * Parses lines `PAGE => FORM`; `*` matches any page and `{action}` is replaced with the action. Without lines every action
 * is returned unchanged. Throws `CONFIG_INVALID` for any other line.
 */
export function completionOf(part: string, profile: string): CompleteAction {
  const forms = new Map(pairsOf(part, { name: 'complete', profile, hint: 'write lines such as: * => click[{action}]' }))
  return (action, page) => {
    const form = COMPLETE_ACTION.test(action) ? undefined : (forms.get(page) ?? forms.get('*'))
    return form === undefined ? action : form.replace('{action}', () => action)
  }
}

/** Parses lines `LEFT => RIGHT` of a profile part. */
function pairsOf(
  part: string,
  { name, profile, hint }: { readonly name: string; readonly profile: string; readonly hint: string },
): readonly (readonly [string, string])[] {
  return linesOf(part).map((line) => {
    const [from, to, ...more] = line.split('=>').map((side) => side.trim())
    if (from && to && more.length === 0) return [from, to]
    throw new OrreryError('CONFIG_INVALID', `profile ${profile}: part ${name} has the invalid line '${truncateText(line)}'`, {
      hint,
    })
  })
}

function linesOf(part: string): readonly string[] {
  return part.split('\n').filter((line) => line.trim() !== '')
}
