import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { createLats, LATS_DEFAULTS, type LatsOptions } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export { createLats, LATS_DEFAULTS, type LatsOptions } from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, number, whole } = declareOptions(LATS_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  whole('n', [1, 20], 'actions sampled at each expansion'),
  whole('k', [1, 1000], 'iterations at most'),
  number('w', [0, 100], 'weight of exploration in UCT'),
  number('lambda', [0, 1], "weight of the model's score in a value; the rest is the share of the samples that gave the action"),
  whole('depth', [0, 1000], 'actions of a trajectory at most; 0 for as many as is usual in the world'),
  whole('rootFactor', [1, 10], 'samples at the root for each one elsewhere; the released shop code takes 2'),
  flag('keepRollout', 'keep the nodes of a simulation in the tree'),
  number('cutoffValue', [-1, 1], 'reward of a trajectory that is cut off at the depth limit'),
  whole('maxReflections', [0, 100], 'failed trajectories that are reflected on and shown later; 0 is the ablation'),
  choice(
    'feedback',
    ['self', 'terminal-once', 'env'],
    "what an end is worth: the model's score; the same, with one irreversible action taken in the whole episode; or the reward, an oracle that needs --feedback terminal (as released)",
  ),
  whole('accept', [1, 10], "score of an irreversible end from which the search stops, where the end is worth the model's score"),
  choice(
    'search',
    ['mcts', 'dfs', 'bestFirst'],
    'which node is expanded next: by UCT, the deepest started one, or the one with the highest value of all',
  ),
  flag('valueModel', 'ask the model for scores; without, a value is the share of the samples and the first end is final'),
  flag('dedupe', 'equal samples are one child; otherwise each is taken'),
]

/** LATS as a registry takes it. */
export const lats: AgentPackage = {
  id: 'lats',
  summary: 'tree search with the model as policy, value function and critic (Zhou et al. 2024)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  rewind: ['snapshot', 'replay'],
  limits: (usual, options = {}) => {
    const { n, k, depth, rootFactor } = settingsFrom(options)
    const actions = depth > 0 ? depth : usual.maxSteps
    return actions === undefined ? usual : { ...usual, maxSteps: k * n * actions + (rootFactor - 1) * n }
  },
  create: (options = {}) => createLats(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `LatsOptions`. */
function settingsFrom(options: OptionValues): LatsOptions {
  return readOptions('lats', SPECS, options) as unknown as LatsOptions
}
