import { parseJson } from '@orreryjs/core'

/** A coding agent that Orrery can start: how its command line, its configuration and its output work. */
export interface Program {
  /** Name in `cli:NAME`. */
  readonly id: string
  /** Name of its command. */
  readonly command: string
  /** Name of the product. */
  readonly title: string
  /** Command that installs it. @default a command of the user, which is not checked */
  readonly install?: string
  /** Oldest version whose flags and files are supported. */
  readonly minVersion: string
  /** Returns the folder in which it looks for skills. @default the text of a skill is part of the task */
  skillFolder?(folders: Folders): string
  /** Returns the command line and the files of an episode. */
  launch(setup: Setup): Launch
  /** Returns why the output reports a failure; `undefined` without a failure. */
  failureIn(output: string): string | undefined
}

/** The episode for which a program is started. */
interface Setup {
  /** Text of the task. */
  readonly task: string
  /** Base URL of the model server, without a version and without a slash at its end. */
  readonly modelUrl: string
  /** URL of the MCP server with the tool `act`. */
  readonly mcpUrl: string
  /** Name of the model that the program requests; any model of the run answers. */
  readonly model: string
  /** True if the program keeps its own tools: shell, files, web. */
  readonly hasOwnTools: boolean
  /** True if a skill is in its skill folder. */
  readonly hasSkill: boolean
  readonly folders: Folders
}

/** Directories of an episode, all below its sandbox. */
export interface Folders {
  readonly root: string
  /** Working directory; empty. */
  readonly work: string
  readonly home: string
  /** First directory of the PATH. */
  readonly bin: string
}

/** What to start. */
interface Launch {
  readonly args: readonly string[]
  /** Text of its standard input. It has no limit of length, and other users of the machine do not see it. */
  readonly input: string
  /** Variables in addition to the sandbox's. */
  readonly environment: Readonly<Record<string, string>>
  /** Texts of files by absolute path. */
  readonly files?: Readonly<Record<string, string>>
}

/** Key that programs send to the model server. It is no secret: the address is. */
export const DUMMY_KEY = 'sk-ant-orrery-no-key-needed'

/** Returns the JSON objects among the lines of an output. */
export function jsonLines(output: string): readonly Readonly<Record<string, unknown>>[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    try {
      const value: unknown = parseJson(line)
      return typeof value === 'object' && value !== null ? [value as Readonly<Record<string, unknown>>] : []
    } catch {
      return []
    }
  })
}
