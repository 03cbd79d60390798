import * as harness from '@orreryjs/harness'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(harness).sort()).toMatchInlineSnapshot(`
    [
      "addUnread",
      "cachedPlanLength",
      "collectMetrics",
      "createRunDirectory",
      "createSummary",
      "describeRun",
      "describeTornLine",
      "endedEpisode",
      "extendRunDirectory",
      "fileDigest",
      "followRecord",
      "holdCalls",
      "isInfrastructureFailure",
      "isOfEpisode",
      "journalPath",
      "liveAnswers",
      "makeDirectory",
      "measure",
      "openWholeFile",
      "planLength",
      "playEpisode",
      "readEpisodes",
      "readJournal",
      "readManifest",
      "readMetrics",
      "rebuildRequests",
      "reexecute",
      "reopenRunDirectory",
      "retrace",
      "rowKey",
      "runAll",
      "runEpisode",
      "runManifestSchema",
      "runOne",
      "summarise",
      "systemClock",
      "takeLock",
      "writing",
      "zeroClock",
    ]
  `)
})
