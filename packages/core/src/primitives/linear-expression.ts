import { RE2JS, RE2JSException } from 're2js'
import { OrreryError } from '../errors.ts'
import { truncateText } from './text.ts'

/**
 * A regular expression that data contains: a profile, a layout, a script. It runs on RE2, because the expressions of JavaScript backtrack: one
 * such as `(a+)+$` never ends on a long text. Searching a match takes time in proportion to the text.
 */
export interface LinearExpression {
  /** True if a part of the text matches. */
  test(text: string): boolean
  /** True if the whole text matches. */
  matchesWhole(text: string): boolean
  /** Named groups of the first match, or `undefined` without a match. A group that takes no part in the match is `undefined`. */
  groupsOf(text: string): Readonly<Record<string, string | undefined>> | undefined
  /** Replaces the first match. `$1`, `$<name>` and `$&` in `replacement` are replaced with groups and the match, as in JavaScript. */
  replaceFirst(text: string, replacement: string): string
  /** Replaces all matches. Throws `CONFIG_INVALID` if a long text has very many matches, because each may scan the rest of the text. */
  replaceAll(text: string, replacement: string): string
}

/** Where an expression is written, and its flags. */
export interface LinearExpressionOptions {
  /** Setting for errors, such as `profile mine: part id`. */
  readonly setting: string
  /** True if `^` and `$` match at lines. @default false */
  readonly isMultiline?: boolean
  /** True if capital and small letters match each other. @default false */
  readonly ignoresCase?: boolean
}

/** Maximum of matches times characters in `replaceAll`: a few seconds at worst. */
const MAX_REPLACE_WORK = 2e8

/** Compiles an expression in the syntax of RE2. Throws `CONFIG_INVALID` for other text. */
export function linearExpression(
  source: string,
  { setting, isMultiline = false, ignoresCase = false }: LinearExpressionOptions,
): LinearExpression {
  const compiled = compile(source, (isMultiline ? RE2JS.MULTILINE : 0) | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0))
  if (typeof compiled === 'string') {
    throw new OrreryError('CONFIG_INVALID', `${setting}: '${truncateText(source)}' is not a regular expression: ${compiled}`, {
      hint: 'write it in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax), without slashes',
    })
  }
  return {
    test: (text) => compiled.test(text),
    matchesWhole: (text) => compiled.matches(text),
    groupsOf: (text) => compiled.matchAll(text).next().value?.groups,
    replaceFirst: (text, replacement) => compiled.matcher(text).replaceFirst(replacement),
    replaceAll: (text, replacement) => {
      let work = 0
      for (const _ of text.length * text.length > MAX_REPLACE_WORK ? compiled.matchAll(text) : []) {
        work += text.length
        if (work > MAX_REPLACE_WORK) {
          throw new OrreryError(
            'CONFIG_INVALID',
            `${setting}: '${truncateText(source)}' matches at more than ${Math.floor(MAX_REPLACE_WORK / text.length)} places of a text of ${text.length} characters`,
            { hint: 'write an expression with longer matches' },
          )
        }
      }
      return compiled.matcher(text).replaceAll(replacement)
    },
  }
}

/** Returns why a text is not an expression of RE2, such as `RE2 does not support lookaheads`, or `undefined` if it is one. */
export function expressionProblem(source: string): string | undefined {
  const compiled = compile(source, 0)
  return typeof compiled === 'string' ? compiled : undefined
}

function compile(source: string, flags: number): RE2JS | string {
  const code = source.replace(/\\[^k1-9]/g, '')
  const construct = UNSUPPORTED.find(([pattern]) => pattern.test(code))?.[1]
  try {
    // Translates what JavaScript writes in another way, such as `\u0041`.
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), flags)
    // Compiled, a group name after `\k` is a literal text.
    return construct === BACK_REFERENCE ? `RE2 does not support ${construct}` : compiled
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return construct === undefined
      ? error.message.replace('error parsing regexp: ', '').trim()
      : `RE2 does not support ${construct}`
  }
}

const BACK_REFERENCE = 'back references'

/** Constructs of JavaScript that RE2 does not have; its own messages do not name them. */
const UNSUPPORTED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\(\?[=!]/, 'lookaheads'],
  [/\(\?<[=!]/, 'lookbehinds'],
  [/\\(?:[1-9]|k<)/, BACK_REFERENCE],
]
