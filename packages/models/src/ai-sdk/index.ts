export { fromLanguageModel } from './from-language-model.ts'
export type { AiSdkModel, AiSdkOptions, AiSdkPart, AiSdkResult, AiSdkUsage } from './model.ts'
export { type AiSdkModelOptions, loadAiSdkModel, readProvider } from './provider.ts'
