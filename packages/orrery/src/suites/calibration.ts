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
