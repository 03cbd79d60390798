import { existsSync, writeFileSync } from 'node:fs'
import { OrreryError, systemReason } from '@orreryjs/core'
import { profileSource } from '@orreryjs/core/agents'
import { orreryNaming } from '@orreryjs/orrery/named'
import { chooseWorld, profileText } from '@orreryjs/runs/plan'
import { loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { shellWord } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'

interface ProfileFlags {
  readonly out?: string
  readonly dialect?: string
  readonly force?: boolean
}

/** Adds `orrery new profile`, which prints the prompts of an agent for a world. */
export const addNewProfile: AddCommand = (program, terminal) => {
  program.commands
    .find((command) => command.name() === 'new')
    ?.command('profile')
    .summary('write the prompts of an agent for a world, to edit them')
    .description(
      'Prints the prompt profile of an agent for a world as YAML: the profile that comes with the agent, or else the profile generated from the description of the world. Pass the file to --profile to use it; unedited, it gives the same prompts byte for byte.',
    )
    .argument('<agent>', 'an agent that calls a model')
    .argument('<world>', 'a world')
    .option('--out <file>', 'output file (default: print the profile)')
    .option('--dialect <name>', 'dialect of the world')
    .option('--force', 'overwrite the file')
    .addHelpText('after', '\nExample:\n  orrery new profile react alfworld --out mine.yaml')
    .action(async (agent: string, world: string, _: unknown, command: Command) => {
      // Flags that the parent command also has are parsed by the parent.
      await make(terminal, agent, world, command.optsWithGlobals<ProfileFlags>(), wantsJson(command))
    })
}

async function make(terminal: Terminal, agentName: string, worldName: string, flags: ProfileFlags, json: boolean): Promise<void> {
  const registry = orreryNaming(agentName, worldName)
  const [agent, entry] = await Promise.all([loadAgent(registry, agentName), loadWorld(registry, worldName)])
  if (!agent.needsModel) throw new OrreryError('USAGE', `${agent.id} calls no model and has no prompts`)
  const source = profileSource(agent, chooseWorld(entry, { dialect: flags.dialect }).world, entry.package)
  const text = profileText(source, agent.parts)
  if (flags.out !== undefined) write(flags.out, text, flags.force === true)
  if (json) terminal.printData(JSON.stringify({ ...(flags.out !== undefined && { file: flags.out }), profile: source }))
  else if (flags.out === undefined) terminal.print(text.trimEnd())
  else {
    terminal.print(`wrote ${source.id} to ${flags.out}`)
    terminal.print(
      `  ${terminal.command} run --world ${shellWord(worldName)} --agent ${agent.id} --profile ${shellWord(flags.out)}`,
    )
  }
}

function write(path: string, text: string, force: boolean): void {
  if (!force && existsSync(path)) throw new OrreryError('FILE_EXISTS', `${path} already exists`)
  try {
    writeFileSync(path, text)
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${systemReason(cause)}`, { cause })
  }
}
