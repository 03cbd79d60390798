/** An exception of Python that an evaluator of WebArena's raises. */
export class PythonError extends Error {
  override readonly name = 'PythonError'
  /** The exception's class: `ValueError`. */
  readonly kind: string

  constructor(kind: string, message: string) {
    super(message)
    this.kind = kind
  }
}
