export { copyPlayground } from './copy-playground.ts'
export { PLAYGROUND_PATH } from './playground-path.ts'
