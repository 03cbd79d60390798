/** The published tasks and cap; of the others our own houses and shop, as their data are not in this repository. */
const TEXTCRAFT = { split: 'adapt-200', limits: { maxSteps: 40 } }
const ALFWORLD = { split: 'valid_unseen', limits: { maxSteps: 50 } }
const WEBSHOP = { split: 'test', limits: { maxSteps: 15 } }

/**
 * Published success of ReAct, 0 to 1, by preset and world.
 * strong is the level of Claude 3.5 Sonnet, mid that of PaLM-540B and the first GPT-3.5, weak that of GPT-3.5 in ADaPT's paper.
 */
export const TARGETS = {
  strong: {
    textcraft: { ...TEXTCRAFT, rate: 0.8, source: 'Claude 3.5 Sonnet (REBACT 2025)' },
    alfworld: { ...ALFWORLD, rate: 0.918, source: 'Claude 3.5 Sonnet (REBACT 2025)' },
  },
  mid: {
    alfworld: { ...ALFWORLD, rate: 0.71, source: 'PaLM-540B, the best of six prompts (ReAct 2023)' },
    webshop: { ...WEBSHOP, rate: 0.4, source: 'PaLM-540B (ReAct 2023)' },
  },
  weak: {
    textcraft: { ...TEXTCRAFT, rate: 0.19, source: 'GPT-3.5 (ADaPT 2024)' },
    alfworld: { ...ALFWORLD, rate: 0.433, source: 'GPT-3.5 (ADaPT 2024)' },
    webshop: { ...WEBSHOP, rate: 0.32, source: 'GPT-3.5 (ADaPT 2024)' },
  },
}

/**
 * The rates that are tried: all combinations of a preset's lists. They were chosen around the best of a wider grid (eps 0.1 to
 * 0.4, L0 10 to 120, misconception 0.02 to 0.2, n2 0.15 to 0.7), and so that no preset is better at anything than the one above.
 */
export const GRID = {
  strong: combinations({ eps: [0.15, 0.2, 0.25], L0: [30, 60], misconception: [0.05, 0.1], n2: [0.5, 0.6] }),
  mid: combinations({ eps: [0.25, 0.3], L0: [20, 30], misconception: [0.1], n2: [0.3, 0.4] }),
  weak: combinations({ eps: [0.25, 0.3], L0: [10, 20], misconception: [0.1, 0.15], n2: [0.15, 0.2, 0.3] }),
}

function combinations(lists) {
  return Object.entries(lists).reduce(
    (made, [name, options]) => made.flatMap((rates) => options.map((value) => ({ ...rates, [name]: value }))),
    [{}],
  )
}
