export { type ConformOptions, type ConformResult, conformFile } from './conform-file.ts'
