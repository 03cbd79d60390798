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
      "shortened",
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
      "choice",
      "defineAgent",
      "example",
      "firstReplyLine",
      "flag",
      "history",
      "lastWord",
      "number",
      "parsed",
      "profileNumber",
      "profilePart",
      "readSections",
      "replyLines",
      "section",
      "shopPage",
      "unparsed",
      "whole",
    ]
  `)
  expect(Object.keys(worlds).sort()).toMatchInlineSnapshot(`
    [
      "NEVER_FOUND",
      "UNFINISHED",
      "USUAL_LIMITS",
      "WRONG_OBJECT",
      "compareRecorded",
      "counted",
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
