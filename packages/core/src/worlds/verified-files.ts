import type { JsonObject } from '../primitives/json.ts'
import type { World } from '../world.ts'

/** Exports tasks and episodes for the evaluators of WebArena-Verified. */
export interface VerifiedFiles<Played extends World = World> {
  /** Addresses of the sites by placeholder, as in the configuration of the evaluators. */
  readonly environments: JsonObject
  /** Returns a task, whose number is the last part of its id. Throws `USAGE` for a task that the format cannot express. */
  exportTask(world: Played, task: string): JsonObject
  /** Takes the actions of an episode again. Throws `USAGE` for a task that the format cannot express. */
  exportEpisode(world: Played, task: string, actions: readonly string[]): VerifiedEpisode
}

/** Output of an agent for the evaluators. */
export interface VerifiedEpisode {
  /** Content of `agent_response.json`. */
  readonly response: JsonObject
  /** Requests of the start pages, then of each action. */
  readonly requests: readonly (readonly HttpExchange[])[]
}

/** A request of a browser and the response. */
export interface HttpExchange {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Fields of a POST, decoded. */
  readonly form: readonly (readonly [name: string, value: string])[]
  /** URL of the requesting page. */
  readonly referrer?: string
  /** 0 if no server answered. */
  readonly status: number
  /** Address in a redirect. */
  readonly redirect?: string
}
