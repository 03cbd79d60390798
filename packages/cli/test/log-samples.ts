/** Samples of the log formats of other programs, written from the facts of each format around episodes of Orrery's worlds. */
import type { Task, World } from '@orreryjs/core'

/** A played step. */
export interface SampleStep {
  readonly thought: string
  readonly action: string
  readonly observation: string
}

/** An episode that a sample contains. */
export interface SampleEpisode {
  readonly task: Task
  readonly initial: string
  readonly steps: readonly SampleStep[]
}

/** Plays the plan of the oracle after a command that the world refuses, so that a log has both types of responses. */
export function playSample(world: World, id: string): SampleEpisode {
  const task = world.tasks.get(id)
  const start = world.start(task)
  let { state } = start
  const actions = ['go to nowhere 1', ...(world.plan(state) ?? [])]
  const steps = actions.map((action, at) => {
    const turn = world.step(state, action)
    state = turn.state
    return { thought: `step ${at + 1} brings me closer`, action, observation: turn.observation.text }
  })
  return { task, initial: start.observation.text, steps }
}

/** A sample file. */
export interface LogSample {
  readonly format: string
  readonly file: string
  /** True if the format has thoughts. */
  readonly hasThoughts: boolean
  write(episodes: readonly SampleEpisode[]): string
}

const json = (value: unknown): string => JSON.stringify(value)
const lines = (values: readonly unknown[]): string => values.map((value) => `${json(value)}\n`).join('')

/** The first text as ReAct's loop passes it on: without the greeting. */
const withoutGreeting = ({ initial }: SampleEpisode): string => initial.split('\n\n').slice(1).join('\n')
/** A response as ReAct's loop passes it on: without the sentence of arrival. */
const withoutArrival = (text: string): string => (text.startsWith('You arrive at ') ? text.slice(text.indexOf('. ') + 2) : text)
const gameName = ({ task }: SampleEpisode): string => task.id.split('/').slice(2).join('/')

const prompted = (episode: SampleEpisode): string =>
  `Interact with a household to solve a task. Here are two examples.\nYou are in the middle of a room. Looking quickly around you, you see a bed 1.\nYour task is to: put a cup in bed.\n> go to bed 1\nOn the bed 1, you see nothing.\n\nHere is the task:\n${withoutGreeting(episode)}\n`

