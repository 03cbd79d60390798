export { runProgram } from './program.ts'
export { processTerminal, type Terminal } from './terminal.ts'
