export { runProgram } from './program.ts'
export { runProcess } from './run-process.ts'
export { createTerminal, processTerminal, type Terminal, type TerminalStreams } from './terminal.ts'
