import * as testing from '@orreryjs/testing'
import { expect, expectTypeOf, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "actionRefused",
      "agentCases",
      "answeringModel",
      "anyAction",
      "anyCharacter",
      "anyReply",
      "anyTask",
      "anyText",
      "briefingFor",
      "cyclingModel",
      "deepFreeze",
      "describeAgent",
      "describeWorld",
      "drive",
      "driveAll",
      "modelFails",
      "notesIn",
      "observationGarbled",
      "observationLost",
      "observationOf",
      "openToolTarget",
      "orreryMatchers",
      "playEpisode",
      "playScript",
      "profileWithoutWorld",
      "replyDeclined",
      "replyEmpty",
      "replyMalformed",
      "replyReplaced",
      "replyTruncated",
      "requestsIn",
      "screenplay",
      "sectionOf",
      "stepThrough",
      "superlinearReplies",
      "tinyCraft",
      "tinyKitchen",
      "tinyShop",
      "tinySite",
      "withModelFaults",
      "withWorldFaults",
      "worldCases",
    ]
  `)
})

test('every matcher has a type and an implementation', () => {
  expectTypeOf<keyof typeof testing.orreryMatchers>().toEqualTypeOf<keyof testing.OrreryMatchers>()
  expect(Object.entries(testing.orreryMatchers).every(([name, { name: own }]) => name === own)).toBe(true)
})
