import type { Choice, ModelRequest, Usage } from './model.ts'
import type { Tool } from './tool.ts'

/** What a token is taken to be where no model says. */
export const CHARACTERS_PER_TOKEN = 4

/** Usage estimated from the lengths of what was sent and what came back, tool specifications and calls included. */
export function estimateUsage(request: Pick<ModelRequest, 'messages' | 'tools'>, choices: readonly Choice[]): Usage {
  let sent = request.tools === undefined ? 0 : JSON.stringify(request.tools.map(sentTool)).length
  for (const message of request.messages) {
    sent += message.content.length
    if (message.role === 'assistant') sent += callLength(message.toolCalls)
  }
  let received = 0
  for (const choice of choices) received += choice.text.length + (choice.reasoning?.length ?? 0) + callLength(choice.toolCalls)
  return {
    inputTokens: Math.ceil(sent / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(received / CHARACTERS_PER_TOKEN),
    estimated: true,
  }
}

/** What models are told of a tool: not the action that it stands for. */
function sentTool({ name, description, parameters }: Tool): Omit<Tool, 'action'> {
  return { name, description, parameters }
}

function callLength(calls: Choice['toolCalls']): number {
  return (calls ?? []).reduce((total, call) => total + call.name.length + call.arguments.length, 0)
}
