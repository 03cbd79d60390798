// Applies the edits of benchmarks/metamorphic to prompts of ReAct, and counts the replies and choices of a model that change.
import { rng } from '@orreryjs/core'
import { decisionsOf } from '../metamorphic/decisions.mjs'
import { isAboutForm } from '../metamorphic/directional-edits.mjs'
import { recordAll, valuesOf, withReferences } from '../metamorphic/measure.mjs'
import { reply } from '../metamorphic/record.mjs'

/** Worlds whose prompts fit the window of a small model. */
export const WORLDS = ['textcraft', 'alfworld', 'webshop']
/** The simulated model that plays the episodes, and that answers the same requests as the real one. */
export const PLAYER = 'mid'
/**
 * Options of ReAct, and the maximum number of characters of the messages of a request. The first variant is for most edits: its short prompts
 * save time. Edits of demonstrations apply only to the second one. Both fit into a window of 2,048 tokens with room for an edit.
 */
const VARIANTS = [
  { options: { demos: 'none', windowPairs: 1 }, maxCharacters: 2200 },
  { options: { demos: 'common' }, maxCharacters: 5000 },
]
/** Minimum number of admissible actions: a choice between fewer shows little. */
const MIN_ACTIONS = 5
/** The request again, unchanged. Equal replies are the base rate of 0 with which every other edit is compared. */
export const REPETITION = { why: 'the same request again', edit: (request) => request, isRepetition: true }

/**
 * Records prompts of ReAct in a world, in a random order that does not depend on the number that is used later. Prompts without
 * demonstrations are first. Episodes are played by the simulated model, because a tiny one stays at the beginning of every task.
 */
export async function promptsOf(world, { tasks = 100 } = {}) {
  const prompts = []
  for (const { options, maxCharacters } of VARIANTS) {
    const records = await recordAll({ agents: ['react'], worlds: [world], presets: [PLAYER], tasks, options })
    const firsts = new Set(new Map(records.toReversed().map((each) => [each.task, each])).values())
    const marked = await withReferences(records.map((each) => ({ ...each, isFirst: firsts.has(each) })))
    const usable = marked.filter((each) => lengthOf(each) <= maxCharacters && each.actions().length >= MIN_ACTIONS)
    prompts.push(...rng('edits', world, options.demos).shuffle(usable))
  }
  return prompts
}

function lengthOf({ request }) {
  return request.messages.reduce((sum, { content }) => sum + content.length, 0)
}

/** Returns the prompts to which an edit applies, at most one per task. */
export function applicable(edit, prompts, count) {
  const byTask = new Map()
  for (const each of prompts) {
    if (edit.agents?.includes('react') === false || edit.worlds?.includes(each.world) === false) continue
    if (byTask.has(each.task) || (edit.sample === 'first' && !each.isFirst)) continue
    if (edit.when !== undefined && !edit.when(each)) continue
    const { before, after } = versionsOf(edit, each)
    if (edit.isRepetition || JSON.stringify(before) !== JSON.stringify(after)) byTask.set(each.task, each)
    if (byTask.size === count) break
  }
  return [...byTask.values()]
}

function versionsOf({ base = (request) => request, edit }, record) {
  return { before: base(record.request, record), after: edit(record.request, record) }
}

/**
 * Measures an edit. `generate` replies to a request of a record; it is called twice per prompt and decoding: in the model's own words, and
 * with one of the admissible actions. Returns for each prompt what changed, and the statistic of the edit before and after it. A prompt
 * that exceeds the window before or after the edit only counts in `overflows`.
 */
export async function measureEdit(edit, prompts, generate) {
  const outcomes = []
  for (const each of prompts) {
    const { before, after } = versionsOf(edit, each)
    const pair = async (decode) => [await generate(decode(before), each), await generate(decode(after), each, edit)]
    const replies = await unlessOverflow(() => pair((request) => request))
    const choices = await unlessOverflow(() => pair((request) => ({ ...request, oneOf: each.actions() })))
    if (replies === undefined || choices === undefined) continue
    const simulated = [await reply(each.model, before), await reply(each.model, after)]
    const statistic = (pair) => (edit.of === undefined ? [] : valuesOf(pair[0].choices, pair[1].choices, edit.of, each))
    outcomes.push({
      world: each.world,
      replies: differ(replies, textsOf),
      choices: differ(choices, textsOf),
      simulated: differ(simulated, decisionsOf),
      real: statistic(isAboutForm(edit) ? replies : choices),
      player: statistic(simulated),
    })
  }
  return { outcomes, overflows: prompts.length - outcomes.length }
}

async function unlessOverflow(generate) {
  try {
    return await generate()
  } catch (error) {
    if (error.code !== 'CONTEXT_OVERFLOW') throw error
    return undefined
  }
}

function textsOf({ choices }) {
  return choices.map(({ text }) => text)
}

function differ([one, other], partOf) {
  return JSON.stringify(partOf(one)) !== JSON.stringify(partOf(other))
}
