export { type EpisodeResult, type PlayEpisodeOptions, playEpisode } from '@orreryjs/harness'
export { type AgentCase, type AgentSubject, cyclingModel, type SourceFile } from './agent-cases/agent-subject.ts'
export { agentCases } from './agent-cases/index.ts'
export { answeringModel } from './answering-model.ts'
export { anyAction, anyTask } from './arbitraries/actions.ts'
export { anyReply } from './arbitraries/replies.ts'
export { anyCharacter, anyText } from './arbitraries/texts.ts'
export { type BriefingParts, briefingFor, profileWithoutWorld } from './briefing-for.ts'
export { deepFreeze } from './check.ts'
export { observationOf } from './complete-answers.ts'
export { describeAgent } from './describe-agent.ts'
export { describeWorld } from './describe-world.ts'
export type { AgentInput } from './drive/agent-input.ts'
export { drive, driveAll, type SuiteOptions } from './drive/drive.ts'
export type { EpisodeOptions } from './drive/episode-options.ts'
export type { ModelInput } from './drive/model-input.ts'
export type { Call, InjectedFault, Place, Step, Trajectory } from './drive/trajectory.ts'
export type { WorldInput } from './drive/world-input.ts'
export { notesIn, requestsIn, sectionOf } from './event-queries.ts'
export type { Fault, FaultSchedule, ModelFault, WorldFault } from './faults/fault.ts'
export {
  type ModelErrorCode,
  type ModelFaultOptions,
  modelFails,
  replyDeclined,
  replyEmpty,
  replyMalformed,
  replyReplaced,
  replyTruncated,
  withModelFaults,
} from './faults/model-faults.ts'
export {
  actionRefused,
  type FaultedState,
  observationGarbled,
  observationLost,
  type WorldFaultOptions,
  withWorldFaults,
} from './faults/world-faults.ts'
export type { ActionPattern, TakeActionsOptions } from './matchers/actions.ts'
export type { Budget } from './matchers/budget.ts'
export { type OrreryMatchers, orreryMatchers } from './matchers/index.ts'
export type { PassRateOptions } from './matchers/pass-rate.ts'
export type { PlacePattern } from './matchers/places.ts'
export type { BeatOptions } from './matchers/to-beat.ts'
export { type PlayedScript, playScript, type Script } from './play-script.ts'
export { screenplay } from './screenplay.ts'
export type { Skip } from './skip.ts'
export type { ManualAnswers, PausedEffect, PausedEffectOf } from './stepping/paused-effect.ts'
export { type Stepper, stepThrough } from './stepping/step-through.ts'
export { superlinearReplies } from './superlinear-replies.ts'
export { type TinyCraftState, tinyCraft } from './tiny-worlds/tiny-craft.ts'
export { type TinyKitchenState, tinyKitchen } from './tiny-worlds/tiny-kitchen.ts'
export { type TinyShopState, tinyShop } from './tiny-worlds/tiny-shop.ts'
export { type TinySiteState, tinySite } from './tiny-worlds/tiny-site.ts'
export { openToolTarget, type ToolTarget, type WorldToolTarget } from './tool-page/tool-target.ts'
export { worldCases } from './world-cases/index.ts'
export type { WorldCase, WorldSubject } from './world-cases/world-subject.ts'
