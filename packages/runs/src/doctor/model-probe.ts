import { type LanguageModel, type ModelReply, type ModelRequest, PROMPT_NOT_UNDERSTOOD, type Usage } from '@orreryjs/core'
import type { Exchange } from '@orreryjs/models/openai'
import type { ModelAccess } from '../registry/model-entry.ts'

/** A reply with the server's requests and responses; `exchanges` is empty without a server. */
export interface Answer {
  readonly reply: ModelReply
  readonly exchanges: readonly Exchange[]
  /** True if the model reported the reply while it wrote it. */
  readonly isPartial: boolean
}

/** A model under examination and the observations so far. */
export interface ModelProbe {
  readonly model: LanguageModel
  /** Unsupported request fields, by their names in chat completions; `reasoning` if the model reasons. */
  readonly unsupported: ReadonlySet<string>
  /** Replies in the order received. */
  readonly replies: readonly ModelReply[]
  ask(request: Omit<ModelRequest, 'purpose'>): Promise<Answer>
}

/** Creates a model whose notices and exchanges are recorded. */
export async function createProbe(
  create: (access: Pick<ModelAccess, 'notice' | 'exchange'>) => Promise<LanguageModel>,
  signal: AbortSignal,
): Promise<ModelProbe> {
  const unsupported = new Set<string>()
  const replies: ModelReply[] = []
  let exchanges: Exchange[] = []
  const model = await create({
    notice: (_, about) => {
      if (about !== undefined) unsupported.add(about)
    },
    exchange: (exchange) => {
      exchanges.push(exchange)
      replies.push(exchange.reply)
    },
  })
  return {
    model,
    unsupported,
    replies,
    async ask(request) {
      exchanges = []
      let isPartial = false
      const onPartialReply = (): void => {
        isPartial = true
      }
      const reply = await model.generate({ purpose: 'doctor', ...request }, { signal, onPartialReply })
      if (exchanges.length === 0) replies.push(reply)
      return { reply, exchanges, isPartial }
    },
  }
}

/** Returns the first text of a reply, as the server wrote it. */
export function rawText({ reply, exchanges }: Answer): string {
  return (exchanges.at(-1)?.reply ?? reply).choices[0]?.text ?? ''
}

/** True if a field was sent to the server; always true for a model without a server. */
export function wasSent(name: string, { exchanges }: Answer): boolean {
  return exchanges.length === 0 || exchanges.some(({ sent }) => sent.includes(name))
}

/** True if the model is Orrery's simulated model, also behind a server, which answers only prompts of agents. */
export function isSimulatedReply(answer: Answer): boolean {
  return rawText(answer).includes(PROMPT_NOT_UNDERSTOOD)
}

/** Returns the total usage of several replies. */
export function totalUsage(replies: readonly ModelReply[]): Usage {
  const total = (of: (usage: Usage) => number | undefined): number =>
    replies.reduce((sum, { usage }) => sum + (of(usage) ?? 0), 0)
  const [reasoning, cached] = [total((usage) => usage.reasoningTokens), total((usage) => usage.cachedTokens)]
  return {
    inputTokens: total((usage) => usage.inputTokens),
    outputTokens: total((usage) => usage.outputTokens),
    ...(reasoning > 0 && { reasoningTokens: reasoning }),
    ...(cached > 0 && { cachedTokens: cached }),
    ...(replies.some(({ usage }) => usage.estimated === true) && { estimated: true }),
    ...(replies.some(({ usage }) => usage.cost !== undefined) && { cost: total((usage) => usage.cost) }),
  }
}
