import type { LanguageModel } from '@orreryjs/core'

/** Limit of the model calls of a search, in its episodes and for new texts. */
export class CallBudget {
  readonly limit: number
  #used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get used(): number {
    return Math.min(this.#used, this.limit)
  }

  get left(): number {
    return this.limit - this.used
  }

  /** Counts calls. Returns false if they exceed the limit, which ends the search. */
  spend(calls: number): boolean {
    this.#used += calls
    return this.#used <= this.limit
  }
}

/** A limit of the calls of the models of one run. */
export interface CallLimit {
  /** True if a call was refused. */
  readonly isExceeded: boolean
  /** Returns the model with limited calls. */
  limitModel(model: LanguageModel): LanguageModel
}

/** Limits the calls of a run. The first call above the limit is not made and aborts the run through `control`. */
export function limitCalls(limit: number, control: AbortController): CallLimit {
  let left = limit
  let isExceeded = false
  const limited = new Map<LanguageModel, LanguageModel>()
  const limitOne = (model: LanguageModel): LanguageModel => ({
    ...model,
    generate: (request, options) => {
      if (left <= 0) {
        isExceeded = true
        control.abort()
        throw control.signal.reason
      }
      left -= 1
      return model.generate(request, options)
    },
  })
  return {
    get isExceeded() {
      return isExceeded
    },
    limitModel: (model) => {
      const known = limited.get(model) ?? limitOne(model)
      limited.set(model, known)
      return known
    },
  }
}
