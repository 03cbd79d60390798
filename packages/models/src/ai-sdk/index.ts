export { fromLanguageModel } from './from-language-model.ts'
export type { AiSdkModel } from './model.ts'
