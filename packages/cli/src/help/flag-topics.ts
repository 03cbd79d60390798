import { Command, type Option } from 'commander'
import { COMMANDS } from '../commands/commands.ts'
import { FLAG_ALIASES } from '../flag-aliases.ts'
import type { Terminal } from '../terminal.ts'
import type { HelpTopic } from './help-topic.ts'

/** A flag in one command. */
export interface FlagUse {
  /** Command with its subcommand: `serve mcp`. */
  readonly command: string
  readonly option: Option
}

/** Returns all commands with their subcommands as topics, and the uses of every flag by its long name. */
export async function loadCommands(
  terminal: Terminal,
): Promise<{ readonly commands: readonly HelpTopic[]; readonly flags: ReadonlyMap<string, readonly FlagUse[]> }> {
  const program = new Command('orrery').helpCommand(false)
  for (const { load } of COMMANDS) (await load())(program, terminal, () => undefined)
  const flags = new Map<string, FlagUse[]>()
  const commands: HelpTopic[] = []
  const visit = (command: Command, path: string): void => {
    commands.push({ kind: 'commands', name: path, summary: command.summary(), more: `orrery help ${path}` })
    for (const option of command.options) {
      const name = option.long ?? option.flags
      flags.set(name, [...(flags.get(name) ?? []), { command: path, option }])
    }
    for (const each of command.commands) visit(each, `${path} ${each.name()}`)
  }
  for (const each of program.commands) visit(each, each.name())
  return { commands, flags }
}

/** Returns the flags as topics. */
export function flagTopics(flags: ReadonlyMap<string, readonly FlagUse[]>): readonly HelpTopic[] {
  return [...flags].map(([name, uses]) => ({
    kind: 'flags',
    name,
    aliases: Object.keys(FLAG_ALIASES).filter((former) => FLAG_ALIASES[former] === name),
    summary: uses[0]?.option.description ?? '',
    more: `orrery help ${name}`,
  }))
}
