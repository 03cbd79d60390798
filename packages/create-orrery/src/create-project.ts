import { runProgram, type Terminal } from '@orreryjs/cli'

/** Creates a project as `orrery new KIND NAME --package` does, and returns the exit code. Never throws. */
export function createProject(args: readonly string[], terminal: Terminal): Promise<number> {
  // npm reads flags before `--` as its own.
  const command = terminal.packageManager === 'npm' ? 'npm create orrery --' : `${terminal.packageManager} create orrery`
  return runProgram(['new', '--package', ...args], { ...terminal, command })
}
