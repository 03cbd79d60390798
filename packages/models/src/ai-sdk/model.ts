/** A model object of the AI SDK 5, 6 or 7, which speak the protocols v2, v3 and v4: what a provider such as `openai('gpt-5.2')` gives. */
export interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  /** Takes the options of its protocol, in which text and tools are written alike. */
  doGenerate(options: never): PromiseLike<AiSdkResult>
}

/** What such a model generated, as far as it is read here. */
export interface AiSdkResult {
  readonly content: readonly AiSdkPart[]
  /** What the provider could not send; older and newer protocols name that in different members. */
  readonly warnings?: readonly { readonly type: string; readonly setting?: unknown; readonly feature?: unknown }[] | undefined
  /** The newer protocols tell what the provider itself said, too. */
  readonly finishReason: string | { readonly unified: string; readonly raw?: string | undefined }
  readonly usage: AiSdkUsage
  readonly response?:
    | { readonly modelId?: string | undefined; readonly headers?: Readonly<Record<string, string>> | undefined }
    | undefined
}

/** A part of what was generated; what its type has no use for is absent. */
export interface AiSdkPart {
  readonly type: string
  readonly text?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly providerExecuted?: boolean | undefined
}

/** The newer protocols tell what the tokens were made of; the oldest gives numbers. */
export interface AiSdkUsage {
  readonly inputTokens:
    | number
    | undefined
    | { readonly total: number | undefined; readonly cacheRead?: number | undefined; readonly cacheWrite?: number | undefined }
  readonly outputTokens: number | undefined | { readonly total: number | undefined; readonly reasoning?: number | undefined }
  readonly reasoningTokens?: number | undefined
  readonly cachedInputTokens?: number | undefined
}
