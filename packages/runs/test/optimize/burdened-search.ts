import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OptimizeOptions, optimize } from '@orreryjs/runs/optimize'
import { profileText } from '@orreryjs/runs/plan'
import { alfworldProfile } from '../../../../agents/react/src/profiles/alfworld.ts'
import { REGISTRY } from '../library.ts'
import { rulesServer } from './rules.ts'

/** A sentence that the simulated model follows, and that costs it half of its steps. */
export const BURDEN = 'Before each action, check the inventory.'

/** Writes ReAct's prompts for ALFWorld with a burden and without demonstrations, and returns the settings of a search from there. */
export function burdened(directory: string): {
  readonly agent: string[]
  readonly world: string[]
  readonly model: string[]
  readonly profile: string
} {
  const profile = join(directory, 'start.yaml')
  mkdirSync(directory, { recursive: true })
  const parts = { ...alfworldProfile.parts, instructions: `${alfworldProfile.parts['instructions']} ${BURDEN}` }
  writeFileSync(profile, profileText({ ...alfworldProfile, id: 'burdened', parts, demonstrations: [] }))
  return { agent: ['react'], world: ['alfworld'], model: ['simulated:mid'], profile }
}

/** Options of a small search. */
export const SEARCH = { registry: REGISTRY, train: 'valid_seen:0-7', calls: 1300 }

/** Searches from the burdened prompts with a server that rewrites by rules. */
export async function search(out: string, options: Partial<OptimizeOptions> & { readonly concurrency?: number } = {}) {
  await using server = await rulesServer()
  const { concurrency, ...more } = options
  const settings = { ...burdened(out), ...(concurrency !== undefined && { concurrency }) }
  const reflectModel = `openai:rules,base_url=${server.baseUrl}`
  const result = await optimize(settings, { ...SEARCH, out: join(out, 'search'), reflectModel, ...more })
  return { result, requests: server.requests }
}
