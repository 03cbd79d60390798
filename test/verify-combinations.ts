import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OptionSpec, type OptionValue, OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { verifyRun } from '../packages/reporting/test/library.ts'
import { playRun } from '../packages/runs/test/library.ts'

/** Settings of a run, as in a configuration file. */
type Settings = Parameters<typeof playRun>[1]

/** Returns runs that together use every built-in agent, world, preset, and every value of every option except free texts and numbers. */
export async function combinations(): Promise<readonly Settings[]> {
  const all: Settings[] = ['weak', 'mid', 'strong', 'perfect', 'oracle'].map((preset) => ({
    agent: 'all',
    world: 'all',
    model: `simulated:${preset}`,
    limit: 1,
  }))
  for (const world of idsOf(orrery.worlds)) {
    const entry = await loadWorld(orrery, world)
    // By three agents each, in turn.
    const agents = idsOf(orrery.agents)
    for (const [index, [name, value]] of valuesOf(entry.package.options).entries()) {
      const agent = [0, 1, 2].map((next) => agents[(3 * index + next) % agents.length] ?? 'react')
      all.push({ world, agent, model: 'simulated:mid', limit: 1, worldOption: { [name]: value } })
    }
  }
  for (const agent of idsOf(orrery.agents)) {
    const { options } = await loadAgent(orrery, agent)
    // In one world each, in turn.
    const worlds = idsOf(orrery.worlds)
    for (const [index, [name, value]] of valuesOf(options).entries()) {
      const world = worlds[index % worlds.length] ?? 'textcraft'
      all.push({ world, agent, model: 'simulated:mid', limit: 1, option: { [name]: value } })
    }
  }
  return all
}

/** Returns each value of each boolean or choice that differs from the default. */
function valuesOf(specs: readonly OptionSpec[]): readonly (readonly [name: string, value: OptionValue])[] {
  return specs.flatMap((spec) => {
    const others = spec.type === 'boolean' ? [!spec.default] : spec.type === 'choice' ? spec.choices : []
    return others.filter((value) => value !== spec.default).map((value) => [spec.name, value] as const)
  })
}

/** Plays and verifies a run. Returns the problems, or `undefined` if the settings are refused: not all options fit all worlds. */
export async function problemsOf(settings: Settings): Promise<readonly unknown[] | undefined> {
  const directory = join(mkdtempSync(join(tmpdir(), 'orrery-verify-')), 'run')
  try {
    await playRun(directory, settings)
    return (await verifyRun(directory)).problems
  } catch (error) {
    if (error instanceof OrreryError) return undefined
    throw error
  } finally {
    rmSync(join(directory, '..'), { recursive: true, force: true })
  }
}
