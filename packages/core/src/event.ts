import type { Answer, EndReason } from './agent.ts'
import type { RewindMeans } from './effects.ts'
import type { ModelReply, ModelRequest } from './model.ts'
import type { AgentNote, ParseFailureNote } from './note.ts'
import type { InvalidAction } from './world.ts'

/** Version of the journal's format. A reader refuses any other. */
export const JOURNAL_SCHEMA = 1

/** One line of the journal, `events.jsonl`. Everything downstream of a run is a function of these. */
export type JournalEvent =
  | RunStart
  | EpisodeStart
  | ModelCall
  | StepEnd
  | MarkEvent
  | RewindEvent
  | NoteEvent
  | ParseFailureEvent
  | EpisodeEnd
  | RunEnd

/** Events of an episode. */
export type EpisodeEvent = Exclude<JournalEvent, RunStart | RunEnd>

/** The first line of a journal: which run it is and how many episodes were planned. */
export interface RunStart {
  readonly type: 'run-start'
  readonly schema: typeof JOURNAL_SCHEMA
  /** Hash of the resolved configuration. */
  readonly run: string
  /** Milliseconds since the Unix epoch; 0 in a deterministic journal. */
  readonly at: number
  readonly episodes: number
  /** `CANARY`; absent in journals of before. */
  readonly canary?: string
}

interface InEpisode {
  readonly episode: string
  /** Position in the episode, from 0, without gaps. */
  readonly seq: number
  /** Milliseconds since the Unix epoch; 0 in a deterministic journal. */
  readonly at: number
}

/** An episode begins: who plays which task with which model, and what is seen first. */
export interface EpisodeStart extends InEpisode {
  readonly type: 'episode-start'
  readonly agent: string
  /** Name of the row of the run's table. @default the agent's id */
  readonly label?: string
  readonly world: string
  readonly model: string
  readonly split: string
  readonly task: string
  readonly taskType: string
  readonly taskHash: string
  readonly goal: string
  /** Attempt number, from 1. */
  readonly trial: number
  /**
   * Which time this same attempt is played again, from 1, as something outside the agent ended it before: what it came to then stands
   * before it. Absent the first time.
   */
  readonly retry?: number
  readonly observation: string
  readonly page: string
  /** Hash of the first state. */
  readonly state: string
}

/** A model was asked: the hash of the request, and the reply or the error. Written before the agent gets the reply. */
export interface ModelCall extends InEpisode {
  readonly type: 'model-call'
  readonly purpose: string
  /** Hash of every request field but `purpose`. */
  readonly request: string
  /** The request itself, where the run keeps prompts. */
  readonly prompt?: ModelRequest
  /** Absent where the call failed. */
  readonly reply?: ModelReply
  readonly error?: EventError
  /** Milliseconds; 0 in a deterministic journal. */
  readonly duration: number
}

/** A step was taken in the world: by the agent, or by the harness on a way back. */
export interface StepEnd extends InEpisode {
  readonly type: 'step-end'
  /** Number of the step, from 1, replayed and automatic ones included. */
  readonly step: number
  readonly action: string
  readonly observation: string
  readonly page: string
  readonly reward: number
  readonly terminated: boolean
  readonly success: boolean
  readonly changed: boolean
  readonly invalid?: InvalidAction
  /** Hash of the state after the step. */
  readonly state: string
  /** Who chose it: the agent, a `navigate` rewind, or a `replay` rewind. */
  readonly by: 'agent' | 'navigate' | 'replay'
}

/** The agent marked the present place to come back to. */
export interface MarkEvent extends InEpisode {
  readonly type: 'mark'
  readonly mark: number
  readonly state: string
}

/** The harness went back to a mark, or could not. */
export interface RewindEvent extends InEpisode {
  readonly type: 'rewind'
  readonly mark: number
  readonly means: RewindMeans
  readonly exact: boolean
  readonly steps: number
  /** Hash of the state afterwards. */
  readonly state: string
}

/** What the agent told of its own reasoning. */
export interface NoteEvent extends InEpisode {
  readonly type: 'note'
  readonly note: Exclude<AgentNote, ParseFailureNote>
}

/** A reply could not be read; written by the kit's `askFor` and `askForEach`. */
export interface ParseFailureEvent extends InEpisode {
  readonly type: 'parse-failure'
  readonly purpose: string
  readonly expected: string
  readonly reply: string
  readonly remedy: 'reprompt' | 'fallback'
}

/** An episode is over: why, and what it came to. */
export interface EpisodeEnd extends InEpisode {
  readonly type: 'episode-end'
  readonly end: EndReason
  readonly success: boolean
  /** Sum of the rewards of the steps that stand, those undone by a rewind excluded. */
  readonly reward: number
  /** Share of the goal met at the end, 0 to 1. */
  readonly progress: number
  /** What the reward looks at, 0 to 1 by name; absent where the world does not tell. */
  readonly parts?: Readonly<Record<string, number>>
  readonly steps: number
  /** Length of the oracle's plan from the start, where there is one. */
  readonly optimal?: number
  readonly answer?: Answer
  readonly error?: EventError
}

/** A failure of the outside world or of our code, as data. */
export interface EventError {
  readonly code: string
  readonly message: string
}

/** The last line of a journal whose run was played to its end. */
export interface RunEnd {
  readonly type: 'run-end'
  readonly at: number
  readonly episodes: number
  readonly succeeded: number
  readonly errors: number
  /** SHA-256, in hexadecimal, of every byte of the journal before this line; absent in journals of before. */
  readonly digest?: string
}
