import type { LanguageModel } from 'ai'

/** A model object of the AI SDK, of either version of its protocol: what a provider such as `openai('gpt-5.2')` gives. */
export type AiSdkModel = Exclude<LanguageModel, string>
