import { existsSync, writeFileSync } from 'node:fs'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { profileSource } from '@orreryjs/core/agents'
import { orrery } from '@orreryjs/orrery'
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

/** `orrery new profile`: the prompts of an agent for a world, to begin with. */
export const addNewProfile: AddCommand = (program, terminal) => {
  program.commands
    .find((command) => command.name() === 'new')
    ?.command('profile')
    .summary('write the prompts of an agent for a world, to change them')
    .description(
      'Prints as YAML what the agent is told about the world: the profile that it brings, or where it brings none, the one that is derived from what the world says of itself. --profile FILE takes it back, with the same prompts byte for byte.',
    )
    .argument('<agent>', 'an agent that asks a model')
    .argument('<world>', 'a world')
    .option('--out <file>', 'write it to a file (default: print it)')
    .option('--dialect <name>', 'for this dialect of the world')
    .option('--force', 'replace the file')
    .addHelpText('after', '\nExample:\n  orrery new profile react alfworld --out mine.yaml')
    .action(async (agent: string, world: string, _: unknown, command: Command) => {
      // A flag that the command above has too is read there.
      await make(terminal, agent, world, command.optsWithGlobals<ProfileFlags>(), wantsJson(command))
    })
}

async function make(terminal: Terminal, agentName: string, worldName: string, flags: ProfileFlags, json: boolean): Promise<void> {
  const [agent, entry] = await Promise.all([loadAgent(orrery, agentName), loadWorld(orrery, worldName)])
  if (!agent.needsModel) throw new OrreryError('USAGE', `${agent.id} asks no model and reads no prompts`)
  const source = profileSource(agent, chooseWorld(entry, { dialect: flags.dialect }).world, entry.package)
  const text = profileText(source, agent.parts)
  if (flags.out !== undefined) write(flags.out, text, flags.force === true)
  if (json) terminal.print(JSON.stringify({ ...(flags.out !== undefined && { file: flags.out }), profile: source }))
  else if (flags.out === undefined) terminal.print(text.trimEnd())
  else {
    terminal.print(`wrote ${source.id} to ${flags.out}`)
    terminal.print(
      `  ${terminal.command} run --world ${shellWord(worldName)} --agent ${agent.id} --profile ${shellWord(flags.out)}`,
    )
  }
}

function write(path: string, text: string, force: boolean): void {
  if (!force && existsSync(path)) throw new OrreryError('FILE_EXISTS', `${path} is there already`)
  try {
    writeFileSync(path, text)
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${errorMessage(cause)}`, { cause })
  }
}
