import type { Suite } from '@orreryjs/runs/suites'

/** Baselines without skill and with full knowledge, for comparison with all other results. */
export const calibration: Suite = {
  id: 'calibration',
  summary: 'agents without a model on 100 tasks of the default split of TextCraft, ALFWorld and WebShop, as reference points',
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

/** The first comparison that `npm start` shows: two agents in two worlds, with errors, so that their difference is visible. */
export const demo: Suite = {
  id: 'demo',
  summary: 'ReAct and REBACT with the simulated model on 20 TextCraft tasks and 20 ALFWorld houses: a first comparison',
  configuration: { world: ['textcraft', 'alfworld'], agent: ['react', 'rebact'], model: ['simulated:mid'], limit: 20 },
}

/** A quick offline check of all components: ReAct with the simulated model next to the baselines. */
export const smoke: Suite = {
  id: 'smoke',
  summary:
    'ReAct with the simulated model on 50 published TextCraft tasks, 20 ALFWorld houses and 20 WebShop purchases, and the calibration rows',
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
