import { orrery } from '@orreryjs/orrery'
import { loadWorld } from '@orreryjs/runs/registry'

/** Description of each world as a prompt author would write it. */
const DESCRIPTIONS = {
  textcraft: {
    role: 'You play a crafting game in text.',
    commands: ['get COUNT ITEM', 'craft COUNT ITEM using COUNT ITEM, COUNT ITEM', 'inventory'],
  },
  alfworld: {
    role: 'You are a household robot in a text game.',
    commands: [
      'go to RECEPTACLE',
      'open RECEPTACLE',
      'close RECEPTACLE',
      'take OBJECT from RECEPTACLE',
      'move OBJECT to RECEPTACLE',
      'use LAMP',
      'clean OBJECT with SINK',
      'heat OBJECT with MICROWAVE',
      'cool OBJECT with FRIDGE',
      'examine THING',
      'look',
      'inventory',
    ],
  },
  webshop: { role: 'You shop online for somebody.', commands: ['search[words]', 'click[value]'] },
}

/** Worlds in which styles are compared, with their first tasks. */
export async function worlds(tasks) {
  const all = []
  for (const [id, description] of Object.entries(DESCRIPTIONS)) {
    const entry = await loadWorld(orrery, id)
    const world = entry.package.create()
    const ids = [...world.tasks.ids(entry.package.defaultSplit)].slice(0, tasks)
    all.push({ id, ...description, world, steps: entry.limits.maxSteps, tasks: ids.map((each) => world.tasks.get(each)) })
  }
  return all
}

/** Plays a task with a prompt style. Returns whether it was solved and the number of unparsed replies. */
export async function play({ world, steps, role, commands, id }, task, style, model) {
  let turn = world.start(task)
  const conversation = style({ role, commands, world: id, first: turn.observation.text })
  const pairs = []
  let unparsed = 0
  for (let step = 0; step < steps && !turn.terminated; step += 1) {
    const offer = { admissible: () => world.admissible(turn.state), tools: () => world.tools(turn.state) }
    const action = await conversation.next(pairs, offer, async (request) => {
      const reply = await model.generate(
        { purpose: 'style', temperature: 0, ...request },
        { signal: new AbortController().signal },
      )
      return reply.choices[0]
    })
    if (action === undefined) unparsed += 1
    turn = world.step(turn.state, action ?? 'nothing')
    pairs.push({ action: action ?? 'nothing', observation: turn.observation.text })
  }
  return { solved: turn.success, unparsed, steps: pairs.length }
}
