import * as harness from '@orrery/harness'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(harness).sort()).toEqual([
    'cachedPlanLength',
    'createRunDirectory',
    'describeRun',
    'isInfrastructureFailure',
    'journalPath',
    'liveAnswers',
    'measure',
    'planLength',
    'playEpisode',
    'readJournal',
    'readManifest',
    'runAll',
    'runEpisode',
    'summarise',
    'systemClock',
    'takeLock',
    'wilsonInterval',
    'zeroClock',
  ])
})
