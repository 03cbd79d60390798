import type { ScriptedDemonstration } from '@orreryjs/core'

/** A demonstration script; its task types are set below. */
type Story = Pick<ScriptedDemonstration, 'task' | 'lines'>

const SPRAYBOTTLE: Story = {
  task: 'alfworld/train/98',
  lines: [
    { thought: 'I need a spraybottle first. In a bathroom it often stands by the sinkbasin or on the countertop.' },
    'go to sinkbasin 1',
    { thought: 'No spraybottle here. The countertop is next.' },
    'go to countertop 1',
    { thought: 'Here is spraybottle 1. I take it to the toilet.' },
    'take spraybottle 1 from countertop 1',
    'go to toilet 1',
    'move spraybottle 1 to toilet 1',
  ],
}

const PEN: Story = {
  task: 'alfworld/train/53',
  lines: [
    { thought: 'A pen may lie on the desk, or in a drawer.' },
    'go to desk 1',
    { thought: 'There is a pencil, but a pencil is no pen. The drawers are next.' },
    'go to drawer 1',
    'open drawer 1',
    { thought: 'No pen. The other drawer.' },
    'go to drawer 2',
    'open drawer 2',
    'take pen 1 from drawer 2',
    { thought: 'Now I bring it to the shelf.' },
    'go to shelf 1',
    'move pen 1 to shelf 1',
  ],
}

const CLOTH: Story = {
  task: 'alfworld/train/41',
  lines: [
    {
      thought:
        'Three things to do: find a cloth, clean it at a sinkbasin, put it on the countertop. Cloths are often on a countertop or a toilet.',
    },
    'go to countertop 1',
    'go to toilet 1',
    'take cloth 1 from toilet 1',
    { thought: 'I hold cloth 1. Next I clean it.' },
    'go to sinkbasin 1',
    'clean cloth 1 with sinkbasin 1',
    { thought: 'It is clean. Now the countertop.' },
    'go to countertop 1',
    'move cloth 1 to countertop 1',
  ],
}

const SOAPBAR: Story = {
  task: 'alfworld/train/11',
  lines: [
    { thought: 'A soapbar is likely at the sinkbasin, where I have to clean it anyway, or by the toilet.' },
    'go to sinkbasin 1',
    'go to toilet 1',
    'take soapbar 1 from toilet 1',
    { thought: 'It lies where it belongs, but it has to be clean. I take it to the sinkbasin and back.' },
    'go to sinkbasin 1',
    'clean soapbar 1 with sinkbasin 1',
    'go to toilet 1',
    'move soapbar 1 to toilet 1',
  ],
}

const POTATO: Story = {
  task: 'alfworld/train/398',
  lines: [
    {
      thought:
        'I have to find a potato, heat it with the microwave and put it on a diningtable. I look in the fridge first, then on the countertop.',
    },
    'go to fridge 1',
    { thought: 'It is closed, so I open it to see what is in it.' },
    'open fridge 1',
    'go to countertop 1',
    { thought: 'There is potato 1.' },
    'take potato 1 from countertop 1',
    'go to microwave 1',
    { thought: 'The microwave may stay closed: heating works as it is, and the potato stays in my hand.' },
    'heat potato 1 with microwave 1',
    'go to diningtable 1',
    'move potato 1 to diningtable 1',
  ],
}

const PLATE: Story = {
  task: 'alfworld/train/59',
  lines: [
    { thought: 'Plates stand in cabinets or on the countertop.' },
    'go to cabinet 1',
    'open cabinet 1',
    { thought: 'No plate. The countertop.' },
    'go to countertop 1',
    'take plate 1 from countertop 1',
    'go to microwave 1',
    'heat plate 1 with microwave 1',
    { thought: 'It is hot. Now back to the countertop.' },
    'go to countertop 1',
    'move plate 1 to countertop 1',
  ],
}

const TOMATO: Story = {
  task: 'alfworld/train/693',
  lines: [
    { thought: 'I need a tomato, cool it with the fridge and leave it on the countertop.' },
    'go to diningtable 1',
    'go to sinkbasin 1',
    'take tomato 3 from sinkbasin 1',
    'go to fridge 1',
    { thought: 'Cooling works with the door closed, and I keep the tomato in my hand.' },
    'cool tomato 3 with fridge 1',
    'go to countertop 1',
    'move tomato 3 to countertop 1',
  ],
}

const POT: Story = {
  task: 'alfworld/train/383',
  lines: [
    { thought: 'A pot is most likely on a stoveburner, a countertop or in a cabinet.' },
    'go to stoveburner 1',
    'go to countertop 1',
    'go to cabinet 1',
    'open cabinet 1',
    'go to cabinet 3',
    'open cabinet 3',
    'take pot 2 from cabinet 3',
    { thought: 'Next the fridge, to cool it.' },
    'go to fridge 1',
    'cool pot 2 with fridge 1',
    { thought: 'It is cool now, and any diningtable will do.' },
    'go to diningtable 1',
    'move pot 2 to diningtable 1',
  ],
}

