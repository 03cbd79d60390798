import * as harness from '@orrery/harness'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(harness).sort()).toEqual([
    'cachedPlanLength',
    'createRunDirectory',
    'describeRun',
    'followRecord',
    'isInfrastructureFailure',
    'journalPath',
    'liveAnswers',
    'measure',
    'planLength',
    'playEpisode',
    'readJournal',
    'readManifest',
    'reexecute',
    'reopenRunDirectory',
    'runAll',
    'runEpisode',
    'summarise',
    'systemClock',
    'takeLock',
    'wilsonInterval',
    'zeroClock',
  ])
})
