/** Phrasings of right answers in many voices: assistants, clerks, engineers, programs, and talk with negations that are not about the value. */
import type { Frame } from './answer-frames.ts'

const lines = (values: readonly string[], mark: (index: number) => string): string =>
  values.map((value, index) => `${mark(index)} ${value}`).join('\n')

const listed = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`

type Phrase = Frame['phrase']

const PHRASES: readonly Phrase[] = [
  // Letters and service desks.
  (a) => `Hi there,\n\nI had a look at this for you. The figure you were after is: ${a}.\n\nKind regards,\nYour assistant`,
  (_, v) =>
    `Dear user,\n\nplease find the requested information below.\n\n${lines(v, () => '-')}\n\nShould you need more, do not hesitate to ask.\n\nBest wishes`,
  (_, v) =>
    `Quick update from my side: I went through the relevant records and ended up with ${listed(v)}. Nothing else matched.`,
  (a) => `Good news – we have located the information: ${a}. Your satisfaction is important to us!`,
  (a, _, goal) => `We've processed your request.\n\nRequest: ${goal}\nResponse: ${a}\nStatus: resolved`,
  (a) => `Without prejudice to later changes of the website, I hereby state that the answer is: ${a}.`,
  (a) => `Ticket closed with resolution: ${a}. Please rate this conversation.`,
  // Reports.
  (a) => `**Process**\n1. Navigate to the section\n2. Sort by the relevant column\n3. Read the first row\n\n**Outcome**\n${a}`,
  (_, v) =>
    `## Summary\n\nThe task has been completed.\n\n## Findings\n\n${lines(v, () => '*')}\n\n## Notes\n\nNo problems were encountered.`,
  (a) => `What I did: searched, filtered, opened the record.\nWhat I found: ${a}\nWhat is left to do: nothing`,
  (a) => `Key takeaway: ${a}\nData quality: good\nNext steps: n/a`,
  (a) => `Method: manual lookup. Sample: the whole listing. Result: ${a}. Limitations: none known.`,
  (a) => `Answer: ${a}\nErrors: none\nWarnings: none`,
  (_, v) => `Completed ✔\n\n• Looked up the right section\n• Verified the criteria\n${lines(v, () => '•')}`,
  // People.
  (a) => `Gotcha. ${a}. Anything else?`,
  (a) => `lol ok that took forever but its ${a} fr`,
  (a) => `Well dear, I put on my glasses and had a good look, and it says here ${a}, so there you have it.`,
  (a) => `Behold, the page has spoken: ${a}.`,
  (a) => `Long story short, ${a}.`,
  (a) => `Bottom line — ${a}.`,
  (a) => `So, I have made the research on the site, and the response is the following: ${a}. Voilà!`,
  (a) => `I've wrapped up the search. What came out of it is ${a}. Cheers!`,
  (a) => `I opened the settings by accident, went back, tried the search, then sorted the table, and finally read ${a}.`,
  // Programs and markup.
  (a) => `OUTPUT >> ${a}`,
  (a) => `Grounded answer: <co: 0>${a}</co: 0>`,
  (a) => `print("${a}")  # checked`,
  (a) => `[INFO] task finished\n[RESULT] ${a}\n[INFO] exiting with code 0`,
  (a) => `<result value="${a}"/>`,
  (a) => `Answer: \`\`\`${a}\`\`\``,
  (a) => JSON.stringify({ reply: { text: a, lang: 'en' } }),
  (a) => JSON.stringify({ thought: 'The page shows the value, so I can answer.', final_answer: a }),
  (_, v) => `| Item | Result |\n|---|---|\n${v.map((value, index) => `| Answer ${index + 1} | ${value} |`).join('\n')}`,
  (a, _, goal) => `Q: ${goal}\nA: ${a}`,
  // Negations, doubts, modal verbs and conditions that are not about the value.
  (a) => `It wasn't hard to find: ${a}.`,
  (a) => `I wasn't sure at first, but the detail page settles it: ${a}.`,
  (a) => `${a}. Not sure what else you'd like to know, so feel free to ask!`,
  (a) => `My initial guess was off, so I checked the page, and it clearly says ${a}.`,
  (a) => `The answer is ${a}, unless you want me to include anything else.`,
  (a) => `The answer is none other than ${a}.`,
  (a) => `${a} is the only possible answer.`,
  (a) => `After ruling out everything that didn't match, I was left with ${a}.`,
  (a) => `Just in case it's unclear, here's the answer once more: ${a}.`,
  (a) => `You asked; I didn't guess, I looked. ${a}.`,
  (a) => `${a}\n\nThis may change when new data comes in.`,
]

export const VOICES: readonly Frame[] = PHRASES.map((phrase) => ({ name: String(phrase), phrase }))
