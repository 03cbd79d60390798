import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent, AgentProgram, Effect } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'

const LESSONS = join(import.meta.dirname, '../../../docs/lessons')

interface Tag {
  readonly world: string
  readonly task: string
  readonly agent: string
  readonly model: string
  readonly effect: string
  readonly title: string
}

/** The agent's action at the effect that each lesson opens, which must match the lesson's title. */
test('each playground of a lesson opens where its title says', { timeout: 120_000 }, async () => {
  const opened: string[] = []
  for (const tag of tags()) {
    const effects = await effectsOf(tag)
    const effect = effects[Number(tag.effect) - 1]
    opened.push(`${tag.title}: ${effect === undefined ? 'nothing' : described(effect)}`)
  }
  expect(opened).toMatchInlineSnapshot(`
    [
      "ReAct, about to do what the world will refuse: ask react.step",
      "Refused three times: the same action in the same place: act go to shelf 1",
      "REBACT judges an action, and changes it for the second time: note judgement",
      "Anticipatory Reflection goes back for a remedy: rewind",
      "LASER opens an item: act click[B0000GG0GG]",
      "One of the tasks that REBACT won: what did ReAct do?: act get 2 tin bolt",
    ]
  `)
})

function tags(): readonly Tag[] {
  const pages = readdirSync(LESSONS).filter((name) => /^\d.*\.md$/.test(name))
  return pages.sort().flatMap((name) =>
    [...readFileSync(join(LESSONS, name), 'utf8').matchAll(/<Playground ([^>]*)\/>/g)].map(([, attributes = '']) => {
      const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
      return Object.fromEntries(pairs) as Tag
    }),
  )
}

async function effectsOf({ world: name, task, agent, model }: Tag): Promise<readonly Effect[]> {
  const world = (await loadWorld(orrery, name)).package.create({})
  const entry = await loadAgent(orrery, agent)
  const effects: Effect[] = []
  const inner = entry.create(world, {})
  const heard: Agent = { ...inner, program: (briefing) => hearing(inner.program(briefing), effects) }
  const made = await createModel(orrery, model, {})
  await playEpisode({ world, task, model: made, agent: heard, profile: agentProfile(entry, world), rewind: entry.rewind })
  return effects
}

async function* hearing(program: AgentProgram, effects: Effect[]): AgentProgram {
  let turn = await program.next()
  while (turn.done !== true) {
    effects.push(turn.value)
    turn = await program.next(yield turn.value)
  }
  return turn.value
}

function described(effect: Effect): string {
  if (effect.kind === 'act') return `act ${effect.action}`
  if (effect.kind === 'ask') return `ask ${effect.request.purpose}`
  return effect.kind === 'note' ? `note ${effect.note.kind}` : effect.kind
}
