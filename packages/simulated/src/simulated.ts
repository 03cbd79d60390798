import type { Choice, LanguageModel, ModelReply } from '@orreryjs/core'
import { choose } from './decide.ts'
import { createDice } from './errors/dice.ts'
import { err } from './errors/err.ts'
import { withoutLost } from './errors/lost.ts'
import { malform } from './errors/malform.ts'
import { checkContext, failedChoice, failing, usageOf } from './errors/replies.ts'
import { finishChoice } from './finish.ts'
import { promptAfter, type Readable, readPrompt } from './prompt.ts'
import type { Mind } from './protocols/protocol.ts'
import { findProtocol } from './protocols/registry.ts'
import { modelId, parseOptions, resolveSettings, type SimulatedOptions, type SimulatedSettings } from './settings.ts'
import type { View } from './worlds/policy.ts'
import { findWorld, TASK_LINES } from './worlds/registry.ts'

/**
 * A rule-based language model that needs no network: it reads the request's messages and nothing else, plays the worlds
 * it knows from their text, and errs at known rates. Same request, same reply, in any order.
 *
 * A test instrument with stated assumptions, not evidence about any real model.
 * Throws `MODEL_UNKNOWN` or `CONFIG_INVALID` for options that cannot be right.
 */
export function simulated(options: SimulatedOptions = {}): LanguageModel {
  const settings = resolveSettings(options)
  return {
    id: modelId(options),
    kind: 'computed',
    simulated: true,
    generate: ({ purpose: _, ...request }) => reply(request, settings),
  }
}

/** The model that `simulated:PRESET,NAME=VALUE,...` names, for example `simulated:mid,eps=.2`. Throws as `simulated` does. */
export function parseSimulated(spec: string): LanguageModel {
  return simulated(parseOptions(spec))
}

function reply(request: Readable, settings: SimulatedSettings): ModelReply {
  checkContext(request, settings)
  const read = readPrompt(request, TASK_LINES)
  const protocol = findProtocol(read)
  const dice = createDice(settings, read, request.seed, protocol.judges)
  const prompt = withoutLost(read, settings.lost, dice)
  const world = findWorld(prompt)
  const view = world.view(prompt, dice)
  const viewAfter = (exchanges: number): View =>
    exchanges >= prompt.transcript.length ? view : world.view(promptAfter(prompt, exchanges), dice)
  const choices: Choice[] = []
  for (let sample = 0; sample < Math.max(1, request.n ?? 1); sample += 1) {
    const decide: Mind['decide'] = (without = []) => {
      const left = view.candidates.filter(({ action }) => !without.includes(action))
      const intended = choose(left, (request.temperature ?? 1) * settings.noise, sample, dice)
      return intended && err(intended, { settings, prompt, view, dice, sample })
    }
    const mind: Mind = { prompt, view, settings, dice, sample, decide, viewAfter }
    choices.push(failedChoice(mind) ?? finishChoice(failing(malform(protocol.answer(mind), protocol, mind), mind), request))
  }
  return { choices, usage: usageOf(request, choices) }
}
