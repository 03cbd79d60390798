import { writeFileSync } from 'node:fs'
import type { LanguageModel, Profile, World } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { readProfile } from '@orreryjs/runs/plan'
import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { agentEntry, worldEntry } from '../cell.ts'

/** A task with its first observation and a solution, which starts with a thought. */
function staged(worldId: string, dialect: string, split: string, thought: string) {
  const world = worldEntry(worldId).package.create({ dialect })
  const [id = ''] = world.tasks.ids(split)
  const task = world.tasks.get(id)
  const start = world.start(task)
  return { world, task, start, lines: [thought, ...(world.plan(start.state) ?? [])] }
}

/** Returns the prompts of an agent, each a single user message, if the model replies with these lines. */
async function sentBy(agent: string, profile: Profile, { world, task, lines }: Omit<ReturnType<typeof staged>, 'start'>) {
  const sent: { readonly purpose: string; readonly text: string }[] = []
  const model: LanguageModel = {
    id: 'lines',
    generate: ({ purpose, messages }) => {
      expect(messages.map(({ role }) => role)).toEqual(['user'])
      sent.push({ purpose, text: messages.map(({ content }) => content).join() })
      const texts = (lines[(sent.length - 1) % lines.length] ?? '').split('|')
      return { choices: texts.map((text) => ({ text, finish: 'stop' })), usage: { inputTokens: 1, outputTokens: 1 } }
    },
  }
  const created = agentEntry(agent).create(world, {})
  await playEpisode({ agent: created, profile, world, model, task: task.id, rewind: ['snapshot'] })
  return sent
}

/** Answers to the lines; as in the released loops, the answer to a thought is `OK.`. */
function answers(
  world: World,
  start: ReturnType<World['start']>,
  lines: readonly string[],
  isThought: (line: string) => boolean,
): readonly string[] {
  let { state } = start
  return lines.map((line) => {
    if (isThought(line)) return 'OK.'
    const turn = world.step(state, line)
    state = turn.state
    return turn.observation.text
  })
}

const DEMOS = {
  demo_put_1: 'A room with a box 1.\nYour task is to: put a pin in box.\n> take pin 1\nYou take it.\n',
  demo_put_0: 'A shed.\n> look\nDark.\n',
}

const HOUSE = `
id: mine/alfworld
version: 1
world: alfworld
dialects: [2.1.1]
parts: {}
layout:
  messages:
    step: "Do what the task says. Two examples follow.\\n{demonstrations}\\nHere is the task.\\n{task}\\n>{history}"
  exchange: " {line}\\n{observation}\\n>"
  replace:
    - { in: task, from: '^-= Welcome.*\\n\\n', to: '' }
    - { in: task, from: '\\n\\n', to: "\\n" }
    - { in: observation, from: '^You arrive at loc \\d+\\. ', to: '' }
demonstrations:
  - { types: [pick_and_place_simple], file: demos.json, key: demo_put_1 }
  - { types: [pick_and_place_simple], file: demos.json, key: demo_put_0 }
  - { types: [look_at_obj_in_light], file: demos.json, key: demo_put_0 }
`

test('a profile with prompts from a JSON file sends the same bytes as the released ALFWorld loop', async () => {
  using place = scratch()
  writeFileSync(place.file('demos.json'), JSON.stringify(DEMOS))
  writeFileSync(place.file('mine.yaml'), HOUSE.replaceAll("\\n\\n'", "\\n\\n'"))
  const stage = staged('alfworld', '2.1.1', 'train', 'think: first the watch')
  const profile = agentProfile(agentEntry('react'), stage.world, { userProfile: readProfile(place.file('mine.yaml')) })
  const sent = await sentBy('react', profile, stage)

  const opening = stage.start.observation.text.split('\n\n').slice(1).join('\n')
  const head = `Do what the task says. Two examples follow.\n${DEMOS.demo_put_1}${DEMOS.demo_put_0}\nHere is the task.\n${opening}\n>`
  let prompt = ''
  const expected: string[] = []
  const seen = answers(stage.world, stage.start, stage.lines, (line) => line.startsWith('think:'))
  for (const [at, line] of stage.lines.entries()) {
    expected.push(head + prompt)
    const sentPrompt = seen[at] ?? ''
    const shown = sentPrompt.startsWith('You arrive at loc ') ? sentPrompt.slice(sentPrompt.indexOf('. ') + 2) : sentPrompt
    prompt += ` ${line}\n${shown}\n>`
  }
  expect(sent.map(({ text }) => text)).toEqual(expected)
  expect(expected.at(-1)).not.toContain('arrive at loc')
})

