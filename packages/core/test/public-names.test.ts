import * as core from '@orreryjs/core'
import * as agents from '@orreryjs/core/agents'
import * as eventSchema from '@orreryjs/core/event-schema'
import * as worlds from '@orreryjs/core/worlds'
import { expect, test } from 'vitest'

test('the public names are these', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "CHARACTERS_PER_TOKEN",
      "JOURNAL_SCHEMA",
      "OrreryError",
      "act",
      "admissible",
      "ask",
      "contentHash",
      "declareOptions",
      "describeModification",
      "describeNote",
      "errorMessage",
      "estimateUsage",
      "isOrreryError",
      "mark",
      "note",
      "profileFor",
      "profileHash",
      "readOptions",
      "remaining",
      "rewind",
      "rng",
      "stableJson",
      "textHash",
      "toolAction",
      "tools",
      "visible",
    ]
  `)
  expect(Object.keys(agents).sort()).toMatchInlineSnapshot(`
    [
      "SECTIONS",
      "askFor",
      "askForEach",
      "example",
      "history",
      "lastWord",
      "parsed",
      "profileNumber",
      "profilePart",
      "readSections",
      "replyLines",
      "section",
      "shopPage",
      "unparsed",
    ]
  `)
  expect(Object.keys(worlds).sort()).toMatchInlineSnapshot(`
    [
      "compareRecorded",
      "rememberingParser",
    ]
  `)
  expect(Object.keys(eventSchema).sort()).toMatchInlineSnapshot(`
    [
      "journalEventSchema",
      "modelReplySchema",
    ]
  `)
})
