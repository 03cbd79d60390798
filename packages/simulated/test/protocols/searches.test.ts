import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { type Furniture, household } from '../household.ts'
import type { Playable } from '../play.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'

const CABINETS = Array.from({ length: 12 }, (_, index) => `cabinet ${index + 1}`)

/** A kitchen with many cabinets; `contents` lists the objects of each. */
function largeKitchen(contents: Readonly<Record<string, readonly string[]>>, sentence: string): Playable {
  const furniture: readonly Furniture[] = [
    ...CABINETS.map((name) => ({ name, openable: true })),
    ...['countertop 1', 'countertop 2', 'sinkbasin 1', 'shelf 1', 'desk 1'].map((name) => ({ name })),
  ].map((each) => ({ ...each, contents: contents[each.name] ?? [] }))
  return household({ furniture, sentence, isDone: () => false })
}

const mugAt = (place: string): Playable => largeKitchen({ [place]: ['mug 1'] }, 'put a mug in sinkbasin')

interface Plan {
  readonly steps: readonly string[]
  readonly order: string
}

async function planFor({ task }: Playable, subtask: string, more: Readonly<Record<string, string>> = {}): Promise<Plan> {
  const lines = (await answer({ form: FORMS.plan, task, subtask, more })).split('\n')
  return { steps: lines.slice(0, -1).map((line) => line.replace(/^Step \d+: /, '')), order: lines.at(-1) ?? '' }
}

interface Attempt {
  readonly claim: string
  readonly lines: readonly string[]
}

/** Plays a step like an executor: a limited number of lines, including thoughts. */
async function attempt(world: Playable, subtask: string, more: Readonly<Record<string, string>> = {}): Promise<Attempt> {
  const pairs: TranscriptEntry[] = []
  for (let count = 0; count < 19; count += 1) {
    const line = await answer({ form: FORMS.line, task: world.task, subtask, pairs, cue: true, more })
    const isThought = line.startsWith('think:')
    pairs.push({ line, observation: isThought ? 'OK.' : world.step(line) })
    if (isThought && count > 0) return { claim: line, lines: pairs.map((pair) => pair.line) }
  }
  return { claim: '', lines: pairs.map(({ line }) => line) }
}

const placesIn = (step: string): readonly string[] => step.match(/[a-z]+ \d+/g) ?? []

describe('a search too long for one attempt', () => {
  const find = 'Find and take a mug.'

  test('is split into alternatives that name every receptacle once, likely ones first', async () => {
    const { steps, order } = await planFor(mugAt('desk 1'), find)
    const named = steps.flatMap(placesIn)
    expect(named.toSorted()).toEqual([...CABINETS, 'countertop 1', 'countertop 2', 'desk 1', 'shelf 1', 'sinkbasin 1'].toSorted())
    expect(placesIn(steps[0] ?? '')).toEqual(expect.arrayContaining(['countertop 1', 'desk 1']))
    expect(steps.every((step) => step.startsWith('Find and take a mug from '))).toBe(true)
    expect(order).toBe('Execution Order: (Step 1 OR Step 2 OR Step 3)')
  })

  test.each(['desk 1', 'cabinet 1', 'cabinet 7', 'cabinet 12'])('succeeds in one of them: %s', async (place) => {
    const { steps } = await planFor(mugAt(place), find)
    for (const step of steps) {
      const { claim, lines } = await attempt(mugAt(place), step)
      const isThere = placesIn(step).includes(place)
      expect(claim).toBe(isThere ? 'think: Task completed!' : 'think: Task failed!')
      const visited = lines.flatMap((line) => /^go to (.+)$/.exec(line)?.[1] ?? [])
      expect(placesIn(step)).toEqual(expect.arrayContaining(visited))
    }
  })

  test('as a whole ends without a claim if the object comes late', async () => {
    expect((await attempt(mugAt('desk 1'), find)).claim).toBe('think: Task completed!')
    expect((await attempt(mugAt('cabinet 12'), find)).claim).toBe('')
  })

  test('with named receptacles is split among these', async () => {
    const { steps } = await planFor(mugAt('desk 1'), 'Find and take a mug from cabinets.')
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.flatMap(placesIn).toSorted()).toEqual(CABINETS.toSorted())
  })

  test('omits receptacles searched according to INFORMATION', async () => {
    const INFORMATION = '> go to desk 1\nYou arrive at desk 1. On the desk 1, you see nothing.'
    const { steps } = await planFor(mugAt('shelf 1'), find, { INFORMATION })
    expect(steps.flatMap(placesIn)).not.toContain('desk 1')
    expect(steps.flatMap(placesIn)).toContain('shelf 1')
  })

  test('for a lamp is split in the same way', async () => {
    const world = (): Playable => largeKitchen({ 'cabinet 3': ['desklamp 1'] }, 'look at mug under the desklamp')
    const more = { INFORMATION: '> take mug 1 from shelf 1\nYou pick up the mug 1 from the shelf 1.' }
    const { steps, order } = await planFor(world(), 'Find and use a desklamp while holding the mug.', more)
    expect(order).toContain(' OR ')
    for (const step of steps) {
      const { lines } = await attempt(world(), step, more)
      expect(lines.includes('use desklamp 1')).toBe(placesIn(step).includes('cabinet 3'))
    }
  })

  test.each(['Put the mug in/on desk 1.', 'Clean the mug with sinkbasin 1.'])('other steps are not split: %s', async (step) => {
    expect((await planFor(mugAt('desk 1'), step)).order).not.toContain(' OR ')
  })
})

describe('another object of a type', () => {
  const sentence = 'clean two mug and put them in countertop'
  const kitchen = (): Playable => largeKitchen({ 'countertop 1': ['mug 1'], 'shelf 1': ['mug 2'] }, sentence)
  const takenFor = async (subtask: string): Promise<string | undefined> => {
    const world = kitchen()
    const last = ['go to countertop 1', 'take mug 1 from countertop 1', 'move mug 1 to countertop 1'].map(world.step).at(-1)
    const { lines } = await attempt(world, subtask, { INFORMATION: `> move mug 1 to countertop 1\n${last}` })
    return lines.find((line) => line.startsWith('take '))
  }

  test('is not the one already put away according to INFORMATION', async () => {
    expect(await takenFor('Find and take another mug.')).toBe('take mug 2 from shelf 1')
    expect(await takenFor('Find and take a mug.')).toBe('take mug 1 from countertop 1')
  })

  test('is put in the same place, which the plan names', async () => {
    const { task } = kitchen()
    const plan = await answer({ form: FORMS.plan, task })
    const places = [...plan.matchAll(/Put the mug in\/on (.+)\./g)].map(([, place]) => place)
    expect(places).toHaveLength(2)
    expect(new Set(places).size).toBe(1)
    expect(places[0]).toMatch(/^countertop \d$/)
  })
})
