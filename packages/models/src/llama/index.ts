export { createLlama, type LlamaOptions } from './llama.ts'
export { LLAMA_PARAMETERS, type LlamaSettings, parseLlama } from './settings.ts'
export { checkWeights, hashFile } from './weights.ts'
