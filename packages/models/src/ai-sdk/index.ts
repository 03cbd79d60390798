export { fromLanguageModel } from './from-language-model.ts'
export type { AiSdkModel, AiSdkPart, AiSdkResult, AiSdkUsage } from './model.ts'
export { type AiSdkModelOptions, loadAiSdkModel } from './provider.ts'
export type { AiSdkOptions } from './settings.ts'
