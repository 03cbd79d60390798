import type { Policy } from '@orreryjs/core/worlds'
import { player as alfworldPlayer } from '@orreryjs/env-alfworld/player'
import { player as textcraftPlayer } from '@orreryjs/env-textcraft/player'
import { player as webarenaPlayer } from '@orreryjs/env-webarena/player'
import { player as webshopPlayer } from '@orreryjs/env-webshop/player'

/** Packages bundled in a page's first script, which cannot look up entries by name: the agents and the small worlds. */
export { adapt } from '@orreryjs/agent-adapt'
export { anticipatoryReflection, planAct } from '@orreryjs/agent-anticipatory-reflection'
export { awm } from '@orreryjs/agent-awm'
export { laser } from '@orreryjs/agent-laser'
export { lats } from '@orreryjs/agent-lats'
export { agentOccam } from '@orreryjs/agent-occam'
export { react } from '@orreryjs/agent-react'
export { rebact } from '@orreryjs/agent-rebact'
export { reflact } from '@orreryjs/agent-reflact'
export { reflexion } from '@orreryjs/agent-reflexion'
export { stateact } from '@orreryjs/agent-stateact'
export { toolLoop } from '@orreryjs/agent-tool-loop'
export { alfworld } from '@orreryjs/env-alfworld'
export { textcraft } from '@orreryjs/env-textcraft'

/** Policies that play the worlds from their texts, in the order of the registry. */
export const PLAYERS: readonly Policy[] = [textcraftPlayer, alfworldPlayer, webshopPlayer, webarenaPlayer]
