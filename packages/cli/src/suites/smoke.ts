import type { Suite } from './suite.ts'

/** Every part once, in seconds and offline: ReAct with the simulated model beside the calibration rows. */
export const smoke: Suite = {
  id: 'smoke',
  summary: 'ReAct with the simulated model on the first 50 published TextCraft tasks, and the calibration rows',
  configuration: {
    world: ['textcraft'],
    split: 'adapt-200',
    limit: 50,
    blocks: [
      { agent: ['react'], model: ['simulated:perfect'] },
      { agent: ['random', 'first-admissible', 'noisy-oracle:0.2', 'oracle'] },
    ],
  },
}
