/** A Python exception raised by one of WebArena's evaluators. */
export class PythonError extends Error {
  override readonly name = 'PythonError'
  /** Class of the exception, for example `ValueError`. */
  readonly kind: string
  /** Text of the exception in Python, which is empty for a bare `assert`. */
  readonly text: string

  /** `meaning` is the message if `text` is empty. */
  constructor(kind: string, text: string, meaning = `WebArena raises ${kind}`) {
    super(text === '' ? meaning : text)
    this.kind = kind
    this.text = text
  }
}
