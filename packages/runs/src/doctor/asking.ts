import { type LanguageModel, type ModelReply, type ModelRequest, UNREAD_PROMPT, type Usage } from '@orreryjs/core'
import type { Exchange } from '@orreryjs/models/openai'
import type { ModelAccess } from '../registry/model-entry.ts'

/** A reply, and what a server was sent and wrote for it; nothing of that where no server was asked. */
export interface Answer {
  readonly reply: ModelReply
  readonly exchanges: readonly Exchange[]
}

/** One model and all that is found out about its server. */
export interface Asking {
  readonly model: LanguageModel
  /** What the server was found not to take, by the names of chat completions, and `room` where it thinks. */
  readonly refused: ReadonlySet<string>
  /** Replies as they were given, in order. */
  readonly replies: readonly ModelReply[]
  ask(request: Omit<ModelRequest, 'purpose'>): Promise<Answer>
}

/** Makes a model that is listened to. */
export async function listen(
  create: (access: Pick<ModelAccess, 'notice' | 'exchange'>) => Promise<LanguageModel>,
  signal: AbortSignal,
): Promise<Asking> {
  const refused = new Set<string>()
  const replies: ModelReply[] = []
  let exchanges: Exchange[] = []
  const model = await create({
    notice: (_, about) => {
      if (about !== undefined) refused.add(about)
    },
    exchange: (exchange) => {
      exchanges.push(exchange)
      replies.push(exchange.reply)
    },
  })
  return {
    model,
    refused,
    replies,
    async ask(request) {
      exchanges = []
      const reply = await model.generate({ purpose: 'doctor', ...request }, { signal })
      if (exchanges.length === 0) replies.push(reply)
      return { reply, exchanges }
    },
  }
}

/** What was said first, as it was written. */
export function rawText({ reply, exchanges }: Answer): string {
  return (exchanges.at(-1)?.reply ?? reply).choices[0]?.text ?? ''
}

/** Whether something went to the server; of a model without one, whatever is asked does. */
export function wasSent(name: string, { exchanges }: Answer): boolean {
  return exchanges.length === 0 || exchanges.some(({ sent }) => sent.includes(name))
}

/** The model of this program that plays worlds alone answers no other question, also behind a server. */
export function playsWorldsAlone(answer: Answer): boolean {
  return rawText(answer).includes(UNREAD_PROMPT)
}

/** Usage of several replies together. */
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
