export { openStage, type Stage, type WorldStage } from './stage.ts'
export { type WorldTools, worldTools } from './world-tools.ts'
