/** The runs that are shown: what `watchRuns` of `@orreryjs/runs` opens. What it says is passed on as JSON. */
export interface ViewedRuns {
  runs(): readonly unknown[]
  /** `undefined` where there is no run of that name. */
  run(id: string): ViewedRun | undefined
  /** Calls when a run changed. Returns how to stop. */
  watch(onChange: () => void): () => void
}

/** A run that is shown. */
export interface ViewedRun {
  state(): Promise<unknown>
  stateNow(): unknown
  lines(since: number): Promise<unknown>
  /** `undefined` where there is no such episode. */
  episode(number: number): Promise<unknown>
  report(): Promise<unknown>
  watch(onChange: () => void): () => void
}
