import type { Suite } from '@orreryjs/runs/suites'

/** What no skill and full knowledge are worth: the rows every other result is read against. */
export const calibration: Suite = {
  id: 'calibration',
  summary: 'agents without a model on 100 tasks of the usual split of TextCraft, ALFWorld and WebShop: the floor and the ceiling',
  configuration: {
    world: ['textcraft', 'alfworld', 'webshop'],
    agent: ['random', 'first-admissible', 'noisy-oracle:0.2', 'oracle'],
    limit: 100,
  },
}

const BASELINES = ['random', 'first-admissible', 'noisy-oracle:0.2', 'oracle']
const PUBLISHED = { world: ['textcraft'], split: 'adapt-200', limit: 50 }
const HOUSES = { world: ['alfworld'], split: 'valid_unseen', limit: 20 }
const PURCHASES = { world: ['webshop'], split: 'test', limit: 20 }

/** Every part once, in seconds and offline: ReAct with the simulated model beside the calibration rows. */
export const smoke: Suite = {
  id: 'smoke',
  summary: 'ReAct with the simulated model on 50 published TextCraft tasks, 20 houses and 20 purchases, and the calibration rows',
  configuration: {
    blocks: [
      { ...PUBLISHED, agent: ['react'], model: ['simulated:perfect'] },
      { ...PUBLISHED, agent: BASELINES },
      { ...HOUSES, agent: ['react'], model: ['simulated:perfect'] },
      { ...HOUSES, agent: BASELINES },
      { ...PURCHASES, agent: ['react'], model: ['simulated:perfect'] },
      { ...PURCHASES, agent: BASELINES },
    ],
  },
}
