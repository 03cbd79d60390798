import { runProgram, type Terminal } from '@orreryjs/cli'

/** Creates a project as `orrery new KIND NAME --package` does, and returns the exit code. Never throws. */
export function createProject(args: readonly string[], terminal: Terminal): Promise<number> {
  return runProgram(['new', '--package', ...args], terminal)
}
