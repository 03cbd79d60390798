export { type AgentsModel, type AgentsModelOptions, fromAgentsModel } from './from-agents-model.ts'
