import * as harness from '@orreryjs/harness'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(harness).sort()).toMatchInlineSnapshot(`
    [
      "acquireLock",
      "addUnparsed",
      "cachedPlanLength",
      "collectMetrics",
      "completedEpisode",
      "createDirectory",
      "createLiveAnswers",
      "createMetricsBuilder",
      "createReplayAgent",
      "createRunDirectory",
      "createSummary",
      "delayCalls",
      "describeRun",
      "describeTornLine",
      "extendRunDirectory",
      "fileDigest",
      "isEpisodeEvent",
      "isInfrastructureError",
      "journalPath",
      "openAtomicFile",
      "planLength",
      "playEpisode",
      "readEpisodes",
      "readJournal",
      "readManifest",
      "readMetrics",
      "rebuildRequests",
      "reexecute",
      "replaySteps",
      "resumeRunDirectory",
      "rowKey",
      "runAll",
      "runEpisode",
      "runManifestSchema",
      "runOne",
      "summarise",
      "systemClock",
      "withWriteErrors",
      "zeroClock",
    ]
  `)
})
