/** Prompt layouts that people use, each with a parser that its author would write. */

const user = (content) => ({ role: 'user', content })
const system = (content) => ({ role: 'system', content })
const assistant = (content) => ({ role: 'assistant', content })
const list = (lines) => lines.map((line) => `- ${line}`).join('\n')
const afterLabel = (text, label) => new RegExp(`${label}:\\s*(.+)`, 'i').exec(text)?.[1]?.trim()

/** Style with one model call per step. */
const asking = (request, read) => (description) => ({
  async next(pairs, offer, ask) {
    const choice = await ask(request(description, pairs, offer))
    return read(choice, description, offer)
  },
})

const line = ({ text }) => text.trim() || undefined
const transcript = (pairs, action = 'Action', observation = 'Observation') =>
  pairs.map((pair) => `${action}: ${pair.action}\n${observation}: ${pair.observation}`).join('\n')

/** Chat messages: actions and observations. */
const turns = (pairs, formatAction = (action) => action, formatObservation = (text) => text) =>
  pairs.flatMap(({ action, observation }) => [assistant(formatAction(action)), user(formatObservation(observation))])

const sections = ({ role, commands, first }, pairs) => [
  system(role),
  user(
    [
      `### ACTIONS\n${commands.join('\n')}`,
      '### REPLY FORMAT\nReply with one line: an action in one of the forms above. Write nothing else.',
      `### TASK\n${first}`,
      `### HISTORY\n${pairs.map(({ action, observation }) => `> ${action}\n${observation}\n`).join('')}>`,
    ].join('\n\n'),
  ),
]