/** All samples. */
export const LOG_SAMPLES: readonly LogSample[] = [
  {
    format: 'adapt',
    file: 'adapt.json',
    hasThoughts: true,
    write: (episodes) =>
      JSON.stringify(
        Object.fromEntries(
          episodes.map((episode) => {
            const trace = episode.steps.map(
              ({ thought, action, observation }) => `> think: ${thought}\nOK.\n> ${action}\n${withoutArrival(observation)}`,
            )
            return [gameName(episode), { problem: withoutGreeting(episode), trace: trace.join('\n').slice(2), success: true }]
          }),
        ),
        undefined,
        1,
      ),
  },
  {
    format: 'react',
    file: 'notebook.txt',
    hasThoughts: true,
    write: (episodes) =>
      episodes
        .map((episode) => {
          const turns = episode.steps.flatMap(({ thought, action, observation }) => [
            [`think: ${thought}`, 'OK.'],
            [action, withoutArrival(observation)],
          ])
          const acts = turns.map(([act, ob], at) => `Act ${at + 1}: ${act}\nObs ${at + 1}: ${ob}\n`)
          return `${gameName(episode)}\n${withoutGreeting(episode)}\n\n${acts.join('')}\n1 r 1 rs [1, 0] cnts [1, 0] sum(rs)/sum(cnts) 1.0\n------------\n`
        })
        .join(''),
  },
  {
    format: 'react',
    file: 'notebook.ipynb',
    hasThoughts: false,
    write: (episodes) => {
      const text = episodes.map((episode) => {
        const acts = episode.steps.map(({ action, observation }) => `Action: ${action}\nObservation: ${observation}\n\n`)
        return `${withoutGreeting(episode)}\n${acts.join('')}-----------------\n`
      })
      return json({
        nbformat: 4,
        cells: [{ cell_type: 'code', outputs: [{ output_type: 'stream', text: text.join('').split(/(?<=\n)/) }] }],
      })
    },
  },
  {
    format: 'reflexion',
    file: 'trial_0.log',
    hasThoughts: true,
    write: (episodes) =>
      episodes
        .map((episode, at) => {
          const trace = episode.steps.map(
            ({ thought, action, observation }) => `> think: ${thought}\nOK.\n> ${action}\n${withoutArrival(observation)}`,
          )
          return `\n#####\n\nEnvironment #${at}:\n${prompted(episode)}${trace.join('\n')}\n\nSTATUS: OK\n\n#####\n`
        })
        .join(''),
  },
  {
    format: 'lats',
    file: 'lats.log',
    hasThoughts: true,
    write: (episodes) =>
      episodes
        .flatMap((episode) => {
          const turns = episode.steps.map(
            ({ thought, action, observation }) =>
              `\nAction: think[${thought}]\nObservation: OK.\n\nAction: ${action}\nObservation: ${observation}\n`,
          )
          // The log repeats the path at each depth.
          return turns.map((_, at) => `Current: ${withoutGreeting(episode)}\n${turns.slice(0, at + 1).join('')}`)
        })
        .map((message) => `2023-10-10 01:49:08,356 - INFO - ${message}\n2023-10-10 01:49:08,357 - INFO - VALUES: 0.4\n`)
        .join(''),
  },
  {
    format: 'stateact',
    file: 'console.txt',
    hasThoughts: false,
    write: (episodes) =>
      episodes
        .map((episode, at) => {
          const steps = episode.steps.map(
            ({ thought, action, observation }) =>
              `<<< RAW ACTION >>>:goal: it\nthought: ${thought}\naction: ${action}\n<<< CLEANED ACTION >>>:goal: it\n<<< EXTRACTED ACTION >>>:${action}\n<> OBSERVATION <>:${withoutArrival(observation)}\nFalse\nFalse\n0\n`,
          )
          return `Starting Env with Index: ${at} of type: put\n${withoutGreeting(episode)}\n${steps.join('')}`
        })
        .join(''),
  },
  {
    format: 'stateact',
    file: 'trace.txt',
    hasThoughts: true,
    write: (episodes) =>
      episodes
        .map((episode) => {
          const steps = episode.steps.map(
            ({ thought, action, observation }) =>
              `>goal: it\n>current location: here\n>thought: ${thought}\n>action: ${action}\n${withoutArrival(observation)}\n`,
          )
          return `${withoutGreeting(episode)}\n${steps.join('')}`
        })
        .join(''),
  },
  {
    format: 'agentbench',
    file: 'runs.jsonl',
    hasThoughts: true,
    write: (episodes) =>
      lines(
        episodes.map((episode, index) => ({
          index,
          output: {
            status: 'completed',
            result: { success: true },
            history: [
              { role: 'user', content: 'Interact with a household. Example:\nTHOUGHT: I look.\nACTION: look' },
              { role: 'agent', content: 'OK. I follow the instructions.' },
              { role: 'user', content: `Here is your task. ${withoutGreeting(episode)}\nAVAILABLE ACTIONS: look, inventory` },
              ...episode.steps.flatMap(({ thought, action, observation }) => [
                { role: 'agent', content: `THOUGHT: ${thought}\nACTION: ${action}` },
                { role: 'user', content: `${observation}\nAVAILABLE ACTIONS: look, inventory` },
              ]),
            ],
          },
        })),
      ),
  },
  {
    format: 'agentboard',
    file: 'alfworld.jsonl',
    hasThoughts: false,
    write: (episodes) =>
      lines(
        episodes.map((episode, id) => ({
          id,
          difficulty: 'easy',
          trajectory: [
            { Goal: episode.task.goal, id: 0 },
            { Observation: episode.initial, id: 0 },
            ...episode.steps.flatMap(({ action, observation }, step) => [
              { Action: action, id: step },
              { Observation: observation, id: step },
              { 'Progress Rate': 0, id: step },
            ]),
          ],
        })),
      ),
  },
  {
    format: 'sharegpt',
    file: 'eto.json',
    hasThoughts: true,
    write: (episodes) =>
      json(
        episodes.map((episode, id) => ({
          id,
          meta: { success: true, reward: 1 },
          conversations: [
            { from: 'human', value: 'Interact with a household to solve a task.' },
            { from: 'gpt', value: 'OK' },
            { from: 'human', value: withoutGreeting(episode) },
            ...episode.steps.flatMap(({ thought, action, observation }) => [
              { from: 'gpt', value: `Thought: ${thought}\nAction: ${action}` },
              { from: 'human', value: `Observation: ${observation}` },
            ]),
          ],
        })),
      ),
  },
  {
    format: 'openai-finetune',
    file: 'messages.jsonl',
    hasThoughts: false,
    write: (episodes) =>
      lines(
        episodes.map((episode) => ({
          messages: [
            { role: 'system', content: 'You play.' },
            { role: 'user', content: [{ type: 'text', text: episode.initial }] },
            ...episode.steps.flatMap(({ action, observation }, at) => [
              {
                role: 'assistant',
                content: '',
                tool_calls: [{ id: String(at), function: { name: 'act', arguments: json({ action }) } }],
              },
              { role: 'tool', tool_call_id: String(at), content: observation },
            ]),
          ],
        })),
      ),
  },
  {
    format: 'agenttraj',
    file: 'agentgym.json',
    hasThoughts: true,
    write: (episodes) =>
      json(
        episodes.map((episode, at) => ({
          item_id: `alfworld_${at}`,
          conversations: [
            { from: 'human', loss: null, value: 'Interact with a household to solve a task.' },
            { from: 'gpt', loss: false, value: 'OK' },
            { from: 'human', loss: null, value: withoutGreeting(episode) },
            ...episode.steps.flatMap(({ thought, action, observation }) => [
              { from: 'gpt', loss: true, value: `Thought:\n${thought}\n\nAction:\n${action}` },
              { from: 'human', loss: null, value: observation },
            ]),
          ],
        })),
      ),
  },
  {
    format: 'otel',
    file: 'requests.jsonl',
    hasThoughts: true,
    // A collector writes a request for each batch of spans, and the spans of a trace in any order.
    write: (episodes) => lines(episodes.flatMap((episode, at) => spansOf(episode, at).toReversed().map(exportRequest))),
  },
  {
    format: 'steps',
    file: 'viewer.json',
    hasThoughts: false,
    write: (episodes) =>
      json(
        episodes.map((episode, at) => ({
          game_id: at,
          initial_obs: episode.initial,
          steps: episode.steps.map(({ action, observation }, step) => ({
            step,
            action_taken: action,
            next_observation: observation,
          })),
        })),
      ),
  },
  {
    format: 'steps',
    file: 'episodes.jsonl',
    hasThoughts: true,
    write: (episodes) =>
      lines(
        episodes.map((episode) => ({
          task_id: gameName(episode),
          trajectory: episode.steps.map(({ thought, action, observation }) => ({ thought, action, observation })),
          is_success: true,
        })),
      ),
  },
  {
    format: 'steps',
    file: 'pretty.json',
    hasThoughts: true,
    // Pretty-printed objects one after another; each observation is the one before the action.
    write: (episodes) =>
      episodes
        .map((episode) => {
          const observations = [episode.initial, ...episode.steps.map(({ observation }) => observation)]
          const trajectory = episode.steps.map(({ thought, action }, at) => ({
            observation: observations[at],
            reason: thought,
            action,
          }))
          return JSON.stringify({ trajectory }, undefined, 2)
        })
        .join('\n'),
  },
  {
    format: 'verl-agent',
    file: '1.jsonl',
    hasThoughts: true,
    write: (episodes) => {
      const records = episodes.map((episode) => {
        const [room = '', task = ''] = episode.initial.split('\n\n').slice(1)
        return episode.steps.map(({ thought, action }, at) => {
          const before = episode.steps[at - 1]
          const current = before === undefined ? `${room}\n\n${task}` : before.observation
          const history =
            before === undefined
              ? ''
              : ` [Observation ${at}: '...', Action ${at}: '${before.action}']\nYou are now at step ${at + 1} and`
          const input = `You are an expert agent. ${task}\nPrior to this step, you have already taken ${at} step(s).${history} your current observation is: ${current}\nYour admissible actions of the current situation are: ['look'].\n\nNow it's your turn.`
          return { input, output: `<think>${thought}</think><action>${action}</action>`, score: 0, step: 1 }
        })
      })
      // A batch has one step of every episode after another.
      const longest = Math.max(...records.map((each) => each.length))
      return lines(Array.from({ length: longest }, (_, at) => records.flatMap((each) => each[at] ?? [])).flat())
    },
  },
  {
    format: 'atif',
    file: 'trajectories.json',
    hasThoughts: true,
    write: (episodes) =>
      json(
        episodes.map((episode) => ({
          schema_version: 'ATIF-v1.7',
          agent: { name: 'a', version: '1', model_name: 'some-model' },
          steps: [
            { step_id: 1, source: 'system', message: 'You play.' },
            { step_id: 2, source: 'user', message: episode.initial },
            ...episode.steps.map(({ thought, action, observation }, at) => ({
              step_id: at + 3,
              source: 'agent',
              message: '',
              reasoning_content: thought,
              tool_calls: [{ tool_call_id: `c${at}`, function_name: 'act', arguments: { action } }],
              observation: { results: [{ source_call_id: `c${at}`, content: observation }] },
            })),
          ],
          final_metrics: { extra: { reward: 1, success: true } },
        })),
      ),
  },
]

