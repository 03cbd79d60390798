export { builtPlayground, copyPlayground, PLAYGROUND_PATH } from './copy-playground.ts'
