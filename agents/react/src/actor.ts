/** What methods that are built on ReAct take of it, so that they are ReAct but for what they add: prompts, demonstrations, lines. */
export { RULES_OPTION } from './options.ts'
export { claimIn, type Decision, replyParser } from './parse.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { RULES_PART } from './profiles/derived.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'
export { instructions, type Opening, stepPrompt } from './prompts.ts'
