export { openToolTarget, type ToolTarget, type WorldTools, type WorldToolTarget, worldTools } from './world-tools.ts'
