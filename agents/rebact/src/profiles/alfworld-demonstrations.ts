import type { ScriptedDemonstration } from '@orreryjs/core'

/** A demonstration script; its task types are set below. */
type Story = Pick<ScriptedDemonstration, 'task' | 'lines'>

const LAPTOP: Story = {
  task: 'alfworld/train/551',
  lines: [
    'go to sofa 1',
    'go to tvstand 1',
    'take laptop 1 from tvstand 1',
    'go to coffeetable 1',
    'move laptop 1 to coffeetable 1',
  ],
}

const CLOTH: Story = {
  task: 'alfworld/train/333',
  lines: [
    'go to countertop 1',
    'go to cabinet 3',
    { refused: 'take cloth 1 from cabinet 3' },
    'open cabinet 3',
    'take cloth 1 from cabinet 3',
    'go to sinkbasin 1',
    'clean cloth 1 with sinkbasin 1',
    'go to toilet 1',
    'move cloth 1 to toilet 1',
  ],
}

const EGG: Story = {
  task: 'alfworld/train/252',
  lines: [
    'go to countertop 1',
    'go to microwave 1',
    'open microwave 1',
    'take egg 1 from microwave 1',
    'go to stoveburner 1',
    { refused: 'heat egg 1 with stoveburner 1' },
    'go to microwave 1',
    'heat egg 1 with microwave 1',
    'go to fridge 1',
    { refused: 'move egg 1 to fridge 1' },
    'open fridge 1',
    'move egg 1 to fridge 1',
  ],
}

const CUP: Story = {
  task: 'alfworld/train/4',
  lines: [
    'go to countertop 1',
    'go to cabinet 2',
    'open cabinet 2',
    'take cup 2 from cabinet 2',
    'go to fridge 1',
    'cool cup 2 with fridge 1',
    'go to countertop 1',
    'move cup 2 to countertop 1',
  ],
}

const CD: Story = {
  task: 'alfworld/train/549',
  lines: ['go to sidetable 1', 'go to desk 1', 'take cd 1 from desk 1', 'go to sidetable 1', 'use desklamp 1'],
}

const REMOTES: Story = {
  task: 'alfworld/train/312',
  lines: [
    'go to coffeetable 1',
    'go to dresser 1',
    'take remotecontrol 2 from dresser 1',
    { refused: 'take remotecontrol 1 from dresser 1' },
    'go to sofa 1',
    'move remotecontrol 2 to sofa 1',
    'go to dresser 1',
    'take remotecontrol 1 from dresser 1',
    'go to sofa 1',
    'move remotecontrol 1 to sofa 1',
  ],
}

/**
 * Two for each of the six task types of ALFWorld: one of the type and one of a related type. Task types of the generated `hard`
 * split get the demonstrations of the types they combine.
 */
export const ALFWORLD_TYPED: readonly ScriptedDemonstration[] = [
  {
    ...LAPTOP,
    types: ['pick_and_place_simple', 'look_at_obj_in_light', 'pick_two_obj_and_place', 'pick_and_place_in_two_receps'],
  },
  {
    ...CLOTH,
    types: [
      'pick_clean_then_place_in_recep',
      'pick_and_place_simple',
      'pick_two_clean_obj_and_place',
      'pick_clean_and_heat_then_place_in_recep',
      'pick_clean_and_cool_then_place_in_recep',
    ],
  },
  {
    ...EGG,
    types: [
      'pick_heat_then_place_in_recep',
      'pick_clean_then_place_in_recep',
      'pick_cool_then_place_in_recep',
      'pick_clean_and_heat_then_place_in_recep',
      'pick_heat_and_cool_then_place_in_two_receps',
    ],
  },
  {
    ...CUP,
    types: [
      'pick_cool_then_place_in_recep',
      'pick_heat_then_place_in_recep',
      'pick_clean_and_cool_then_place_in_recep',
      'pick_heat_and_cool_then_place_in_two_receps',
    ],
  },
  { ...CD, types: ['look_at_obj_in_light'] },
  {
    ...REMOTES,
    types: ['pick_two_obj_and_place', 'pick_three_obj_and_place', 'pick_two_clean_obj_and_place', 'pick_and_place_in_two_receps'],
  },
]

/** Demonstrations for tasks of any type: one cleans an object, one moves two objects. */
export const ALFWORLD_COMMON: readonly ScriptedDemonstration[] = [CLOTH, REMOTES]
