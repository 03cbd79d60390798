import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent, AgentProgram, Effect } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'

const LESSONS = join(import.meta.dirname, '../../../docs/lessons')

/** Attributes of a playground in a lesson. */
interface Tag {
  readonly world: string
  readonly task: string
  readonly agent: string
  readonly model: string
  readonly effect: string
  readonly title: string
}

/** An effect of the agent with its result. */
interface Turn {
  readonly effect: Effect
  readonly result: unknown
}

interface Episode {
  readonly turns: readonly Turn[]
  readonly isSolved: boolean
}

/** Checks of the titles against the turn at which the playground opens. */
const TITLES: Readonly<Record<string, (episode: Episode, at: number, tag: Tag) => boolean | Promise<boolean>>> = {
  'ReAct before an invalid action': ({ turns }, at) => isInvalid(turns.slice(at).find(({ effect }) => effect.kind === 'act')),
  'ReAct repeats an invalid action in the same state': ({ turns }, at) => {
    const action = actionOf(turns[at])
    const before = turns.slice(0, at).filter(({ effect }) => effect.kind === 'act')
    const last = before.findLastIndex((turn) => hasChanged(turn))
    return isInvalid(turns[at]) && before.slice(last + 1).some((turn) => actionOf(turn) === action && isInvalid(turn))
  },
  'REBACT judges an action and changes it a second time': ({ turns }, at) => {
    const next = turns.findIndex(({ effect }, index) => index > at && effect.kind === 'act')
    const notes = turns.slice(0, next).map(({ effect }) => (effect.kind === 'note' ? effect.note.kind : ''))
    return notes[at] === 'judgement' && notes.filter((kind) => kind === 'modification').length === 2
  },
  'Anticipatory Reflection goes back for a remedy': ({ turns }, at) => turns[at]?.effect.kind === 'rewind',
  'LASER opens an item': ({ turns }, at) => /^click\[B\w+\]$/.test(actionOf(turns[at]) ?? ''),
  'ReAct fails a task that REBACT solves': async ({ isSolved }, _at, tag) =>
    !isSolved && tag.agent === 'react' && (await play({ ...tag, agent: 'rebact' })).isSolved,
}

test('the title of each playground matches the turn that it opens', async () => {
  const found = tags()
  expect(found.map(({ title }) => title)).toEqual(Object.keys(TITLES))
  for (const tag of found) {
    const isTrue = await TITLES[tag.title]?.(await play(tag), Number(tag.effect) - 1, tag)
    expect([tag.title, isTrue]).toEqual([tag.title, true])
  }
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

async function play({ world: name, task, agent, model }: Tag): Promise<Episode> {
  const { package: source, limits } = await loadWorld(orrery, name)
  const world = source.create({})
  const entry = await loadAgent(orrery, agent)
  const turns: Turn[] = []
  const inner = entry.create(world, {})
  const recorded: Agent = { ...inner, program: (briefing) => recording(inner.program(briefing), turns) }
  const created = await createModel(orrery, model, {})
  const profile = agentProfile(entry, world)
  const spec = { world, task, model: created, agent: recorded, profile, rewind: entry.rewind }
  const { end } = await playEpisode({ ...spec, limits: entry.limits(limits, {}, profile) })
  return { turns, isSolved: end.success }
}

/** Runs the program and records each effect with its result. */
async function* recording(program: AgentProgram, turns: Turn[]): AgentProgram {
  let turn = await program.next()
  while (turn.done !== true) {
    const effect = turn.value
    const result = yield effect
    turns.push({ effect, result })
    turn = await program.next(result)
  }
  return turn.value
}

function actionOf(turn: Turn | undefined): string | undefined {
  return turn?.effect.kind === 'act' ? turn.effect.action : undefined
}

function isInvalid(turn: Turn | undefined): boolean {
  return (turn?.result as { readonly invalid?: unknown } | undefined)?.invalid !== undefined
}

function hasChanged(turn: Turn): boolean {
  return (turn.result as { readonly changed?: boolean } | undefined)?.changed === true
}
