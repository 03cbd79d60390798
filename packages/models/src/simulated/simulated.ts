import type { Choice, LanguageModel, ModelReply } from '@orrery/core'
import { estimateUsage } from '../token-estimate.ts'
import { choose } from './decide.ts'
import { createDice, type Dice } from './errors/dice.ts'
import { err } from './errors/err.ts'
import { finishChoice } from './finish.ts'
import { type Readable, readPrompt } from './prompt.ts'
import type { Mind, Protocol } from './protocols/protocol.ts'
import { findProtocol } from './protocols/registry.ts'
import { modelId, parseOptions, resolveSettings, type SimulatedOptions, type SimulatedSettings } from './settings.ts'
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
    generate: ({ purpose: _, ...request }) => reply(request, settings),
  }
}

/** The model that `simulated:PRESET,NAME=VALUE,...` names, for example `simulated:mid,eps=.2`. Throws as `simulated` does. */
export function parseSimulated(spec: string): LanguageModel {
  return simulated(parseOptions(spec))
}

function reply(request: Readable, settings: SimulatedSettings): ModelReply {
  const prompt = readPrompt(request, TASK_LINES)
  const dice = createDice(settings, prompt, request.seed)
  const view = findWorld(prompt).view(prompt, dice)
  const protocol = findProtocol(prompt)
  const choices: Choice[] = []
  for (let sample = 0; sample < Math.max(1, request.n ?? 1); sample += 1) {
    const decide: Mind['decide'] = () => {
      const intended = choose(view.candidates, request.temperature ?? 1, sample, dice)
      return intended && err(intended, { settings, prompt, view, dice, sample })
    }
    const text = protocol.answer({ prompt, view, decide })
    choices.push(finishChoice(malform(text, protocol, sample, settings, dice), request))
  }
  return { choices, usage: estimateUsage(request, choices) }
}

function malform(text: string, protocol: Protocol, sample: number, settings: SimulatedSettings, dice: Dice): string {
  if (settings.malformed === 0 || dice.fresh(sample, 'malformed') >= settings.malformed) return text
  const ways = protocol.malformations
  const way = ways[Math.floor(dice.fresh(sample, 'malformation') * ways.length)]
  return way === undefined ? text : way(text)
}
