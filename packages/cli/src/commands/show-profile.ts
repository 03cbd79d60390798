import { resolveProfile } from '@orreryjs/core'
import { demonstrationText } from '@orreryjs/core/agents'
import { describeOne } from '@orreryjs/orrery/listing'
import { findProfile } from '@orreryjs/runs/plan'
import type { Command } from 'commander'
import { descriptionLines } from '../output/description-lines.ts'
import { wrapForTerminal } from '../output/wrap-text.ts'
import { orrery } from '../registry.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

/** Adds `orrery show profile`, which prints the prompts of an agent for a world. */
export const addShowProfile: AddCommand = (program, terminal) => {
  program.commands
    .find((command) => command.name() === 'show')
    ?.command('profile')
    .summary('print the prompts of an agent for a world')
    .description(
      'Prints every part of a prompt profile in the wording of the world, and its demonstrations as played in the world. To show a run in a directory named profile, write ./profile.',
    )
    .argument('<id>', 'id as in `orrery list profiles`: react/alfworld, react/WORLD@generated')
    .addHelpText('after', '\nExample:\n  orrery show profile rebact/textcraft')
    .action(async (id: string, _: unknown, command: Command) => show(terminal, id, wantsJson(command)))
}

async function show(terminal: Terminal, id: string, json: boolean): Promise<void> {
  const { source, world, agent, isGenerated } = await findProfile(orrery, id)
  const profile = resolveProfile([source], world)
  const texts = profile.demonstrations.map((shown) => ({
    ...(shown.types && { types: shown.types }),
    text: demonstrationText(shown),
  }))
  if (json) {
    terminal.printData(JSON.stringify({ ...profile, agent: agent.id, derived: isGenerated, demonstrations: texts }))
    return
  }
  const { colour } = terminal
  for (const line of descriptionLines(await describeOne('profiles', id), terminal)) terminal.print(line)
  for (const [name, text] of Object.entries(profile.parts))
    terminal.print(`${colour.bold(name)}\n${wrapForTerminal(text, terminal)}\n`)
  for (const [at, { types, text }] of texts.entries()) {
    const what = types === undefined ? '' : ` (${types.join(', ')})`
    terminal.print(`${colour.bold(`demonstration ${at + 1}${what}`)}\n${wrapForTerminal(text, terminal)}\n`)
  }
}
