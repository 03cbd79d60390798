import { labelNotes } from '@orreryjs/runs/results'
import { percent, percentRange, pluralize, signed } from '@orreryjs/runs/texts'
import type { Estimate } from '@orreryjs/statistics'
import { plainTable } from '../tables/plain-table.ts'
import type { PromptSweep } from './sweep.ts'
import type { PartEffect } from './sweep-tally.ts'

const SWEEP_TITLES = ['part', 'prompts', 'changed', 'closer', 'same', 'further', 'no action', 'distance change'] as const

/** Output of `orrery what-if --sweep-prompt-parts`: a line for each part of the prompt. */
export function sweepText({ manifest, parts, episodes, tasks, steps }: PromptSweep): readonly string[] {
  return [
    plainTable(
      SWEEP_TITLES.map((title) => ({ title, align: title === 'part' ? 'left' : 'right' })),
      parts.filter(({ prompts }) => prompts > 0).map(partCells),
    ),
    '',
    `${pluralize(steps, 'step')} of ${pluralize(episodes, 'episode')}; changed: share of the prompts with the part whose next action changes`,
    `closer, same, further: changed actions by distance to goal; changed and distance change: means over ${tasks === 1 ? 'steps' : 'tasks'}; second lines: their 95 % intervals`,
    ...unusedLine(parts),
    ...excludedLines(parts),
    ...labelNotes(manifest.labels),
  ]
}

function unusedLine(parts: readonly PartEffect[]): readonly string[] {
  const unused = parts.filter(({ prompts, excluded }) => prompts + excluded === 0).map(({ part }) => part)
  return unused.length === 0 ? [] : [`in none of these prompts: ${unused.join(', ')}`]
}

function excludedLines(parts: readonly PartEffect[]): readonly string[] {
  return parts.flatMap(({ part, excluded }) =>
    excluded === 0 ? [] : [`excluded: ${pluralize(excluded, 'step')} before which the agent takes other steps without ${part}`],
  )
}

function partCells({ part, prompts, changed, closer, same, further, noAction, distance }: PartEffect): readonly string[] {
  return [
    part,
    String(prompts),
    changed === undefined ? '' : `${percent(changed.mean)}\n${percentRange(changed.interval.low, changed.interval.high)}`,
    ...[closer, same, further, noAction].map(String),
    distance === undefined ? '' : distanceText(distance),
  ]
}

function distanceText({ mean, interval: { low, high } }: Estimate): string {
  const isKnown = Number.isFinite(low) && Number.isFinite(high)
  const text = (value: number): string => signed(value, (size) => size.toFixed(2))
  return isKnown && (low !== 0 || high !== 0) ? `${text(mean)}\n${text(low)} to ${text(high)}` : text(mean)
}
