import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../readme/documents.ts'

/**
 * Puts a program `npm` on the path of a job: an installation, as one of `installs`, links the command line of this checkout, which is not on the registry.
 * `npm run` calls the npm of the system. Other commands fail.
 */
export function installNpm(directory: string, installs: readonly string[] = ['ci']): void {
  mkdirSync(join(directory, 'bin'), { recursive: true })
  const lines = [
    '#!/bin/sh',
    'set -e',
    '# The first folder of the path contains this program.',
    'if [ "$1" = run ]; then PATH=$(printf %s "$PATH" | cut -d: -f2-); export PATH; exec npm "$@"; fi',
    `case "$*" in ${installs.map((each) => `"${each}"`).join('|')}) ;; *) exit 1 ;; esac`,
    'mkdir -p node_modules/@orreryjs node_modules/.bin',
    `ln -s '${join(ROOT, 'packages/cli')}' node_modules/@orreryjs/cli`,
    `ln -s '${join(ROOT, 'orrery')}' node_modules/.bin/orrery`,
  ]
  writeFileSync(join(directory, 'bin/npm'), `${lines.join('\n')}\n`)
  chmodSync(join(directory, 'bin/npm'), 0o755)
}
