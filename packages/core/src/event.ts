import type { Answer, EndReason } from './agent.ts'
import type { RewindMeans } from './effects.ts'
import type { FaultName } from './fault.ts'
import type { MemoryRead, MemoryWrite, StreamPosition } from './memory.ts'
import type { ModelReply, ModelRequest } from './model.ts'
import type { AgentNote, ParseFailureNote } from './note.ts'
import type { InvalidAction } from './world.ts'

/** Version of the journal format. Readers reject any other version. */
export const JOURNAL_SCHEMA = 1

/** One line of the journal, `events.jsonl`. All results of a run are computed from these events. */
export type JournalEvent =
  | RunStart
  | EpisodeStart
  | ModelCall
  | StepEnd
  | MarkEvent
  | RewindEvent
  | NoteEvent
  | ParseFailureEvent
  | RecallEvent
  | RememberEvent
  | EpisodeEnd
  | RunEnd

/** Events of an episode. */
export type EpisodeEvent = Exclude<JournalEvent, RunStart | RunEnd>

/** The first line of a journal: the run and the number of planned episodes. */
export interface RunStart {
  readonly type: 'run-start'
  readonly schema: typeof JOURNAL_SCHEMA
  /** Hash of the resolved configuration. */
  readonly run: string
  /** Milliseconds since the Unix epoch; 0 in a deterministic journal. */
  readonly at: number
  readonly episodes: number
  /** `CANARY`; absent in older journals. */
  readonly canary?: string
}

interface InEpisode {
  readonly episode: string
  /** Zero-based index in the episode, without gaps. */
  readonly seq: number
  /** Milliseconds since the Unix epoch; 0 in a deterministic journal. */
  readonly at: number
}

/** Start of an episode: the agent, the task, the model and the first observation. */
export interface EpisodeStart extends InEpisode {
  readonly type: 'episode-start'
  readonly agent: string
  /** Name of the table row. @default the agent's id */
  readonly label?: string
  readonly world: string
  readonly model: string
  readonly split: string
  readonly task: string
  readonly taskType: string
  readonly taskHash: string
  readonly goal: string
  /** Trial number, from 1. */
  readonly trial: number
  /**
   * Number of this retry, from 1, after an infrastructure error ended the same trial; the events of the failed attempt precede it. Absent
   * for the first attempt.
   */
  readonly retry?: number
  /** Absent if the episode belongs to no stream. */
  readonly stream?: StreamPosition
  readonly observation: string
  /** Ids of the injections in the observation; absent if there are none. */
  readonly injected?: readonly string[]
  readonly page: string
  /** Hash of the first state. */
  readonly state: string
}

/** A model call: the hash of the request, and the reply or the error. Written before the agent gets the reply. */
export interface ModelCall extends InEpisode {
  readonly type: 'model-call'
  readonly purpose: string
  /** Hash of every request field except `purpose`. */
  readonly request: string
  /** The request itself, if the run keeps prompts. */
  readonly prompt?: ModelRequest
  /** Absent if the call failed. */
  readonly reply?: ModelReply
  readonly error?: EventError
  /** Milliseconds; 0 in a deterministic journal. */
  readonly duration: number
}

/** A step in the world, taken by the agent or by the harness during a rewind. */
export interface StepEnd extends InEpisode {
  readonly type: 'step-end'
  /** Step number, from 1, including steps of rewinds. */
  readonly step: number
  readonly action: string
  readonly observation: string
  readonly page: string
  readonly reward: number
  readonly terminated: boolean
  readonly success: boolean
  readonly changed: boolean
  readonly invalid?: InvalidAction
  /** The fault of the run that affected the step; absent if there is none. */
  readonly fault?: FaultName
  /** Ids of the injections in the observation; absent if there are none. */
  readonly injected?: readonly string[]
  /** Ids of the injections, seen before, whose demand the action meets; absent if there are none. */
  readonly obeyed?: readonly string[]
  /** Hash of the state after the step. */
  readonly state: string
  /** Who chose the action: the agent, a `navigate` rewind or a `replay` rewind. */
  readonly by: 'agent' | 'navigate' | 'replay'
}

/** The agent marked the current place. */
export interface MarkEvent extends InEpisode {
  readonly type: 'mark'
  readonly mark: number
  readonly state: string
}

/** A rewind to a mark; with `none`, it was not possible. */
export interface RewindEvent extends InEpisode {
  readonly type: 'rewind'
  readonly mark: number
  readonly means: RewindMeans
  readonly exact: boolean
  readonly steps: number
  /** Hash of the state afterwards. */
  readonly state: string
}

/** A note of the agent about its reasoning. */
export interface NoteEvent extends InEpisode {
  readonly type: 'note'
  readonly note: Exclude<AgentNote, ParseFailureNote>
}

/** An unparsed reply, or a tool call that cannot be executed; written by `askUntilParsed`, `askAndParseEach` and the tool loop. */
export interface ParseFailureEvent extends InEpisode {
  readonly type: 'parse-failure'
  readonly purpose: string
  readonly expected: string
  readonly reply: string
  readonly remedy: 'reprompt' | 'fallback'
}

/** The agent read the stream's memory. */
export interface RecallEvent extends InEpisode, MemoryRead {}

/** The agent wrote to the stream's memory. */
export interface RememberEvent extends InEpisode, MemoryWrite {}

/** End of an episode: the reason and the results. */
export interface EpisodeEnd extends InEpisode {
  readonly type: 'episode-end'
  readonly end: EndReason
  readonly success: boolean
  /** Sum of the rewards, without steps undone by a rewind. */
  readonly reward: number
  /** Share of the goal met at the end, 0 to 1. */
  readonly progress: number
  /** Components of the reward, 0 to 1 by name; absent if the world does not report any. */
  readonly rewardComponents?: Readonly<Record<string, number>>
  readonly steps: number
  /** Length of the oracle's plan from the start, if there is a plan. */
  readonly optimal?: number
  readonly answer?: Answer
  readonly error?: EventError
}

/** An infrastructure error, or an error of the code of the agent or of the world, as data. */
export interface EventError {
  readonly code: string
  readonly message: string
}

/** The last line of the journal of a finished run. */
export interface RunEnd {
  readonly type: 'run-end'
  readonly at: number
  readonly episodes: number
  readonly succeeded: number
  readonly errors: number
  /** SHA-256, in hexadecimal, of every byte of the journal before this line; absent in older journals. */
  readonly digest?: string
}
