/** Prompt styles written after the prompt parser was finished, to test it on unseen styles. */

const user = (content) => ({ role: 'user', content })
const system = (content) => ({ role: 'system', content })
const assistant = (content) => ({ role: 'assistant', content })
const bullets = (lines) => lines.map((line) => `* ${line}`).join('\n')

const asking = (request, read) => (description) => ({
  async next(pairs, offer, ask) {
    return read(await ask(request(description, pairs, offer)), description, offer)
  },
})

function jsonOf(text) {
  try {
    return JSON.parse(text.replace(/^[^{]*```(?:json)?\n|```[^}]*$/g, ''))
  } catch {
    return undefined
  }
}

const grab =
  (pattern) =>
  ({ text }) =>
    pattern.exec(text)?.[1]?.trim()

export const FIRST = {
  'BALROG: observation history, current observation': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\n\nThe following are the possible actions you can take in the game, followed by a short description:\n\n${commands.map((each) => `${each}: does what it says`).join(',\n')}.\n\nIn a moment I will present a history of actions and observations from the game.\n\nYour goal is to solve the task.\n\nPLAY!`,
        ),
        ...(pairs.length === 0
          ? [user(`Current Observation:\n${first}`)]
          : [
              user(`Observation:\n${first}`),
              ...pairs.flatMap(({ action, observation }, index) => [
                assistant(action),
                user(`${index === pairs.length - 1 ? 'Current Observation' : 'Observation'}:\n${observation}`),
              ]),
            ]),
      ].concat(
        user(
          'You always have to output one of the above actions at a time and no other text. You always have to output an action until the episode terminates.',
        ),
      ),
    }),
    ({ text }) => text.trim() || undefined,
  ),

  'AgentBench: THOUGHT and ACTION with available actions': asking(
    ({ role, first }, pairs, { admissible }) => ({
      messages: [
        user(
          `${role} Interact to solve a task. For each of your turn, you will be given a list of actions which you can choose one to perform in this turn. You should choose from two actions: "THOUGHT" or "ACTION". If you choose "THOUGHT", you should first think about the current condition and plan for your future actions, and then output your action in this turn. Your output must strictly follow this format:"THOUGHT: your thoughts.\n ACTION: your next action\n"; After your each turn, the environment will give you immediate feedback based on which you plan your next few steps. Reminder: the action must be chosen from the given available actions.`,
        ),
        assistant('OK. I will follow your instructions and try my best to solve the task.'),
        ...[first, ...pairs.map(({ observation }) => observation)].flatMap((text, index) => [
          user(
            `${index === 0 ? 'Here is your task. ' : ''}${text}\n AVAILABLE ACTIONS: ${index === pairs.length ? admissible().join(', ') : 'look'}`,
          ),
          ...(index < pairs.length ? [assistant(`THOUGHT: I go on.\n ACTION: ${pairs[index].action}`)] : []),
        ]),
      ],
    }),
    grab(/ACTION:\s*(.+)/),
  ),

  'SWE-agent: discussion and one command in a fence': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `SETTING: ${role} You're working in a special command line.\n\nCOMMANDS:\n${commands.join('\n')}\n\nRESPONSE FORMAT:\nYour shell prompt is formatted as follows: (task) <step> $\n\nYou need to format your output using two fields; discussion and command.\nYour output should always include _one_ discussion and _one_ command field EXACTLY as in the following example:\nDISCUSSION\nFirst I'll look around to see what there is.\n\`\`\`\nlook\n\`\`\`\n\nYou should only include a *SINGLE* command in the command section and then wait for a response from the shell.`,
        ),
        user(`We're currently solving the following task. Here is what the terminal shows:\n\n${first}\n\n(task) 0 $`),
        ...pairs.flatMap(({ action, observation }, index) => [
          assistant(`DISCUSSION\nI go on with the next step.\n\`\`\`\n${action}\n\`\`\``),
          user(`${observation}\n\n(task) ${index + 1} $`),
        ]),
      ],
    }),
    grab(/```\w*\n(.+?)\n```/s),
  ),

  'smolagents: Python code that calls a tool': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `You are an expert assistant who can solve any task using code blobs. ${role} To do so, you have been given access to a list of tools: these tools are basically Python functions which you can call with code.\nAt each step, in the 'Thought:' sequence, you should first explain your reasoning, then in the 'Code:' sequence you should write the code in simple Python. The code sequence must end with '<end_code>' sequence.\nYou have these tools:\n\`\`\`python\ndef env_step(action: str) -> str:\n    """Takes one action in the game. Forms: ${commands.join('; ')}"""\n\`\`\`\nUse the form:\nThought: your reasoning\nCode:\n\`\`\`py\nyour code\n\`\`\`<end_code>`,
        ),
        user(`New task:\n${first}`),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(`Thought: I go on.\nCode:\n\`\`\`py\nprint(env_step(${JSON.stringify(action)}))\n\`\`\`<end_code>`),
          user(`Observation:\nExecution logs:\n${observation}\nLast output from code snippet:\nNone`),
        ]),
      ],
      stop: ['<end_code>', 'Observation:'],
    }),
    ({ text }) => {
      const written = /env_step\(\s*(?:action\s*=\s*)?(["'])(.*?)\1\s*\)/s.exec(text)?.[2]
      return written?.replaceAll('\\"', '"')
    },
  ),

  'DSPy: fields in markers': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `Your input fields are:\n1. \`task\` (str): what to do\n2. \`trajectory\` (str): what was done\n\nYour output fields are:\n1. \`next_thought\` (str)\n2. \`next_action\` (str): one of the forms ${commands.join(' | ')}\n\nAll interactions will be structured in the following way, with the appropriate values filled in.\n\n[[ ## task ## ]]\n{task}\n\n[[ ## trajectory ## ]]\n{trajectory}\n\n[[ ## next_thought ## ]]\n{next_thought}\n\n[[ ## next_action ## ]]\n{next_action}\n\n[[ ## completed ## ]]\n\nIn adhering to this structure, your objective is: ${role}`,
        ),
        user(
          `[[ ## task ## ]]\n${first}\n\n[[ ## trajectory ## ]]\n${pairs.map(({ action, observation }, index) => `[[ ## thought_${index} ## ]]\nI go on.\n\n[[ ## action_${index} ## ]]\n${action}\n\n[[ ## observation_${index} ## ]]\n${observation}\n`).join('\n')}\n\nRespond with the corresponding output fields, starting with the field \`[[ ## next_thought ## ]]\`, then \`[[ ## next_action ## ]]\`, and then ending with the marker for \`[[ ## completed ## ]]\`.`,
        ),
      ],
    }),
    grab(/\[\[ ## next_action ## \]\]\s*\n(.+)/),
  ),

  'CrewAI: action and input as JSON': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `You are Player. ${role}\nYour personal goal is: to solve the task.\nYou ONLY have access to the following tools, and should NEVER make up tools that are not listed here:\n\nTool Name: game\nTool Arguments: {'command': {'description': 'one of: ${commands.join('; ')}', 'type': 'str'}}\nTool Description: Plays one move.\n\nIMPORTANT: Use the following format in your response:\n\n\`\`\`\nThought: you should always think about what to do\nAction: the action to take, only one name of [game], just the name, exactly as it's written.\nAction Input: the input to the action, just a simple JSON object, enclosed in curly braces, using " to wrap keys and values.\nObservation: the result of the action\n\`\`\`\n\nOnce all necessary information is gathered, return the following format:\n\n\`\`\`\nThought: I now know the final answer\nFinal Answer: the final answer to the original input question\n\`\`\``,
        ),
        user(
          `\nCurrent Task: ${first}\n\nBegin! This is VERY important to you, use the tools available and give your best Final Answer, your job depends on it!\n\nThought:`,
        ),
        ...pairs.map(({ action, observation }) =>
          assistant(`I go on.\nAction: game\nAction Input: ${JSON.stringify({ command: action })}\nObservation: ${observation}`),
        ),
      ],
      stop: ['\nObservation:'],
    }),
    ({ text }) => jsonOf(/Action Input:\s*(\{.*\})/s.exec(text)?.[1] ?? '')?.command,
  ),

  'AutoGen: named speakers in one transcript': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} You are Assistant in a conversation with Game. Moves: ${commands.join('; ')}. Say only your move.`),
        user(
          `Game: ${first}\n\n${pairs.map(({ action, observation }) => `Assistant: ${action}\n\nGame: ${observation}\n\n`).join('')}Assistant:`,
        ),
      ],
    }),
    ({ text }) => text.trim() || undefined,
  ),

  'Step by step log, numbered, bold': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `# Role\n${role}\n\n# Problem\n${first}\n\n# Log\n${pairs.map(({ action, observation }, index) => `**Step ${index + 1}**\n- **Action:** \`${action}\`\n- **Result:** ${observation}`).join('\n\n') || 'Nothing so far.'}\n\n# Commands you may use\n${bullets(commands)}\n\n# Output\nGive the next command as **Command:** \`...\``,
        ),
      ],
    }),
    ({ text }) => /Command:\**\s*`?([^`\n]+)`?/.exec(text)?.[1]?.trim(),
  ),

  'JSON messages both ways': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} You get JSON and reply with JSON. Reply schema: {"reasoning": string, "next_command": string}. Commands: ${JSON.stringify(commands)}`,
        ),
        user(JSON.stringify({ observation: first, step: 0 })),
        ...pairs.flatMap(({ action, observation }, index) => [
          assistant(JSON.stringify({ reasoning: 'I go on.', next_command: action })),
          user(JSON.stringify({ observation, step: index + 1 })),
        ]),
      ],
    }),
    ({ text }) => jsonOf(text)?.next_command,
  ),

  'one JSON document with the history': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Answer with the next action as JSON: {"action": "..."}`),
        user(JSON.stringify({ task: first, allowed_actions: commands, history: pairs }, undefined, 2)),
      ],
      format: 'json',
    }),
    ({ text }) => jsonOf(text)?.action,
  ),

  'lettered menu in chat turns': asking(
    ({ role, first }, pairs, { admissible }) => ({
      messages: [
        system(`${role} In every turn you choose one of the listed options. Answer with its letter only.`),
        user(
          `${first}${pairs.map(({ action, observation }) => `\n\nYou chose: ${action}\n${observation}`).join('')}\n\nOptions:\n${lettered(admissible()).join('\n')}`,
        ),
      ],
    }),
    ({ text }, _, { admissible }) => admissible()[lettersOf(admissible().length).indexOf(text.trim().replace(/[).]$/, ''))],
  ),

  'few-shot turns before the task': asking(
    ({ role, first, world }, pairs) => ({
      messages: [
        system(`${role} One command a turn, no commentary.`),
        ...EXAMPLES[world].map((text, index) => (index % 2 === 0 ? user(text) : assistant(text))),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [assistant(action), user(observation)]),
      ],
    }),
    ({ text }) => text.trim() || undefined,
  ),

  'interleaved example, then ### Task, in one message': asking(
    ({ role, first, world }, pairs) => ({
      messages: [
        user(
          `${role}\n\n## Example\n${EXAMPLES[world].map((text, index) => (index % 2 === 0 ? text : `Action: ${text}`)).join('\n')}\n\n## Now your turn\n${first}\n${pairs.map(({ action, observation }) => `Action: ${action}\n${observation}`).join('\n')}\nAction:`,
        ),
      ],
    }),
    ({ text }) => text.trim().split('\n')[0] || undefined,
  ),

  'judge, then act: two keys': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} Commands: ${commands.join('; ')}\nEach time reply with JSON only: {"last_action_was_right": true or false, "comment": "...", "action": "the command to run now"}`,
        ),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(JSON.stringify({ last_action_was_right: true, comment: '', action })),
          user(`Result: ${observation}`),
        ]),
      ],
    }),
    ({ text }) => jsonOf(text)?.action,
  ),

  'judge apart: asks yes or no, then for another action': ({ role, commands, first }) => ({
    async next(pairs, _, ask) {
      const head = `${role}\nCommands: ${commands.join('; ')}\n\n${first}\n\n${pairs.map(({ action, observation }, index) => `${index + 1}. ${action} -> ${observation}`).join('\n')}`
      if (pairs.length > 0) {
        const { text } = await ask({ messages: [user(`${head}\n\nWas your last action a good choice? Answer yes or no.`)] })
        if (!/^\W*(?:yes|no)\b/i.test(text)) return undefined
      }
      const { text } = await ask({ messages: [user(`${head}\n\nWhat do you do next? One command, nothing else.`)] })
      return text.trim() || undefined
    },
  }),

  'tags in one growing message': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `<role>${role}</role>\n<commands>\n${commands.join('\n')}\n</commands>\n<task>\n${first}\n</task>\n<history>\n${pairs.map(({ action, observation }) => `<step><action>${action}</action><result>${observation}</result></step>`).join('\n')}\n</history>\n<instructions>Reply with your move in <move></move>.</instructions>`,
        ),
      ],
    }),
    grab(/<move>\s*(.+?)\s*<\/move>/s),
  ),

  'function signatures in the prompt, calls in the reply': asking(
    ({ role, first }, pairs) => ({
      messages: [
        system(
          `${role}\nYou act by one function call a turn and nothing else, for example: act("inventory")\nFunctions:\nact(command: str)  # runs a command of the game`,
        ),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [assistant(`act(${JSON.stringify(action)})`), user(`=> ${observation}`)]),
      ],
    }),
    ({ text }) => /act\(\s*(["'])(.*)\1\s*\)/s.exec(text)?.[2]?.replaceAll('\\"', '"'),
  ),
}

function lettersOf(count) {
  return Array.from(
    { length: count },
    (_, index) => (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26)),
  )
}

