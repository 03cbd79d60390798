/** Package managers that a new project names in its next steps. */
const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const
/** Package manager of a new project. */
export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** Returns the package manager that started a program, from the variable `npm_config_user_agent`; without one, npm. */
export function packageManagerOf(userAgent: string | undefined): PackageManager {
  const [name] = (userAgent ?? '').split('/')
  return PACKAGE_MANAGERS.find((each) => each === name) ?? 'npm'
}

/** Returns the shell command that installs and tests a project. `bun test` would start the test runner of Bun. */
export function installAndTest(manager: PackageManager): string {
  return `${manager} install && ${manager} ${manager === 'bun' ? 'run test' : 'test'}`
}