const NOTEBOOK = {
  cells: [
    { cell_type: 'markdown', source: ['# prompts'] },
    {
      cell_type: 'code',
      source: [
        'import os\n',
        'prompt0 = "not this"\n',
        'prompt1 = """Shop \n',
        'Instruction:  \n',
        'a \\"red\\" mug\n',
        '\n',
        'Action: search[red mug]\n',
        `Observation: ${'a long page '.repeat(300)}\n`,
        '\n',
        '"""\n',
      ],
    },
  ],
}

const SHOP = `
id: mine/webshop
version: 1
world: webshop
dialects: [react]
parts: {}
layout:
  messages: { step: "{demonstrations}{task}\\n\\nAction:{history}" }
  exchange: " {line}\\nObservation: {observation}\\n\\nAction:"
  window: 4700
demonstrations: [{ file: shop.ipynb, key: prompt1 }]
`

test('a profile with a prompt from a notebook sends the same bytes as the released WebShop loop, truncated at the same character', async () => {
  using place = scratch()
  writeFileSync(place.file('shop.ipynb'), JSON.stringify(NOTEBOOK))
  writeFileSync(place.file('mine.yaml'), SHOP)
  const stage = staged('webshop', 'react', 'train', 'think[I will search first.]')
  const profile = agentProfile(agentEntry('react'), stage.world, { userProfile: readProfile(place.file('mine.yaml')) })
  const sent = await sentBy('react', profile, stage)

  const head = `Shop \nInstruction:  \na "red" mug\n\nAction: search[red mug]\nObservation: ${'a long page '.repeat(300)}\n\n`
  let prompt = `${stage.start.observation.text}\n\nAction:`
  const expected: string[] = []
  const seen = answers(stage.world, stage.start, stage.lines, (line) => line.startsWith('think'))
  for (const [at, line] of stage.lines.entries()) {
    expected.push(head + prompt.slice(-(4700 - head.length)))
    prompt += ` ${line}\nObservation: ${seen[at]}\n\nAction:`
  }
  expect(sent.map(({ text }) => text)).toEqual(expected)
  expect(expected.at(-1)).toHaveLength(4700)
})

const TRIALS = `
id: mine/alfworld
version: 1
world: alfworld
dialects: [2.1.1]
parts: { trialSteps: '2' }
layout:
  messages:
    act: "Examples.\\n{demonstrations}{memory}\\nHere is the task.\\n{task}\\n{history}>"
    reflect: "What went wrong?\\n{demonstrations}\\n{task}\\n{history}{memory}\\n\\nNew plan:"
    evaluate: "{task}"
  exchange: "> {line}\\n{observation}"
  join: "\\n"
  lists:
    memory: { head: "\\n\\nYour memory:", item: "\\nTrial {index}:\\n{lesson}" }
demonstrations:
  - { text: "A shed.\\n" }
  - { types: [failed], text: "A failed shed.\\n" }
`

test("shows the memory in later trials only, in the profile's wording", async () => {
  using place = scratch()
  writeFileSync(place.file('mine.yaml'), TRIALS)
  const stage = { ...staged('alfworld', '2.1.1', 'train', 'x'), lines: ['look', 'look', 'Go to the shelf.'] }
  const profile = agentProfile(agentEntry('reflexion'), stage.world, { userProfile: readProfile(place.file('mine.yaml')) })
  const sent = await sentBy('reflexion', profile, stage)
  const task = stage.start.observation.text
  const [once = ''] = answers(stage.world, stage.start, ['look'], () => false)
  const base = (memory: string): string => `Examples.\nA shed.\n${memory}\nHere is the task.\n${task}\n`
  const memory = '\n\nYour memory:\nTrial 0:\nGo to the shelf.'
  expect(sent.slice(0, 5).map(({ text }) => text)).toEqual([
    `${base('')}>`,
    `${base('')}> look\n${once}>`,
    `What went wrong?\nA failed shed.\n\n${task}\n> look\n${once}\n> look\n${once}\n\nNew plan:`,
    `${base(memory)}>`,
    `${base(memory)}> look\n${once}>`,
  ])
})

const SEARCHED = `
id: mine/textcraft
version: 1
world: textcraft
dialects: [adapt]
parts: { trialSteps: '2' }
layout:
  messages:
    act: "{task}\\n{history}Action {number}: "
    act.again: "Learn from these:\\n{failures}\\n{task}\\n{history}Action {number}: "
    value: "{demonstrations}{task}\\n{history}Reflection: "
    reflect: "{task}\\n{history}Reflection: "
  exchange: "Action {number}: {line}\\nObservation {number}: {observation}\\n"
  lists:
    failures: { item: "{trajectory}\\nReflection: {lesson}", join: "\\n\\n" }
demonstrations: [{ types: [scored], text: "Scored.\\n" }]
`

