/** Failure that the protocol reports to a client. */
export class EnvironmentError extends Error {
  readonly code: 'EXECUTION_ERROR' | 'CAPACITY_REACHED' | 'SESSION_ERROR'
  constructor(code: EnvironmentError['code'], message: string) {
    super(message)
    this.code = code
  }
}