const CD: Story = {
  task: 'alfworld/train/414',
  lines: [
    { thought: 'I need to hold a cd where a desklamp stands and switch the lamp on. The desk may have both.' },
    'go to desk 1',
    { thought: 'desklamp 1 stands here: I have to come back with a cd. The sidetable is next.' },
    'go to sidetable 1',
    'take cd 1 from sidetable 1',
    { thought: 'Back to the lamp.' },
    'go to desk 1',
    'use desklamp 1',
  ],
}

/** Another drawer at the same location: going there has no effect. */
const PENCIL: Story = {
  task: 'alfworld/train/233',
  lines: [
    { thought: 'I look for a pencil on the desk and in the drawers, and keep an eye out for a desklamp.' },
    'go to desk 1',
    'go to drawer 2',
    { refused: 'go to drawer 3' },
    { thought: 'Nothing happened because drawer 3 is within reach already. I can open it from here.' },
    'open drawer 3',
    'take pencil 2 from drawer 3',
    { thought: 'Now I look for a desklamp. A sidetable is a likely place.' },
    'go to sidetable 2',
    'use desklamp 1',
  ],
}

const PENCILS: Story = {
  task: 'alfworld/train/66',
  lines: [
    { thought: 'Two pencils have to go to the shelf, and I can carry one at a time. I start at the desk.' },
    'go to desk 1',
    'take pencil 2 from desk 1',
    { thought: 'This is a pencil and not the pen. I bring it to the shelf.' },
    'go to shelf 1',
    'move pencil 2 to shelf 1',
    { thought: 'One done. There was another pencil on the desk.' },
    'go to desk 1',
    'take pencil 1 from desk 1',
    { thought: 'The same shelf as before.' },
    'go to shelf 1',
    'move pencil 1 to shelf 1',
  ],
}

const CDS: Story = {
  task: 'alfworld/train/558',
  lines: [
    { thought: 'I have to find two cds and carry them to one sidetable, one after the other.' },
    'go to dresser 1',
    'take cd 1 from dresser 1',
    'go to sidetable 1',
    'move cd 1 to sidetable 1',
    { thought: 'The first is there. The second may be in a drawer.' },
    'go to drawer 1',
    'open drawer 1',
    { thought: 'Empty. Drawer 2 is close by.' },
    'open drawer 2',
    'take cd 2 from drawer 2',
    'go to sidetable 1',
    'move cd 2 to sidetable 1',
  ],
}

/**
 * Two demonstrations for each of the six task types of ALFWorld. Task types of the generated `hard` split get the demonstrations
 * of the types they combine.
 */
export const ALFWORLD_TYPED: readonly ScriptedDemonstration[] = [
  { ...SPRAYBOTTLE, types: ['pick_and_place_simple'] },
  { ...PEN, types: ['pick_and_place_simple'] },
  {
    ...CLOTH,
    types: [
      'pick_clean_then_place_in_recep',
      'pick_two_clean_obj_and_place',
      'pick_clean_and_heat_then_place_in_recep',
      'pick_clean_and_cool_then_place_in_recep',
    ],
  },
  { ...SOAPBAR, types: ['pick_clean_then_place_in_recep'] },
  {
    ...POTATO,
    types: [
      'pick_heat_then_place_in_recep',
      'pick_heat_and_cool_then_place_in_two_receps',
      'pick_clean_and_heat_then_place_in_recep',
    ],
  },
  { ...PLATE, types: ['pick_heat_then_place_in_recep'] },
  { ...TOMATO, types: ['pick_cool_then_place_in_recep', 'pick_clean_and_cool_then_place_in_recep'] },
  { ...POT, types: ['pick_cool_then_place_in_recep', 'pick_heat_and_cool_then_place_in_two_receps'] },
  { ...CD, types: ['look_at_obj_in_light'] },
  { ...PENCIL, types: ['look_at_obj_in_light'] },
  {
    ...PENCILS,
    types: ['pick_two_obj_and_place', 'pick_three_obj_and_place', 'pick_two_clean_obj_and_place', 'pick_and_place_in_two_receps'],
  },
  { ...CDS, types: ['pick_two_obj_and_place', 'pick_three_obj_and_place', 'pick_and_place_in_two_receps'] },
]

/** Demonstrations for tasks of any type: one cleans an object, one moves two objects. */
export const ALFWORLD_COMMON: readonly ScriptedDemonstration[] = [CLOTH, CDS]