test('numbers turns, and changes the request after a failed search', async () => {
  using place = scratch()
  writeFileSync(place.file('mine.yaml'), SEARCHED)
  const stage = staged('textcraft', 'adapt', 'adapt-200', 'x')
  const { world, start } = stage
  const profile = agentProfile(agentEntry('lats'), world, { userProfile: readProfile(place.file('mine.yaml')) })
  const line = 'inventory'
  const sent = await sentBy('lats', profile, {
    ...stage,
    lines: [`${line}|get 1 quartz`, 'Thus the correctness score is 2', 'Thus the correctness score is 1'],
  })
  const task = start.observation.text
  const [seen = ''] = answers(world, start, [line], () => false)
  const one = `Action 1: ${line}\nObservation 1: ${seen}\n`
  const firstOf = (purpose: string): string | undefined => sent.find((each) => each.purpose === purpose)?.text
  expect(firstOf('lats.act')).toBe(`${task}\nAction 1: `)
  expect(firstOf('lats.value')).toBe(`Scored.\n${task}\n${one}Reflection: `)
  expect(firstOf('lats.reflect')).toBe(`${task}\n${one}${one.replaceAll('1: ', '2: ')}Reflection: `)
  const again = sent
    .slice(sent.findIndex(({ purpose }) => purpose === 'lats.reflect'))
    .find(({ purpose }) => purpose === 'lats.act')
  expect(again?.text).toMatch(/^Learn from these:\nAction 1: inventory\nObservation 1: .*\nReflection: /s)
})

const DECOMPOSED = `
id: mine/textcraft
version: 1
world: textcraft
dialects: [adapt]
parts: { claimSuccess: 'Task completed!', claimFailure: 'task failed!', lines: '1', dMax: '2' }
layout:
  messages:
    execute: [{ role: user, content: "{demonstrations}{task}\\nGoal: {subtask}\\n>{history}" }]
    plan: "Plan.\\n{task}\\nGoal: {subtask}\\n"
  exchange: " {line}\\n{observation}\\n>"
  replace: [{ in: task, from: '\\n\\nGoal: .*$', to: '' }]
demonstrations: [{ types: [atomic], text: "Shown.\\n" }]
`

test('shows an executor the subtask in place of the goal', async () => {
  using place = scratch()
  writeFileSync(place.file('mine.yaml'), DECOMPOSED)
  const stage = staged('textcraft', 'adapt', 'adapt-200', 'x')
  const { world, start, task } = stage
  const profile = agentProfile(agentEntry('adapt'), world, { userProfile: readProfile(place.file('mine.yaml')) })
  const sent = await sentBy('adapt', profile, {
    ...stage,
    lines: ['inventory', 'Step 1: fetch quartz\nExecution Order: (Step 1)'],
  })
  const commands = start.observation.text.split('\n\nGoal:')[0]
  expect(sent.slice(0, 3).map(({ text }) => text)).toEqual([
    `Shown.\n${commands}\nGoal: ${task.goal}\n>`,
    `Plan.\n${commands}\nGoal: ${task.goal}\n`,
    `Shown.\n${commands}\nGoal: fetch quartz\n>`,
  ])
})

test('rejects an invalid layout before the run', async () => {
  using place = scratch()
  const { world } = staged('alfworld', '2.1.1', 'train', 'x')
  const given = (text: string) => {
    writeFileSync(place.file('mine.yaml'), text)
    return readProfile(place.file('mine.yaml'))
  }
  writeFileSync(place.file('demos.json'), JSON.stringify(DEMOS))
  expect(() => agentProfile(agentEntry('react'), world, { userProfile: given(HOUSE.replace('    step:', '    plan:')) })).toThrow(
    /^profile mine\/alfworld( has no part 'instructions'|: react has no layout 'plan')/,
  )
  expect(() => agentProfile(agentEntry('rebact'), world, { userProfile: given(HOUSE) })).toThrow(
    /^profile mine\/alfworld has no part/,
  )
  expect(() => given(HOUSE.replace("'^-= Welcome", "'(?=-= Welcome)"))).toThrow(
    /mine\.yaml: layout\.replace\.0\.from: '\(\?=-= Welcome\)\.\*\\n\\n' is not a regular expression: RE2 does not support lookaheads$/,
  )
  expect(() => given(HOUSE.replace('key: demo_put_1', 'key: demo_fly'))).toThrow(/demos\.json has no text 'demo_fly'$/)
  expect(() => given(HOUSE.replace('demos.json', 'nothing.json'))).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }))
})
