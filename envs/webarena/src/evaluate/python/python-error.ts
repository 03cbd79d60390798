/** A Python exception raised by one of WebArena's evaluators. */
export class PythonError extends Error {
  override readonly name = 'PythonError'
  /** Class of the exception, for example `ValueError`. */
  readonly kind: string

  constructor(kind: string, message: string) {
    super(message)
    this.kind = kind
  }
}
