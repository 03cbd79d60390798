export { runProgram } from './program.ts'
export { createTerminal, processTerminal, type Terminal, type TerminalStreams } from './terminal.ts'
