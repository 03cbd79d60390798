import { type PackageManager, packageManagerOf } from '@orreryjs/scaffold'
import { expect, test } from 'vitest'

test.each<[string | undefined, PackageManager]>([
  ['npm/11.6.2 node/v24.11.1 linux x64 workspaces/false', 'npm'],
  ['pnpm/10.34.9 npm/? node/v22.21.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v20.20.2 linux x64', 'yarn'],
  ['yarn/4.18.1 npm/? node/v20.20.2 linux x64', 'yarn'],
  ['bun/1.4.5 npm/? node/v24.3.0 linux x64', 'bun'],
  ['other/1.0.0', 'npm'],
  [undefined, 'npm'],
])('%s is %s', (userAgent, name) => {
  expect(packageManagerOf(userAgent)).toBe(name)
})
