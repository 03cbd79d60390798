import { readFileSync, writeFileSync } from 'node:fs'
import { type ProfileSource, profileHash, type World } from '@orreryjs/core'
import { agentProfile, profileSource } from '@orreryjs/core/agents'
import { orrery } from '@orreryjs/orrery'
import { profileText, readProfile } from '@orreryjs/runs/plan'
import { loadAgent } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { AGENT_IDS, WORLD_IDS, worldEntry } from '../../orrery/test/cell.ts'
import { vending, vendingPackage } from '../../orrery/test/vending.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

test('a written profile parses to the same profile, also generated ones', async () => {
  using place = scratch()
  const parse = (text: string): ProfileSource => {
    writeFileSync(place.file('p.yaml'), text)
    return readProfile(place.file('p.yaml'))
  }
  for (const id of AGENT_IDS) {
    const agent = await loadAgent(orrery, id)
    const derived = profileSource(agent, vending as World, vendingPackage)
    for (const source of [...agent.profiles, derived]) expect(parse(profileText(source, agent.parts)), source.id).toEqual(source)
    for (const known of WORLD_IDS) {
      const entry = worldEntry(known)
      const world = entry.package.create()
      const userProfile = parse(profileText(profileSource(agent, world, entry.package), agent.parts))
      expect(profileHash(agentProfile(agent, world, { userProfile }))).toBe(profileHash(agentProfile(agent, world)))
    }
  }
  const strange = {
    id: 'x',
    version: 1,
    world: 'w',
    dialects: ['d'],
    parts: { a: ' - : #x\n\n  y \n', b: 'true', c: '', d: 'tab\there "q" \u2028' },
    demonstrations: [],
  }
  expect(parse(profileText(strange))).toEqual(strange)
})

test('new profile writes a file that a run accepts with the same prompts', async () => {
  using place = scratch()
  const made = await orreryIn(place.path, ['new', 'profile', 'rebact', 'textcraft', '--out', 'mine.yaml'])
  expect(made.stdout).toBe(
    'wrote rebact/textcraft to mine.yaml\n  orrery run --world textcraft --agent rebact --profile mine.yaml\n',
  )
  const printed = await orreryIn(place.path, ['new', 'profile', 'rebact', 'textcraft'])
  expect(printed.stdout).toBe(readFileSync(place.file('mine.yaml'), 'utf8'))
  expect(printed.stdout).toContain('# the sentence that the model fills in; {previous} is replaced with the judged action\n')
  const run = ['run', '--world', 'textcraft', '--agent', 'rebact', '--limit', '1', '--deterministic', '--keep-prompts']
  await orreryIn(place.path, [...run, '--out', 'usual'])
  await orreryIn(place.path, [...run, '--profile', 'mine.yaml', '--label', 'rebact', '--out', 'given'])
  const [usual, given] = ['usual', 'given'].map((name) =>
    readFileSync(place.file(`${name}/events.jsonl`), 'utf8')
      .split('\n')
      // The first and last lines have hashes of the configuration, which names the profile.
      .slice(1, -2),
  )
  expect(given).toEqual(usual)

  expect((await orreryIn(place.path, ['new', 'profile', 'rebact', 'textcraft', '--out', 'mine.yaml'])).stderr).toMatch(
    /^error FILE_EXISTS/,
  )
  expect((await orreryIn(place.path, ['new', 'profile', 'oracle', 'textcraft'])).stderr).toMatch(
    /^error USAGE: oracle calls no model/,
  )
  writeFileSync(place.file('bare.yaml'), printed.stdout.replace(/^ {2}verdict:.*$/m, '  spare: x'))
  const refused = await orreryIn(place.path, [...run, '--agent', 'react,rebact', '--profile', 'bare.yaml'])
  expect(refused.stderr).toMatch(
    /^error CONFIG_INVALID: profile rebact\/textcraft has no part 'verdict', which rebact requires$/m,
  )
})

test('lists profiles, and shows them in the wording of the world', async () => {
  const list = await orreryHere(['list', 'profiles', '--agent', 'react'])
  expect(list.stdout).toMatch(/^react\/alfworld +alfworld +3 /m)
  expect(list.stdout).not.toContain('rebact/')
  const { profiles } = JSON.parse((await orreryHere(['list', 'profiles', '--world', 'webshop', '--json'])).stdout)
  expect(profiles.map(({ agent }: { agent: string }) => agent)).toEqual(AGENT_IDS)
  const one = await orreryHere(['list', 'profiles', 'rebact/alfworld'])
  expect(one.stdout).toMatch(/^verdict +the sentence that the model fills in/m)
  const shown = await orreryHere(['show', 'profile', 'react/textcraft'])
  expect(shown.stdout).toContain('You are a careful player')
  expect(shown.stdout).toContain('> get 4 string')
  const wrong = await orreryHere(['show', 'profile', 'react/textcratf'])
  expect(wrong.stderr).toMatch(
    /^error PROFILE_UNKNOWN: no profile named "react\/textcratf"\. Did you mean "react\/textcraft"\?$/m,
  )
  expect((await orreryHere(['list', 'profiles', '--agent', 'raect'])).stderr).toMatch(/^error AGENT_UNKNOWN/)
})
