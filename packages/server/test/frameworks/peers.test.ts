import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FRAMEWORKS } from './frameworks.ts'

/** Returns the major versions of a range such as `^6`, `>=5 <8` or `^4.1 || ^5`. */
function majorsOf(range: string): readonly number[] {
  return range.split(' || ').flatMap((part) => {
    const [, first, end] = /^(?:\^|>=)(\d+)\S*(?: <(\d+))?$/.exec(part) ?? []
    if (first === undefined) throw new Error(`unknown form of range: ${range}`)
    return Array.from({ length: Math.max(1, Number(end ?? 0) - Number(first)) }, (_, at) => Number(first) + at)
  })
}

test.each(['testing', 'models'])('%s can be installed next to each tested version of a framework', (name) => {
  const manifest = new URL(`../../../${name}/package.json`, import.meta.url)
  const { peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly peerDependencies: Readonly<Record<string, string>>
  }
  const tested = FRAMEWORKS.flatMap(({ packages }) => Object.entries(packages)).filter(([each]) => each in peerDependencies)
  expect(tested.length).toBeGreaterThan(3)
  const refused = tested.filter(
    ([each, version]) => !majorsOf(peerDependencies[each] ?? '').includes(Number.parseInt(version, 10)),
  )
  expect(refused).toEqual([])
})
