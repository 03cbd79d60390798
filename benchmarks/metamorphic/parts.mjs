// Takes a prompt apart into its sections, so that an edit can change instructions without touching the texts of the world.

/** Sections that agents write; every other line that looks like a heading belongs to a page of the world. */
const TITLES = new Set(
  [
    'TASK, SUBTASK, INFORMATION, PLAN, FAILED PLANS, PAST EXPERIENCE, EXECUTED ACTIONS, NOTES, MEMORY, FAILED TRAJECTORIES',
    'ACTIONS, ACTIONS NOW, PREVIOUS ACTIONS, REPLY FORMAT, TOOLS, HISTORY, OBSERVATION, OBSERVATION BEFORE, ACTION',
    'OBSERVATION AFTER, TARGET, OPENED DETAILS, RATIONALE',
  ].flatMap((line) => line.split(', ')),
)

/** Sections with instructions of the prompt's author. */
const INSTRUCTIONS = new Set(['ACTIONS', 'REPLY FORMAT'])

/**
 * Returns the sections of a message in order: the title (empty for the text before the first heading, `EXAMPLE 1` for a demonstration)
 * and the body.
 */
export function sectionsOf(content) {
  const sections = [{ title: '', lines: [] }]
  for (const line of content.split('\n')) {
    const last = sections.at(-1)
    const isInExample = last.title.startsWith('EXAMPLE ')
    if (isInExample && line === '### END EXAMPLE') sections.push({ title: '', lines: [] })
    else if (!isInExample && isHeading(line)) sections.push({ title: line.slice('### '.length), lines: [] })
    else last.lines.push(line)
  }
  return sections
    .map(({ title, lines }, index) => {
      const body = lines.join('\n')
      return { title, body: index < sections.length - 1 ? body.replace(/\n$/, '') : body }
    })
    .filter(({ title, body }) => title !== '' || body.trim() !== '')
}

function isHeading(line) {
  return line.startsWith('### ') && (TITLES.has(line.slice('### '.length)) || /^### EXAMPLE \d+$/.test(line))
}

/** Formats sections as the agents do. `heading` and `end` format the lines around a body. */
export function joinSections(sections, { heading = (title) => `### ${title}`, end = endOfExample, separator = '\n\n' } = {}) {
  return sections
    .map(({ title, body }) => (title === '' ? body : [heading(title), body, end(title)].filter((text) => text !== '').join('\n')))
    .join(separator)
}

export function isExample(title) {
  return title.startsWith('EXAMPLE ')
}

function endOfExample(title) {
  return isExample(title) ? '### END EXAMPLE' : ''
}

/** Edits the text of every message that the model did not write. */
export function editMessages(request, edit) {
  return {
    ...request,
    messages: request.messages.map((message) =>
      message.role === 'assistant' ? message : { ...message, content: edit(message.content, message.role) },
    ),
  }
}

/** Edits the sections of every message of the user; a message without headings stays. */
export function editSections(request, edit, format) {
  return editMessages(request, (content, role) => {
    if (role !== 'user' || !content.split('\n').some(isHeading)) return content
    return joinSections(edit(sectionsOf(content)), format)
  })
}

/** Edits the instructions: the system messages and the bodies of ACTIONS and REPLY FORMAT. */
export function editInstructions(request, edit, titles = INSTRUCTIONS) {
  const edited = editSections(request, (sections) =>
    sections.map((section) => (titles.has(section.title) ? { ...section, body: edit(section.body) } : section)),
  )
  return editMessages(edited, (content, role) => (role === 'system' ? edit(content) : content))
}

/** Edits the body of one section. */
export function editSection(request, title, edit) {
  return editSections(request, (sections) =>
    sections.map((section) => (section.title === title ? { ...section, body: edit(section.body) } : section)),
  )
}

/** Appends a sentence to the system message. */
export function addToSystemMessage(request, text) {
  return editMessages(request, (content, role) => (role === 'system' ? `${content}\n${text}` : content))
}

/** Inserts a section before TASK. */
export function insertBeforeTask(request, section) {
  return editSections(request, (sections) => {
    const at = sections.findIndex(({ title }) => title === 'TASK')
    return at < 0 ? sections : sections.toSpliced(at, 0, section)
  })
}
