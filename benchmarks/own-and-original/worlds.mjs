import { join } from 'node:path'

/**
 * Worlds with generated tasks whose original tasks exist as data. `own` and `original` are a split with world options;
 * `original` receives the folder of the data, with a folder per world. Both splits must have at least `--tasks` tasks, or all of the
 * original ones are played. `agents` play with every preset; `rules` need no model.
 */
export const WORLDS = {
  textcraft: {
    title: 'TextCraft: split adapt-like and the 200 published tasks',
    own: { split: 'adapt-like' },
    original: () => ({ split: 'adapt-200' }),
    agents: ['react', 'rebact', 'adapt', 'plan-act', 'reflexion'],
    rules: ['random'],
  },
  alfworld: {
    title: 'ALFWorld: generated houses and the 134 unseen games',
    own: { split: 'valid_unseen' },
    original: (data) => ({ split: 'valid_unseen', worldOptions: { data: join(data, 'alfworld') } }),
    agents: ['react', 'rebact', 'adapt', 'plan-act', 'reflexion'],
    rules: ['random'],
  },
  webshop: {
    title: 'WebShop: the generated shop and upstream’s 1,000 products',
    own: { split: 'test' },
    original: (data) => ({ split: 'test', worldOptions: { data: join(data, 'webshop') } }),
    agents: ['react', 'rebact', 'laser', 'lats'],
    rules: ['random', 'first-hit'],
  },
}
