/** Parts of ReAct that other agents reuse: prompts, demonstrations with their states, and the parser of reply lines. */
export { program as reactProgram } from './agent.ts'
export {
  DEFAULTS as REACT_DEFAULTS,
  OPTIONS as REACT_OPTIONS,
  type ReactOptions,
  RULES_OPTION,
} from './options.ts'
export { claimIn, type Decision, readPlan, replyParser } from './parse.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export {
  generateProfile as generateReactProfile,
  PARTS as REACT_PARTS,
  RULES_PART,
  TERMINAL_ACTION_PARTS,
} from './profiles/generated.ts'
export {
  amountsIn,
  type DemonstrationStep,
  type HouseholdState,
  householdState,
  inventoryState,
  type ShoppingState,
  scriptsOf,
  shoppingState,
  type TrackedState,
  withStatedLines,
} from './profiles/states.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { alfworldTrialProfile, textcraftTrialProfile, webshopTrialProfile } from './profiles/trials.ts'
export { webshopProfile } from './profiles/webshop.ts'
export {
  annotatedDemonstrations,
  examples,
  instructions,
  type PromptContext,
  stepPrompt,
  type TaskContext,
  transcriptSection,
} from './prompts.ts'
export { type TerminalActions, terminalActionsOf } from './rules.ts'
