/** Unusual prompt layouts, written to find the limits of the prompt parser: other markers, nesting and order. */

const user = (content) => ({ role: 'user', content })
const system = (content) => ({ role: 'system', content })
const assistant = (content) => ({ role: 'assistant', content })
const bullets = (lines) => lines.map((line) => `- ${line}`).join('\n')
const indented = (text, by) => text.replace(/^(?=.)/gm, ' '.repeat(by))

const asking = (request, read) => (description) => ({
  async next(pairs, offer, ask) {
    return read(await ask(request(description, pairs, offer)), description, offer)
  },
})

const grab =
  (pattern) =>
  ({ text }) =>
    pattern.exec(text)?.[1]?.trim() || undefined

const line = ({ text }) => text.trim() || undefined

function jsonOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** YAML value of a text: a block scalar if it has several lines. */
const yaml = (text, by) => (text.includes('\n') ? `|\n${indented(text, by)}` : JSON.stringify(text))

/** Text in a cell of a Markdown table. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')

export const UNUSUAL = {
  'full-width colons': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\n\nCommands：\n${bullets(commands)}\n\nWrite two lines：\nThought：why\nAction：the command\n\n${first}\n${pairs.map(({ action, observation }) => `Thought：I go on.\nAction：${action}\nObservation：${observation}`).join('\n')}\nThought：`,
        ),
      ],
      stop: ['\nObservation'],
    }),
    grab(/Action[:：]\s*(.+)/),
  ),

  'Chinese labels': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role}\n可用命令：\n${bullets(commands)}\n每次只回复一行：行动：<命令>`),
        user(`任务：\n${first}`),
        ...pairs.flatMap(({ action, observation }) => [assistant(`行动：${action}`), user(`观察：${observation}`)]),
      ],
    }),
    grab(/行动[:：]\s*(.+)/),
  ),

  'German labels in one message': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role}\nBefehle:\n${bullets(commands)}\n\nAntworte mit genau zwei Zeilen:\nGedanke: <warum>\nAktion: <Befehl auf Englisch>`,
        ),
        user(
          `Aufgabe:\n${first}\n\nVerlauf:\n${pairs.map(({ action, observation }) => `Aktion: ${action}\nBeobachtung: ${observation}`).join('\n')}\n\nGedanke:`,
        ),
      ],
    }),
    grab(/Aktion:\s*(.+)/),
  ),

  'nested XML, steps with attributes': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `<prompt>\n  <role>${role}</role>\n  <grammar>\n${commands.map((each) => `    <form>${each}</form>`).join('\n')}\n  </grammar>\n  <episode>\n    <start><text>${first}</text></start>\n${pairs.map(({ action, observation }, index) => `    <step n="${index + 1}">\n      <agent><thought>I go on.</thought><command>${action}</command></agent>\n      <world><text>${observation}</text></world>\n    </step>`).join('\n')}\n  </episode>\n  <output>Continue with <agent><thought>...</thought><command>...</command></agent> and nothing else.</output>\n</prompt>`,
        ),
      ],
    }),
    grab(/<command>\s*(.+?)\s*<\/command>/s),
  ),

  'function calls as XML in the text': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} In this environment you have access to a set of tools. You may call them like this:\n<function_calls>\n<invoke>\n<tool_name>$TOOL_NAME</tool_name>\n<parameters>\n<$PARAMETER_NAME>$PARAMETER_VALUE</$PARAMETER_NAME>\n</parameters>\n</invoke>\n</function_calls>\n\nHere are the tools available:\n<tools>\n<tool_description>\n<tool_name>play</tool_name>\n<description>Runs one command: ${commands.join('; ')}</description>\n<parameters>\n<parameter>\n<name>command</name>\n<type>string</type>\n</parameter>\n</parameters>\n</tool_description>\n</tools>`,
        ),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(
            `<function_calls>\n<invoke>\n<tool_name>play</tool_name>\n<parameters>\n<command>${action}</command>\n</parameters>\n</invoke>\n</function_calls>`,
          ),
          user(
            `<function_results>\n<result>\n<tool_name>play</tool_name>\n<stdout>\n${observation}\n</stdout>\n</result>\n</function_results>`,
          ),
        ]),
      ],
      stop: ['</function_calls>'],
    }),
    grab(/<command>\s*(.+?)\s*<\/command>/s),
  ),

  'YAML both ways': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} You read YAML and write YAML, with these two keys and nothing else:\nthought: why\naction: the command\n\ncommands:\n${bullets(commands)}`,
        ),
        user(
          `task: ${yaml(first, 2)}\nhistory:${pairs.length === 0 ? ' []' : ''}\n${pairs.map(({ action, observation }) => `  - action: ${JSON.stringify(action)}\n    observation: ${yaml(observation, 6)}`).join('\n')}`,
        ),
      ],
    }),
    ({ text }) => {
      const command = /^action:\s*(.+)$/m.exec(text)?.[1]?.trim()
      return command?.startsWith('"') ? jsonOf(command) : command
    },
  ),

  'Markdown table of exchanges': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `# Role\n${role}\n\n# Commands\n${bullets(commands)}\n\n# Task\n${first}\n\n# Log\n| # | Action | Observation |\n|---|---|---|\n${pairs.map(({ action, observation }, index) => `| ${index + 1} | ${cell(action)} | ${cell(observation)} |`).join('\n')}\n\n# Reply\nThe next action only, as it would stand in the table's second column.`,
        ),
      ],
    }),
    ({ text }) => text.trim().replaceAll('\\|', '|') || undefined,
  ),

  'observation first, numbered pairs': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Commands: ${commands.join(' | ')}`),
        user(
          `${[first, ...pairs.map(({ observation }) => observation)].map((text, index) => `[OBS ${index}]\n${text}\n[ACT ${index}]${index < pairs.length ? ` ${pairs[index].action}` : ''}`).join('\n')}`,
        ),
      ],
      stop: ['\n'],
    }),
    line,
  ),

  'reply begun: a label in the last turn': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Commands:\n${bullets(commands)}\nAlways answer so:\nReasoning: ...\nCommand: ...`),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(`Reasoning: I go on.\nCommand: ${action}`),
          user(`Output: ${observation}`),
        ]),
        assistant('Reasoning: I do what comes next.\nCommand:'),
      ],
    }),
    line,
  ),

  'reply begun: an open object in the last turn': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Commands:\n${bullets(commands)}\nReply with a JSON object: {"command": "..."}`),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [assistant(JSON.stringify({ command: action })), user(observation)]),
        assistant('{"command": "'),
      ],
    }),
    ({ text }) => jsonOf(`{"command": "${text.trim()}`)?.command,
  ),

  'JSON lines of events': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} You are given a log, one JSON event a line, and write the next line of it: {"type": "action", "text": "..."}. Commands: ${commands.join('; ')}`,
        ),
        user(
          [
            { type: 'observation', text: first },
            ...pairs.flatMap(({ action, observation }) => [
              { type: 'action', text: action },
              { type: 'observation', text: observation },
            ]),
          ]
            .map((event) => JSON.stringify(event))
            .join('\n'),
        ),
      ],
    }),
    ({ text }) => jsonOf(text.trim())?.text,
  ),

  'JSON lines of speakers': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\nCommands: ${commands.join('; ')}\n\nThe conversation so far, a JSON object a line:\n${[
            { role: 'environment', content: first },
            ...pairs.flatMap(({ action, observation }) => [
              { role: 'agent', content: action },
              { role: 'environment', content: observation },
            ]),
          ]
            .map((event) => JSON.stringify(event))
            .join('\n')}\n\nWhat does the agent say next? Only its content, as plain text.`,
        ),
      ],
    }),
    line,
  ),

  'results as arrays of content parts': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Use the tool. Commands:\n${bullets(commands)}`),
        user(JSON.stringify([{ type: 'text', text: first }])),
        ...pairs.flatMap(({ action, observation }, index) => [
          {
            role: 'assistant',
            content: '',
            toolCalls: [{ id: `c${index}`, name: 'run', arguments: JSON.stringify({ command: action }) }],
          },
          {
            role: 'tool',
            toolCallId: `c${index}`,
            content: JSON.stringify({ content: [{ type: 'text', text: observation }], isError: false }),
          },
        ]),
      ],
      tools: [
        {
          name: 'run',
          description: 'Runs one command.',
          parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
        },
      ],
    }),
    ({ toolCalls: [call] = [] }) => (call === undefined ? undefined : jsonOf(call.arguments)?.command),
  ),

  'a session at a Python prompt': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role} You type into a Python session. game.step(command) takes one of: ${commands.join('; ')}. Write the next line of the session only.\n\n>>> print(game.reset())\n${first}\n${pairs.map(({ action, observation }) => `>>> print(game.step(${JSON.stringify(action)}))\n${observation}\n`).join('')}>>> `,
        ),
      ],
      stop: ['\n'],
    }),
    ({ text }) => /game\.step\(\s*(["'])(.*)\1\s*\)/.exec(text)?.[2]?.replaceAll('\\"', '"'),
  ),
}

/** Written after the parser supported the styles above, and before it was adapted to these. */
export const UNUSUAL_TOO = {
  'Spanish labels in turns, bold': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role}\nÓrdenes:\n${bullets(commands)}\n\nResponde siempre así:\n**Pensamiento:** <por qué>\n**Acción:** <una orden, en inglés>`,
        ),
        user(`**Tarea:**\n${first}`),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(`**Pensamiento:** Sigo.\n**Acción:** ${action}`),
          user(`**Observación:** ${observation}`),
        ]),
      ],
    }),
    grab(/Acción:\**\s*(.+)/),
  ),

  'Japanese labels in one transcript': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\n使えるコマンド：\n${bullets(commands)}\n\n${first}\n\n${pairs.map(({ action, observation }) => `行動：${action}\n観察：${observation}`).join('\n')}\n行動：`,
        ),
      ],
      stop: ['\n'],
    }),
    line,
  ),

  'YAML in turns': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} Reply in YAML:\nreasoning: why you do it\ncommand: the command\n\nForms of commands:\n${bullets(commands)}`,
        ),
        user(`state: ${yaml(first, 2)}`),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(`reasoning: I go on.\ncommand: ${JSON.stringify(action)}`),
          user(`state: ${yaml(observation, 2)}`),
        ]),
      ],
    }),
    ({ text }) => {
      const command = /^command:\s*(.+)$/m.exec(text)?.[1]?.trim()
      return command?.startsWith('"') ? jsonOf(command) : command
    },
  ),

  'XML turns with speakers as attributes': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\n<commands>\n${commands.join('\n')}\n</commands>\n<dialogue>\n<turn speaker="world">${first}</turn>\n${pairs.map(({ action, observation }) => `<turn speaker="agent">${action}</turn>\n<turn speaker="world">${observation}</turn>`).join('\n')}\n</dialogue>\nWrite what the agent says in its next turn, without tags.`,
        ),
      ],
    }),
    line,
  ),

  'function calls as XML, names as attributes': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(
          `${role} You can invoke functions by writing a block like this:\n<function_calls>\n<invoke name="$FUNCTION_NAME">\n<parameter name="$PARAMETER_NAME">$PARAMETER_VALUE</parameter>\n</invoke>\n</function_calls>\n\nHere are the functions available in JSONSchema format:\n<functions>\n<function>${JSON.stringify({ name: 'play', description: `Runs one command: ${commands.join('; ')}`, parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } })}</function>\n</functions>`,
        ),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(
            `<function_calls>\n<invoke name="play">\n<parameter name="command">${action}</parameter>\n</invoke>\n</function_calls>`,
          ),
          user(
            `<function_results>\n<result>\n<name>play</name>\n<output>${observation}</output>\n</result>\n</function_results>`,
          ),
        ]),
      ],
    }),
    grab(/<parameter name="command">\s*(.+?)\s*<\/parameter>/s),
  ),

  'table without outer bars, results first': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\n\nCommands:\n${bullets(commands)}\n\n${first}\n\nStep | Result | Command\n--- | --- | ---\n${pairs.map(({ action, observation }, index) => `${index + 1} | ${cell(observation)} | \`${cell(action)}\``).join('\n')}\n\nWhich command comes next? Reply with it alone.`,
        ),
      ],
    }),
    line,
  ),

  'reply begun: an open tag': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Commands:\n${bullets(commands)}\nThink in <thinking></thinking>, then act in <action></action>.`),
        user(first),
        ...pairs.flatMap(({ action, observation }) => [
          assistant(`<thinking>I go on.</thinking>\n<action>${action}</action>`),
          user(observation),
        ]),
        assistant('<thinking>I know what to do.</thinking>\n<action>'),
      ],
      stop: ['</action>'],
    }),
    line,
  ),

  'JSON lines, one object a step': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Commands: ${commands.join('; ')}\nReply with one JSON object: {"cmd": "..."}`),
        user(
          `${JSON.stringify({ t: 0, obs: first })}\n${pairs.map(({ action, observation }, index) => JSON.stringify({ t: index + 1, cmd: action, obs: observation })).join('\n')}`,
        ),
      ],
    }),
    ({ text }) => jsonOf(text.trim())?.cmd,
  ),

  'a shell session': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} You type at a shell. Commands: ${commands.join('; ')}. Answer with the next command line only.`),
        user(`${first}\n\n${pairs.map(({ action, observation }) => `$ ${action}\n${observation}`).join('\n')}\n$`),
      ],
      stop: ['\n'],
    }),
    line,
  ),

  'named prompts: player> and world>': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role} Moves: ${commands.join('; ')}.\n\nworld> ${first}\n${pairs.map(({ action, observation }) => `player> ${action}\nworld> ${observation}`).join('\n')}\nplayer>`,
        ),
      ],
      stop: ['\nworld>'],
    }),
    line,
  ),

  'questions and answers': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        user(
          `${role}\nPossible commands: ${commands.join('; ')}\n\nQ: ${first}\nA:${pairs.map(({ action, observation }) => ` ${action}\nQ: ${observation}\nA:`).join('')}`,
        ),
      ],
      stop: ['\nQ:'],
    }),
    line,
  ),

  'state, action and next state a step': asking(
    ({ role, commands, first }, pairs) => ({
      messages: [
        system(`${role} Legal commands:\n${bullets(commands)}`),
        user(
          `${[first, ...pairs.map(({ observation }) => observation)].map((text, index) => `State ${index}:\n${text}\n${index < pairs.length ? `Action ${index}: ${pairs[index].action}` : ''}`).join('\n\n')}\n\nGive Action ${pairs.length} and nothing else.`,
        ),
      ],
    }),
    ({ text }) => text.trim().replace(/^Action \d+:\s*/, '') || undefined,
  ),
}