function lettered(actions) {
  const letters = lettersOf(actions.length)
  return actions.map((action, index) => `${letters[index]}) ${action}`)
}

const EXAMPLES = {
  textcraft: [
    'Crafting commands:\ncraft 1 lever using 1 cobblestone, 1 stick\ncraft 4 stick using 2 planks\ncraft 4 oak planks using 1 oak logs\n\nGoal: craft stick.',
    'get 1 oak logs',
    'Got 1 oak logs',
    'craft 4 oak planks using 1 oak logs',
    'Crafted 4 oak planks',
    'craft 4 stick using 2 oak planks',
    'Crafted 4 stick',
  ],
  alfworld: [
    '-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see a desk 1, a drawer 1, and a shelf 1.\n\nYour task is to: put a pen in shelf.',
    'go to desk 1',
    'You arrive at desk 1. On the desk 1, you see a pen 1, and a book 2.',
    'take pen 1 from desk 1',
    'You pick up the pen 1 from the desk 1.',
    'go to shelf 1',
    'You arrive at shelf 1. On the shelf 1, you see nothing.',
    'move pen 1 to shelf 1',
    'You move the pen 1 to the shelf 1.',
  ],
  webshop: [
    'WebShop\nInstruction: \ni need a red mug, and price lower than 20.00 dollars\n[button] Search [button_]',
    'search[red mug]',
    'Instruction:\ni need a red mug, and price lower than 20.00 dollars\n[button] Back to Search [button_]\nPage 1 (Total results: 1)\n\n[button] B0AAAAAAA1 [button_]\nRed Mug of Stoneware\n$9.99\n',
    'click[B0AAAAAAA1]',
    'Instruction:\ni need a red mug, and price lower than 20.00 dollars\n[button] Back to Search [button_]\n[button] < Prev [button_]\nRed Mug of Stoneware\nPrice: $9.99\nRating: N.A.\n[button] Description [button_]\n[button] Buy Now [button_]\n',
    'click[Buy Now]',
    'Thank you for shopping with us!',
  ],
}