export const STYLES = {
  'our own layout': asking((description, pairs) => ({ messages: sections(description, pairs) }), line),

  'our sections, CRLF': asking(
    (description, pairs) => ({
      messages: sections(description, pairs).map((each) => ({ ...each, content: each.content.replaceAll('\n', '\r\n') })),
    }),
    line,
  ),

  'Markdown headings, other titles and order': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          [
            role,
            `## What happened so far\n${transcript(pairs) || '(nothing yet)'}`,
            `## Your task\n${first}`,
            `## Available actions\n${list(commands)}`,
            '## How to respond\nWrite only the next action, nothing else.',
          ].join('\n\n'),
        ),
      ],
    }),
    line,
  ),

  'flat completion, >': asking(
    ({ role, first }, pairs) => ({
      messages: [
        user(`${role}\n\n${first}\n\n${pairs.map(({ action, observation }) => `> ${action}\n${observation}\n`).join('')}>`),
      ],
      stop: ['\n'],
    }),
    line,
  ),

  'flat, Action: and Observation:': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(`${role}\nYou can use these actions:\n${list(commands)}\n\nObservation: ${first}\n${transcript(pairs)}\nAction:`),
      ],
    }),
    line,
  ),

  'chat turns': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Your actions:\n${list(commands)}\nReply with exactly one action and nothing else.`),
        user(first),
        ...turns(pairs),
      ],
    }),
    line,
  ),

  'chat turns, Thought and Action': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} Your actions:\n${list(commands)}\nIn every turn answer in two lines:\nThought: <what you think>\nAction: <one action>`,
        ),
        user(`Observation: ${first}`),
        ...turns(
          pairs,
          (action) => `Thought: I go on.\nAction: ${action}`,
          (text) => `Observation: ${text}`,
        ),
      ],
    }),
    ({ text }) => afterLabel(text, 'Action'),
  ),

  'LangChain: Thought, Action, Action Input': asking(
    ({ role, first, world }, pairs) => ({
      messages: [
        user(
          `${role} Answer as well as you can. You have access to the following tools:\n\nact(command: str) - Says a command to the ${world} game and returns what it answers.\n\nUse the following format:\n\nQuestion: the input question you must answer\nThought: you should always think about what to do\nAction: the action to take, should be one of [act]\nAction Input: the input to the action\nObservation: the result of the action\n... (this Thought/Action/Action Input/Observation can repeat N times)\nThought: I now know the final answer\nFinal Answer: the final answer to the original input question\n\nBegin!\n\nQuestion: ${first}\nThought:${pairs.map(({ action, observation }) => ` I should act.\nAction: act\nAction Input: ${action}\nObservation: ${observation}\nThought:`).join('')}`,
        ),
      ],
      stop: ['\nObservation'],
    }),
    ({ text }) => (afterLabel(text, 'Action') === 'act' ? afterLabel(text, 'Action Input') : undefined),
  ),

  'native tools': asking(
    ({ role, first }, pairs, { tools }) => ({
      messages: [
        system(`${role} Use the tools.`),
        user(first),
        ...pairs.flatMap(({ action, observation }, index) => [
          { role: 'assistant', content: '', toolCalls: [{ id: `c${index}`, ...callOf(action) }] },
          { role: 'tool', toolCallId: `c${index}`, content: observation },
        ]),
      ],
      tools: tools().map(({ action: _, ...tool }) => tool),
    }),
    (choice, _, { tools }) => calledAction(choice, tools()),
  ),

  'one tool for all': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Commands:\n${list(commands)}`),
        user(first),
        ...pairs.flatMap(({ action, observation }, index) => [
          {
            role: 'assistant',
            content: '',
            toolCalls: [{ id: `c${index}`, name: 'take_action', arguments: JSON.stringify({ command: action }) }],
          },
          { role: 'tool', toolCallId: `c${index}`, content: JSON.stringify({ observation, done: false }) },
        ]),
      ],
      tools: [
        {
          name: 'take_action',
          description: 'Takes one action in the game and returns what can be seen.',
          parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
        },
      ],
      toolChoice: 'required',
    }),
    ({ toolCalls: [call] = [] }) => (call === undefined ? undefined : jsonOf(call.arguments)?.command),
  ),

  'JSON object {thought, action}': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} Actions:\n${list(commands)}\nRespond with a JSON object with the keys "thought" and "action", for example {"thought": "...", "action": "..."}.`,
        ),
        user(first),
        ...turns(pairs, (action) => JSON.stringify({ thought: 'I go on.', action })),
      ],
      format: 'json',
    }),
    ({ text }) => jsonOf(text)?.action,
  ),

  'XML tags': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} Actions:\n${list(commands)}\nThink inside <thinking></thinking> tags, then give exactly one action inside <action></action> tags.`,
        ),
        user(`<observation>\n${first}\n</observation>`),
        ...turns(
          pairs,
          (action) => `<thinking>I go on.</thinking>\n<action>${action}</action>`,
          (text) => `<observation>\n${text}\n</observation>`,
        ),
      ],
    }),
    ({ text }) => /<action>\s*(.+?)\s*<\/action>/s.exec(text)?.[1],
  ),

  'numbered menu': asking(
    ({ role, first }, pairs, { admissible }) => ({
      messages: [
        system(role),
        user(
          `${first}\n\nWhat you did:\n${transcript(pairs) || 'nothing yet'}\n\nPossible actions:\n${admissible()
            .map((action, index) => `${index + 1}. ${action}`)
            .join('\n')}\n\nReply with the number of the action to take.`,
        ),
      ],
    }),
    ({ text }, _, { admissible }) => admissible()[Number(text.trim()) - 1],
  ),

  'code block': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} Commands:\n${list(commands)}\nDiscuss briefly, then put exactly one command in a code block:\n\`\`\`\ncommand\n\`\`\``,
        ),
        user(first),
        ...turns(pairs, (action) => `I go on.\n\`\`\`\n${action}\n\`\`\``),
      ],
    }),
    ({ text }) => /```\w*\n(.+?)\n```/s.exec(text)?.[1],
  ),

  'Tree of Thoughts: propose, then vote': ({ role, commands, first }) => ({
    async next(pairs, _, ask) {
      const state = `${role}\nActions:\n${list(commands)}\n\n${first}\n\n${transcript(pairs)}`
      const proposed = await ask({
        messages: [user(`${state}\n\nPropose 3 different possible next actions, one per line, without numbers.`)],
      })
      const candidates = proposed.text.split('\n').filter((each) => each.trim() !== '')
      const choices = candidates.map((each, index) => `Choice ${index + 1}: ${each}`).join('\n')
      const vote = await ask({
        messages: [
          user(
            `${state}\n\n${choices}\n\nWhich choice is most promising? Analyse each in brief, then conclude in the last line "The best choice is {s}", where s is the number of the choice.`,
          ),
        ],
      })
      return candidates[Number(/best choice is \D*(\d+)/i.exec(vote.text)?.[1]) - 1]
    },
  }),

  'plan, then act': ({ role, commands, first }) => {
    let plan
    return {
      async next(pairs, _, ask) {
        const head = [
          system(`${role} Actions:\n${list(commands)}`),
          user(`${first}\n\nFirst make a plan: a numbered list of steps. Do not act yet.`),
        ]
        plan ??= (await ask({ messages: head })).text
        if (!/^\s*1[.)]/m.test(plan)) return undefined
        const { text } = await ask({
          messages: [
            ...head,
            assistant(plan),
            user('Now carry out the plan. What is your first action? Reply with the action only.'),
            ...turns(pairs),
          ],
        })
        return text.trim() || undefined
      },
    }
  },
}

function jsonOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MADE = new Map()

/** Action of a tool call, by the tool's template. Remembers the call for later prompts. */
function calledAction({ toolCalls: [call] = [] }, tools) {
  const tool = tools.find(({ name }) => name === call?.name)
  const values = jsonOf(call?.arguments ?? '')
  if (tool === undefined || values === undefined) return undefined
  const action = tool.action.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
  MADE.set(action, { name: call.name, arguments: call.arguments })
  return action
}

/** Tool call of an action. */
export function callOf(action) {
  return MADE.get(action) ?? { name: 'look', arguments: '{}' }
}