/** A page of WebArena's agents. */
export function pageSample({ initial, steps }: SampleEpisode): string {
  const observations = [initial, ...steps.map(({ observation }) => observation)]
  const parts = steps.map(
    ({ thought, action }, at) =>
      `<h2>New Page</h2><div class='state_obv'><pre>${observations[at]}</pre><div></div></div><div class='predict_action'><div class='raw_parsed_prediction' style='x'><pre>${thought} \`\`\`${action}\`\`\`</pre></div><div class='action_object'><pre>x</pre></div><div class='parsed_action'><pre>${action}</pre></div></div>`,
  )
  return `<html><body><pre>task_id: 7\nintent: find it\n</pre>\n${parts.join('\n')}</body></html>`
}

const attribute = (key: string, stringValue: string): object => ({ key, value: { stringValue } })
const exportRequest = (span: object): object => ({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })

/** The spans of an instrumented agent: the agent, and for each step a model call and a tool. */
function spansOf({ initial, steps }: SampleEpisode, at: number): readonly object[] {
  const ids = { traceId: `${at}`.padStart(32, 'a'), parentSpanId: 'b'.repeat(16) }
  const span = (id: string, time: number, attributes: readonly object[]): object => ({
    ...(id === ids.parentSpanId ? { traceId: ids.traceId } : ids),
    ...{ spanId: id, startTimeUnixNano: String(1_700_000_000_000_000_000n + BigInt(time)), attributes },
  })
  const message = (role: string, content: string): string => json([{ role, parts: [{ type: 'text', content }] }])
  const children = steps.flatMap(({ thought, action, observation }, step) => [
    span(`${2 * step}`.padStart(16, 'c'), 2 * step + 1, [
      attribute('gen_ai.operation.name', 'chat'),
      attribute('gen_ai.output.messages', message('assistant', thought)),
    ]),
    span(`${2 * step + 1}`.padStart(16, 'c'), 2 * step + 2, [
      attribute('gen_ai.operation.name', 'execute_tool'),
      attribute('gen_ai.tool.name', 'act'),
      attribute('gen_ai.tool.call.arguments', json({ action })),
      attribute('gen_ai.tool.call.result', observation),
    ]),
  ])
  const agent = [attribute('gen_ai.operation.name', 'invoke_agent'), attribute('gen_ai.input.messages', message('user', initial))]
  return [span(ids.parentSpanId, 0, agent), ...children]
}
