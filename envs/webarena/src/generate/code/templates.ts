/** Kind of issue, which determines its title, text and labels. */
export type IssueKind = 'bug' | 'feature' | 'docs' | 'access' | 'speed' | 'question'

/** Issue titles by kind. Slots are phrases of a field and of `CASES`. */
export const ISSUE_TITLES: Readonly<Record<IssueKind, readonly string[]>> = {
  bug: [
    '{Trouble} in the {part}',
    'The {part} shows {trouble}',
    '{Trouble} when {case}',
    'The {part} stops working when {case}',
    'The {part} forgets everything when {case}',
  ],
  feature: [
    'Add {feature} to the {part}',
    'Support {feature} in the {part}',
    'Offer {feature}',
    'It would help to have {feature} in the {part}',
    'The {part} should know {feature}',
  ],
  docs: [
    'Explain how the {part} works',
    'Write down what the {part} does when {case}',
    'Example for {feature} is missing',
    'The guide does not mention the {part}',
  ],
  access: [
    'The {part} cannot be used with a keyboard',
    'Contrast is too low in the {part}',
    'Screen readers skip the {part}',
    'Focus is lost in the {part} when {case}',
  ],
  speed: ['The {part} is slow when {case}', 'The {part} needs too much memory when {case}', 'Loading the {part} takes too long'],
  question: ['How is the {part} meant to work when {case}?', 'Is {feature} planned?', 'Who looks after the {part}?'],
}

/** Circumstances shared by all fields. */
export const CASES: readonly string[] = [
  'the list is empty',
  'two people save at once',
  'the network is down',
  'the window is narrow',
  'a name has an accent',
  'the file is large',
  'the page is reloaded',
  'the language is not English',
  'the clock changes',
  'it runs for a week',
  'the first entry is deleted',
  'the disk is full',
]

/** Labels of every database with their descriptions. */
export const LABELS: readonly (readonly [name: string, description: string])[] = [
  ['bug', 'Something does not work'],
  ['feature request', 'Something new'],
  ['documentation', 'Texts about the program'],
  ['accessibility', 'For everybody, with any device'],
  ['performance', 'Too slow or too large'],
  ['question', 'Somebody wants to know something'],
  ['good first issue', 'Fit for beginners'],
  ['help wanted', 'Nobody has time for it'],
  ['duplicate', 'Told before'],
  ['will not fix', 'It stays as it is'],
  ['security', 'Somebody could do harm'],
  ['design', 'How it looks'],
  ['testing', 'Tests and their machines'],
  ['refactoring', 'Same behaviour, better code'],
  ['dependencies', 'Made by others'],
  ['packaging', 'How it is installed'],
  ['translation', 'Other languages'],
  ['mobile', 'On small screens'],
  ['printing', 'On paper'],
  ['import', 'Data that come in'],
  ['export', 'Data that go out'],
  ['offline', 'Without a network'],
  ['database', 'How data are kept'],
  ['interface', 'What people click'],
  ['regression', 'It worked before'],
  ['needs details', 'Not enough is known'],
  ['confirmed', 'Somebody else has seen it'],
  ['blocked', 'Something else comes first'],
  ['priority high', 'Soon'],
  ['priority low', 'Some day'],
]

/** Label for each kind of issue. */
export const LABEL_OF_KIND: Readonly<Record<IssueKind, string>> = {
  bug: 'bug',
  feature: 'feature request',
  docs: 'documentation',
  access: 'accessibility',
  speed: 'performance',
  question: 'question',
}

/** Labels that can be added to the label of an issue's kind. */
export const OTHER_LABELS: readonly string[] = LABELS.map(([name]) => name).filter(
  (name) => !Object.values(LABEL_OF_KIND).includes(name),
)

