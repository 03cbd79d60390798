export { type HumanOptions, human } from './human.ts'
export type { HumanScreen } from './tool-menu.ts'
