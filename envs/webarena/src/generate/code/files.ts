import type { Rng } from '@orreryjs/core'
import { fillTemplate, type Slots } from '../text.ts'
import type { ProjectWithPeople } from './projects.ts'
import type { CodeFile } from './rows.ts'

/** Number of projects with more than a few files. */
const LARGE_PROJECTS = 20

/** Generates the text files of the main branches. */
export function files(works: readonly ProjectWithPeople[], random: Rng): readonly CodeFile[] {
  const large = new Set(random.sample(works, LARGE_PROJECTS))
  const files: Omit<CodeFile, 'id'>[] = works.flatMap((work) => {
    const isSite = work.project.description.startsWith('A static site')
    const all: readonly (readonly [path: string, text: string])[] = [
      ...(isSite ? site(work, random) : []),
      ...(large.has(work) ? program(work, random) : []),
      ['LICENSE', random.integer(4) === 0 ? APACHE : MIT],
      ['README.md', readme(work, random)],
    ]
    return all.map(([path, text]) => ({ project: work.project.id, branch: 'main', path, text }))
  })
  return files.map((file, at) => ({ id: String(at + 1), ...file }))
}

function readme({ project: { name, description }, slots }: ProjectWithPeople, random: Rng): string {
  const line = (template: string): string => fillTemplate(template, slots, random)
  const has = random.sample(wordsOf(slots, 'feature'), 2).join(' and ')
  return [
    `# ${name}`,
    `${description}.`,
    `It has ${has}, and does not ask for an account.`,
    '## Begin',
    line('Install it, start it, and open the {part}. The guide explains the rest.'),
    '## Help',
    line('Open an issue if you see {trouble}. Questions about the {part} are welcome.'),
  ].join('\n\n')
}

function site({ project: { name, description }, slots }: ProjectWithPeople, random: Rng): readonly (readonly [string, string])[] {
  const line = (template: string): string => fillTemplate(template, slots, random)
  return [
    [
      'index.html',
      [
        '<!DOCTYPE html>',
        '<html lang="en">',
        `<head><title>${name}</title></head>`,
        '<body>',
        `<h1>${name}</h1>`,
        `<p>${description}.</p>`,
        line('<p>New: {feature}.</p>'),
        '</body>',
        '</html>',
      ].join('\n'),
    ],
    ['style.css', ['body { font-family: serif; margin: 2em }', 'h1 { color: darkgreen }'].join('\n')],
  ]
}

function program({ project: { slug }, slots }: ProjectWithPeople, random: Rng): readonly (readonly [string, string])[] {
  const parts = random.sample(wordsOf(slots, 'part'), 4)
  const names = parts.map((part) => part.replace(/ /g, '_'))
  return [
    ['CONTRIBUTING.md', '# Contributing\n\nOpen an issue before you write code.\n\nEvery change has a test.'],
    [
      'docs/guide.md',
      `# Guide\n\n${parts.map((part) => `## The ${part}\n\n${fillTemplate('It knows {feature}.', slots, random)}`).join('\n\n')}`,
    ],
    ...names.map((name): readonly [string, string] => [
      `src/${name}.py`,
      [`"""The ${name.replace(/_/g, ' ')} of ${slug}."""`, '', '', `def ${name}(entries):`, '    return list(entries)'].join(
        '\n',
      ),
    ]),
    ['tests/test_all.py', names.map((name) => `from src.${name} import ${name}`).join('\n')],
  ]
}

function wordsOf(slots: Slots, slot: string): readonly string[] {
  const words = slots[slot] ?? []
  return typeof words === 'string' ? [words] : words
}

const MIT = [
  'MIT License',
  'Copyright the contributors',
  'Permission is granted to use, copy and change this software, as long as this notice stays with it.',
  'It comes without any warranty.',
].join('\n\n')

const APACHE = [
  'Apache License, Version 2.0',
  'Copyright the contributors',
  'Licensed under the Apache License. It comes without any warranty.',
].join('\n\n')
