export type { AlfworldState } from './state.ts'
export type { AlfworldTask, AlfworldTaskSource } from './tasks.ts'
