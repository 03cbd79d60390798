/** The tables of a comparison with two targets: ALFWorld's 134 unseen games in 4 rooms. */

import { comparisonLines } from '@orreryjs/reporting/tables'
import type { ReportedComparison } from '@orreryjs/runs/compare'
import { compareScores, correctComparisons, type Target } from '@orreryjs/statistics'
import colors from 'picocolors'
import { expect, test } from 'vitest'
import { alfworldSides } from '../../../statistics/test/alfworld-sides.ts'

function tableOf(target: Target, columns: number): string {
  const compared = correctComparisons([compareScores('success', ...alfworldSides(), { target })].flatMap((each) => each ?? []))
  const comparisons = compared.map((each): ReportedComparison => {
    const names = ['react', 'rebact'] as const
    const place = {
      world: 'alfworld',
      split: 'valid_unseen',
      nameA: { label: 'react', model: 'm' },
      nameB: { label: 'rebact', model: 'm' },
    }
    return { ...each, ...place, names, differingSettings: [], unsharedTasks: 0, episodes: 268, infrastructureErrors: 0 }
  })
  return comparisonLines({ comparisons, notes: [] }, { colour: colors.createColors(false), columns })
    .join('\n')
    .trim()
}

test('both targets, at 120 and at 80 columns', () => {
  expect(tableOf('these-tasks', 120)).toMatchInlineSnapshot(`
    "alfworld valid_unseen: success, 134 tasks, paired by task
    rebact beats react by 11.9 pp (these 134 tasks: 95 % CI 5.2 to 18.6, p = 0.0009; new tasks (4 clusters): p = 0.214)

    A                 n  success      difference  wins-losses-ties         p          MDE  verdict
      B                                  95 % CI                    p (Holm)   n for 80 %
    react           134   64.9 %           -11.9          3-19-112    0.0009         10.1  B better
      rebact              76.9 %   -18.6 to -5.2                      0.0009           93
      new tasks                                                        0.214         31.7  no significant difference
      (4 clusters)                -36.2 to +12.3                       0.214  15 clusters

    react and rebact: new tasks: 80 % power is not possible with 4 clusters, however many tasks they have; it takes about 15 clusters of this size

    difference: A - B, in percentage points
    MDE: min. detectable effect (80 % power); n for 80 %: tasks needed to detect the observed difference
    target: these tasks; new tasks: tasks like these from other clusters (rooms, product types, recipe trees)"
  `)
  expect(tableOf('these-tasks', 80)).toMatchInlineSnapshot(`
    "alfworld valid_unseen: success, 134 tasks, paired by task
    rebact beats react by 11.9 pp (these 134 tasks: 95 % CI 5.2 to 18.6, p = 0.0009; new tasks (4 clusters): p = 0.214)

    A               success      difference                 n         p          MDE
      B                             95 % CI  wins-losses-ties  p (Holm)   n for 80 %
    verdict
    react            64.9 %           -11.9               134    0.0009         10.1
      rebact         76.9 %   -18.6 to -5.2          3-19-112    0.0009           93
    B better
      new tasks                                                   0.214         31.7
      (4 clusters)           -36.2 to +12.3                       0.214  15 clusters
    not
      significant

    react and rebact: new tasks: 80 % power is not possible with 4 clusters, however many tasks they have; it takes about 15 clusters of this size

    difference: A - B, in percentage points
    MDE: min. detectable effect (80 % power); n for 80 %: tasks needed to detect the observed difference
    target: these tasks; new tasks: tasks like these from other clusters (rooms, product types, recipe trees)"
  `)
})

test('new tasks as the main target', () => {
  expect(tableOf('new-tasks', 120)).toMatchInlineSnapshot(`
    "alfworld valid_unseen: success, 134 tasks, paired by task
    no significant difference between rebact and react: +11.9 pp (new tasks (4 clusters): 95 % CI -12.3 to +36.2, p = 0.214; these 134 tasks: p = 0.0009)

    A                    n  success      difference  wins-losses-ties         p          MDE  verdict
      B                                     95 % CI                    p (Holm)   n for 80 %
    react              134   64.9 %           -11.9          3-19-112     0.214         31.7  no significant difference
      rebact                 76.9 %  -36.2 to +12.3                       0.214  15 clusters
      these 134 tasks                                                    0.0009         10.1  B better
                                      -18.6 to -5.2                      0.0009           93

    react and rebact: new tasks: 80 % power is not possible with 4 clusters, however many tasks they have; it takes about 15 clusters of this size

    difference: A - B, in percentage points
    MDE: min. detectable effect (80 % power); n for 80 %: tasks needed to detect the observed difference
    target: new tasks, like these from other clusters (rooms, product types, recipe trees)"
  `)
})
