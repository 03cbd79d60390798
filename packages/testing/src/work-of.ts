/** Methods of texts that go over the whole text, at most. */
const WHOLE = [
  'indexOf',
  'lastIndexOf',
  'includes',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'normalize',
  'search',
  'split',
] as const
/** Methods of texts that make one: the work is its length. */
const MAKING = ['slice', 'substring', 'repeat', 'replace', 'replaceAll', 'padEnd', 'concat'] as const

/**
 * How many characters methods of texts and regular expressions went over while `run` ran, as far as they can be counted:
 * a measure of a parser's work that no clock takes part in. Going back within one match of an expression is not counted.
 */
export function workOf(run: () => unknown): number {
  let work = 0
  const undo: (() => void)[] = []
  const replace = <Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name, method: Owner[Name]): void => {
    const usual = owner[name]
    owner[name] = method
    undo.push(() => {
      owner[name] = usual
    })
  }
  for (const name of WHOLE) {
    const usual: (...given: never[]) => unknown = String.prototype[name]
    replace<Record<string, unknown>, string>(asRecord(String.prototype), name, function (this: string, ...given: never[]) {
      work += this.length
      return usual.apply(this, given)
    })
  }
  for (const name of MAKING) {
    const usual: (...given: never[]) => string = String.prototype[name]
    replace<Record<string, unknown>, string>(asRecord(String.prototype), name, function (this: string, ...given: never[]) {
      const made = usual.apply(this, given)
      work += made.length
      return made
    })
  }
  const { exec } = RegExp.prototype
  replace(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    if (found !== null) work += found.index + found[0].length - from
    else work += this.sticky ? 1 : text.length - from
    return found
  })
  try {
    run()
  } finally {
    for (const each of undo.reverse()) each()
  }
  return work
}

function asRecord(owner: object): Record<string, unknown> {
  return owner as Record<string, unknown>
}
