import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, expect, test } from 'vitest'
import { BUDGETS } from './budgets.ts'
import type { Packed } from './pack-all.ts'

/** Resolution modes without ES modules, which the ESM-only packages do not support. */
const UNSUPPORTED_MODES = new Set(['node10', 'node16-cjs'])

/** Tests of the tarballs of packages. */
export function describePublishable(packed: Packed): void {
  const names = [...packed.tarballs.keys()]
  const unpacked = new Map<string, Package>()
  afterAll(() => unpacked.clear())

  test.each(names)('%s: publint reports no problems', async (name) => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball(name).buffer }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  test.each(names)('%s: types match the code, for Node.js and bundlers', async (name) => {
    const result = await checkPackage(unpack(name))
    if (result.types === false) throw new Error(`${name} has no types`)
    const problems = result.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && UNSUPPORTED_MODES.has(problem.resolutionKind)) && problem.kind !== 'CJSResolvesToESM',
    )
    expect(problems).toEqual([])
    const entries = Object.values(result.entrypoints)
    expect(entries.length).toBeGreaterThan(0)
    for (const { resolutions } of entries) {
      expect(resolutions['node16-esm'].resolution?.isTypeScript).toBe(true)
      expect(resolutions.bundler.resolution?.isTypeScript).toBe(true)
    }
  })

  test.each(names)('%s: contains only published files', (name) => {
    const files = unpack(name).listFiles()
    const inside = files.map((path) => path.replace(`/node_modules/${name}/`, ''))
    for (const file of ['README.md', 'LICENSE', 'package.json']) expect(inside).toContain(file)
    expect(
      inside.filter(
        (path) => !/^(README\.md|CHANGELOG\.md|LICENSE|package\.json|(dist|src|player|data|templates)\/.+)$/.test(path),
      ),
    ).toEqual([])
  })

  test.each(names)('%s: is not larger than its budget', (name) => {
    const files = unpack(name)
    const size = files.listFiles().reduce((sum, path) => sum + Buffer.byteLength(files.readFile(path)), 0)
    const sizes = { packed: tarball(name).length / 1000, unpacked: size / 1000 }
    const budget = BUDGETS[name] ?? { packed: 0, unpacked: 0 }
    for (const unit of ['packed', 'unpacked'] as const) {
      const message = `${name} is larger ${unit}, in kB, than test/packed/budgets.json allows. Remove what users do not need, or raise the budget there and give the reason in the commit`
      expect(sizes[unit], message).toBeLessThanOrEqual(budget[unit])
    }
  })

  function unpack(name: string): Package {
    const files = unpacked.get(name) ?? createPackageFromTarballData(tarball(name))
    unpacked.set(name, files)
    return files
  }

  function tarball(name: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(readFileSync(packed.tarballs.get(name) ?? name))
  }
}
