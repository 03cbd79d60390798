export { openStage, type Stage, type WorldStage, type WorldTools, worldTools } from './world-tools.ts'
