import * as core from '@orreryjs/core'
import * as eventSchema from '@orreryjs/core/event-schema'
import { expect, test } from 'vitest'

test('the public names are these', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "JOURNAL_SCHEMA",
      "OrreryError",
      "SECTIONS",
      "act",
      "admissible",
      "ask",
      "askFor",
      "askForEach",
      "compareRecorded",
      "contentHash",
      "declareOptions",
      "describeNote",
      "errorMessage",
      "example",
      "history",
      "isOrreryError",
      "lastWord",
      "mark",
      "note",
      "parsed",
      "profileFor",
      "profileHash",
      "profileNumber",
      "profilePart",
      "pythonRepr",
      "pythonStrip",
      "readOptions",
      "readSections",
      "remaining",
      "rememberingParser",
      "replyLines",
      "rewind",
      "rng",
      "section",
      "shopPage",
      "stableJson",
      "textHash",
      "toolAction",
      "tools",
      "unparsed",
      "visible",
    ]
  `)
  expect(Object.keys(eventSchema).sort()).toMatchInlineSnapshot(`
    [
      "journalEventSchema",
      "modelReplySchema",
    ]
  `)
})
