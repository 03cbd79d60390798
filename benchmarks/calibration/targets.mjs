/** Splits: published tasks of TextCraft; generated houses and shop otherwise, because the original data is not in this repository. */
const SPLITS = { textcraft: 'adapt-200', alfworld: 'valid_unseen', webshop: 'test' }

/** Step limits, including thoughts, by paper. REBACT states none; its limits are those of the worlds' original papers. */
const STEP_LIMITS = {
  react: { alfworld: 49, webshop: 14 },
  adapt: { textcraft: 60, alfworld: 60, webshop: 45 },
  rebact: { textcraft: 40, alfworld: 50, webshop: 15 },
}

/** Act-only ablation; cell that is compared but not fitted. */
const ACT = { options: { thoughts: false } }
const COMPARED = { fitted: false }

/**
 * Published results of ReAct by preset: strong is Claude 3.5 Sonnet; mid PaLM-540B and text-davinci-002 (ReAct 2023); weak
 * GPT-3.5 (ADaPT 2024). `rate` and `reward` are shares, `n` is the number of tasks. Cells that are not `fitted` are only
 * compared: another prompt, or another model of the same family, for a fitted cell.
 */
export const CELLS = [
  cell('strong', 'textcraft', 'rebact', { rate: 0.8, n: 200, source: 'Claude 3.5 Sonnet (REBACT 2025)' }),
  cell('strong', 'alfworld', 'rebact', { rate: 0.9179, n: 134, source: 'Claude 3.5 Sonnet (REBACT 2025)' }),
  cell('strong', 'webshop', 'rebact', { rate: 0.29, reward: 0.3362, n: 100, source: 'Claude 3.5 Sonnet (REBACT 2025)' }),
  cell('mid', 'alfworld', 'react', { rate: 0.71, n: 134, source: 'PaLM-540B, best of six prompts (ReAct 2023)' }),
  cell('mid', 'alfworld', 'react', { rate: 0.45, n: 134, source: 'PaLM-540B, Act, best of six prompts (ReAct 2023)' }, ACT),
  cell('mid', 'webshop', 'react', { rate: 0.4, reward: 0.666, n: 500, source: 'PaLM-540B (ReAct 2023)' }),
  cell('mid', 'webshop', 'react', { rate: 0.301, reward: 0.623, n: 500, source: 'PaLM-540B, Act (ReAct 2023)' }, ACT),
  cell('mid', 'alfworld', 'react', { rate: 0.57, n: 134, source: 'PaLM-540B, mean of six prompts (ReAct 2023)' }, COMPARED),
  cell('mid', 'alfworld', 'react', { rate: 0.784, n: 134, source: 'text-davinci-002 (ReAct README)' }, COMPARED),
  cell('mid', 'webshop', 'react', { rate: 0.358, reward: 0.638, n: 500, source: 'text-davinci-002 (released log)' }, COMPARED),
  cell('weak', 'textcraft', 'adapt', { rate: 0.19, n: 200, source: 'GPT-3.5 (ADaPT 2024)' }),
  cell('weak', 'alfworld', 'adapt', { rate: 0.433, n: 134, source: 'GPT-3.5, one prompt for all types (ADaPT 2024)' }),
  cell('weak', 'webshop', 'adapt', { rate: 0.32, n: 100, source: 'GPT-3.5 (ADaPT 2024)' }),
  cell('weak', 'alfworld', 'adapt', { rate: 0.567, n: 134, source: 'GPT-3.5, a prompt for each type (ADaPT 2024)' }, COMPARED),
  cell(
    'weak',
    'alfworld',
    'react',
    { rate: 0.627, n: 134, source: 'GPT-3.x, trial 0 of the released log (Reflexion 2023)' },
    COMPARED,
  ),
  cell(
    'weak',
    'webshop',
    'adapt',
    { rate: 0.29, reward: 0.421, n: 100, source: 'GPT-3.5, another table (ADaPT 2024)' },
    COMPARED,
  ),
  cell('weak', 'webshop', 'adapt', { rate: 0.28, reward: 0.538, n: 50, source: 'GPT-3.5 (LATS 2024)' }, COMPARED),
]

/**
 * Figures of released logs. ADaPT's logs contain attempts that claimed success, so they are compared with solved episodes. WebShop's log
 * is complete.
 */
export const LOGS = [
  log('mid', 'webshop', 'refused', 0.132, 'text-davinci-002, 500 episodes (ReAct notebook)'),
  log('mid', 'webshop', 'again', 0.15, 'text-davinci-002, 500 episodes (ReAct notebook)'),
  log('mid', 'webshop', 'thoughts', 0.316, 'text-davinci-002, 500 episodes (ReAct notebook)'),
  log('mid', 'webshop', 'buys', 0.92, 'text-davinci-002, 500 episodes (ReAct notebook)'),
  log('mid', 'alfworld', 'refusedWhereSolved', 0.062, 'text-davinci-003 executor (ADaPT traces)'),
  log('mid', 'alfworld', 'againWhereSolved', 0, 'text-davinci-003 executor (ADaPT traces)'),
  log('mid', 'alfworld', 'thoughts', 0.306, 'text-davinci-003 executor (ADaPT traces)'),
  log('weak', 'textcraft', 'refusedWhereSolved', 0.191, 'GPT-3.5 executor (ADaPT traces)'),
  log('weak', 'textcraft', 'againWhereSolved', 0, 'GPT-3.5 executor (ADaPT traces)'),
  log('weak', 'textcraft', 'thoughts', 0.404, 'GPT-3.5 executor (ADaPT traces)'),
  log('weak', 'textcraft', 'claims', 0.025, 'GPT-3.5 executor, 5 of 200 (ADaPT log)'),
]

/**
 * Fitted rates with the step to their neighbours. Other rates were chosen by hand from the logs, or are never used by ReAct.
 */
export const FITTED = {
  strong: { eps: 0.03, stray: 0.04, misconception: 0.04, giveUp: 0.15, hesitation: 0.12 },
  mid: { eps: 0.06, stray: 0.07, misconception: 0.05, kept: 0.14, think: 0.12, rash: 0.15 },
  weak: { eps: 0.05, stray: 0.07, misconception: 0.06, kept: 0.1, giveUp: 0.12 },
}

/** Every preset in every world with the default limits, to show the differences between presets. */
export const USUAL = ['strong', 'mid', 'weak'].flatMap((preset) =>
  Object.entries(STEP_LIMITS.rebact).map(([world, maxSteps]) => ({
    preset,
    world,
    split: SPLITS[world],
    limits: { maxSteps },
    options: {},
  })),
)

function cell(preset, world, paper, published, more = {}) {
  const limits = { maxSteps: STEP_LIMITS[paper][world] }
  return { preset, world, split: SPLITS[world], limits, published, options: {}, fitted: true, ...more }
}

function log(preset, world, figure, value, source) {
  return { preset, world, figure, value, source }
}