/** First sentences of issue texts. */
export const ISSUE_OPENINGS: Readonly<Record<IssueKind, readonly string[]>> = {
  bug: ['I see {trouble} since the last release.', 'This happens every time when {case}.', 'The {part} worked until last week.'],
  feature: ['Several people asked for {feature}.', 'I miss {feature} every day.', 'Other programs have {feature}.'],
  docs: ['I read the guide twice and still do not know.', 'Newcomers ask about the {part} again and again.'],
  access: ['I use the program without a mouse.', 'A colleague with low vision pointed this out.'],
  speed: ['I measured it on an old machine.', 'With real data the {part} takes minutes.'],
  question: ['I could not find an answer in the guide.', 'We wondered about this at work.'],
}

/** Further sentences of issue texts. */
export const ISSUE_MIDDLES: readonly string[] = [
  'Steps: open the {part}, wait, and look at the result.',
  'It only happens when {case}.',
  'The {part} and the {part} are both affected.',
  'A workaround is to restart.',
  'I can test a fix if somebody sends me one.',
  'I expected the {part} to say something.',
  'It may have to do with {trouble}.',
  'A first version without {feature} would be fine.',
  'I am happy to write the change myself.',
]

/** Titles of commits. */
export const COMMIT_TITLES: readonly string[] = [
  'Fix {trouble}',
  'Fix {trouble} in the {part}',
  'Add {feature}',
  'Add {feature} to the {part}',
  'Handle the {part} when {case}',
  'Rewrite the {part}',
  'Test the {part} when {case}',
  'Test {feature}',
  'Document the {part}',
  'Document {feature}',
  'Move the {part} into its own module',
  'Rename what the {part} returns',
  'Remove dead code from the {part}',
  'Speed up the {part}',
  'Translate the {part}',
  'Make the {part} work when {case}',
  'Update dependencies',
  'Prepare release',
  'Correct typing errors',
]

/** Titles of merge requests. */
export const MERGE_TITLES: readonly string[] = [
  'Add {feature} to the {part}',
  'Fix {trouble} in the {part}',
  'Rewrite the {part} for {feature}',
  'Make the {part} survive when {case}',
  'Speed up the {part}',
  'Translate the {part}',
]

/** Texts of merge requests. */
export const MERGE_TEXTS: readonly string[] = [
  'This adds what was discussed for the {part}. Tests cover the case when {case}.',
  'The {part} was the last place with {trouble}. Please look at the names above all.',
  'A first step: {feature} follows in another request.',
  'Nothing changes for people who do not use the {part}.',
  'I tried it for a week when {case}, and it held.',
]

/** Comments on issues and merge requests. */
export const NOTES: readonly string[] = [
  'I can confirm this for the {part}.',
  'Could you say what happens when {case}?',
  'This is fixed on the main branch, I think.',
  'Good catch. The {part} needs the same.',
  'I would rather see {feature} first.',
  'Please add a test for the case when {case}.',
  'The names are better now, thank you.',
  'I tried it and saw {trouble} again.',
  'Can this wait for the next milestone?',
  'Looks right to me.',
  'I have no time for this before next week.',
  'What does this mean for the {part}?',
  'The {part} should not know about this.',
  'Rebased on the main branch.',
  'I split this in two, the second half follows.',
]

/** Biographies of users. */
export const BIOS: readonly string[] = [
  'I write small programs and mend old ones.',
  'Teacher by day, maintainer by night.',
  'Working on tools that outlive their makers.',
  'Backend, boats and bread.',
  'I answer on weekdays.',
  'Learning in public.',
  'Ask me about printers.',
  'Mostly documentation, and glad about it.',
]

export const PLACES: readonly string[] = [
  'Ashcombe',
  'Brindle Bay',
  'Corriemore',
  'Dunhollow',
  'Eastmere',
  'Fallowfield',
  'Gullhaven',
  'Harrowgate Hill',
  'Inverlark',
  'Kestrel Point',
]

/** Titles of milestones. */
export const MILESTONES: readonly string[] = [
  'Spring release',
  'Summer release',
  'Autumn release',
  'Version 1.0',
  'Version 2.0',
  'Version 3.0',
  'Accessibility month',
  'Bug week',
  'Documentation days',
  'Launch party',
]
