import { orrery } from '@orreryjs/orrery'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { Command, Help } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../src/commands/commands.ts'
import { processTerminal } from '../src/terminal.ts'

test.each(COMMANDS)('the description of $name is complete', async ({ name, usage, summary, load }) => {
  const program = new Command('orrery')
  const add = await load()
  add(program, processTerminal(), () => undefined)
  const [command] = program.commands
  expect(command?.name()).toBe(name)
  expect(command?.summary()).toBe(summary)
  expect(command && new Help().subcommandTerm(command)).toBe(`${name} ${usage}`.trimEnd())
})

test('the descriptions of worlds and agents are complete', async () => {
  for (const id of idsOf(orrery.worlds)) {
    const { package: world } = await loadWorld(orrery, id)
    expect(orrery.worlds.find((entry) => entry.id === id)?.summary).toBe(world.summary)
    expect(world.id).toBe(id)
  }
  for (const id of idsOf(orrery.agents)) {
    const agent = await loadAgent(orrery, id)
    expect(orrery.agents.find((entry) => entry.id === id)?.summary).toBe(agent.summary)
    expect(agent.id).toBe(id)
  }
})
