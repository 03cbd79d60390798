/** Ways in which chat models phrase an answer, for property tests of the judge. */

/** A way to phrase an answer. */
export interface Frame {
  readonly name: string
  /** Returns the phrased answer. `values` are the parts of `answer`, and `goal` is the task. */
  phrase(answer: string, values: readonly string[], goal: string): string
}

const frame = (name: string, phrase: Frame['phrase']): Frame => ({ name, phrase })

export const FRAMES: readonly Frame[] = [
  // Short forms.
  frame('bare', (answer) => answer),
  frame('full stop', (answer) => `${answer}.`),
  frame('quoted', (answer) => `"${answer}"`),
  frame('label', (answer) => `Answer: ${answer}`),
  frame('final answer', (answer) => `Final answer: ${answer}`),
  frame('result and offer', (answer) => `Result: ${answer}. Happy to look further if that helps!`),
  frame('capitals', (answer) => `ANSWER: ${answer}`),
  // Plain sentences.
  frame('the answer is', (answer) => `The answer is ${answer}.`),
  frame('based on the page', (answer) => `Based on the information on this page, the answer is ${answer}.`),
  frame('according to', (answer) => `According to the site, it is ${answer}.`),
  frame('after looking', (answer) => `After looking through the relevant pages, I found that the answer is ${answer}.`),
  frame('I found', (answer) => `I found it: ${answer}.`),
  frame('would be', (answer) => `That would be ${answer}.`),
  frame('in conclusion', (answer) => `In conclusion, the correct answer to your question is ${answer}.`),
  frame('shown on the page', (answer) => `${answer}, as shown on the page I opened last.`),
  frame('dash', (answer) => `${answer} - that is what the page shows.`),
  // Casual.
  frame('sure', (answer) => `Sure! It's ${answer}.`),
  frame('hey', (answer) => `Hey, I looked it up for you: ${answer}. Anything else?`),
  frame('got it', (answer) => `Got it, it's ${answer} :)`),
  frame('there you go', (answer) => `Okay, so I checked and it turns out to be ${answer}. There you go!`),
  frame('thanks', (answer) => `Thanks for your patience! The answer you are looking for is ${answer}.`),
  frame('emoji', (answer) => `✅ Done! The answer is ${answer} 🎉`),
  // Formal and long.
  frame(
    'formal',
    (answer) =>
      `I have reviewed the available records and can confirm the following: ${answer}. Please let me know if you require any further assistance.`,
  ),
  frame(
    'three sentences',
    (answer) =>
      `I opened the site and went through the pages that matter for this request. Everything needed was visible there. The result is ${answer}.`,
  ),
  frame(
    'verified',
    (answer) => `The answer is ${answer}. I verified this by checking the page twice, so I'm confident that it is correct.`,
  ),
  frame('letter', (answer) => `Hello,\n\nthank you for your question. The answer is ${answer}.\n\nBest regards,\nYour assistant`),
  frame('because', (answer) => `It is ${answer}, because that is what the site lists for this request.`),
  frame(
    'summary',
    (answer) => `Summary of what I did: I searched the site, opened the matching page, and read the value. Answer: ${answer}`,
  ),
  // The task repeated.
  frame('task, answer', (answer, _, goal) => `${goal}\n${answer}`),
  frame('task and label', (answer, _, goal) => `Question: ${goal}\nAnswer: ${answer}`),
  frame('you asked', (answer, _, goal) => `You asked: "${goal}" The answer is ${answer}.`),
  frame('task in bold', (answer, _, goal) => `**Task:** ${goal}\n\n**Answer:** ${answer}`),
  // Markup.
  frame('bold', (answer) => `The answer is **${answer}**.`),
  frame('code', (answer) => `The answer is \`${answer}\`.`),
  frame('heading', (answer) => `## Answer\n\n${answer}\n\n_Let me know if you need more detail._`),
  frame('code block', (answer) => `Here is the answer:\n\n\`\`\`\n${answer}\n\`\`\``),
  frame('tag', (answer) => `<answer>${answer}</answer>`),
  frame('boxed', (answer) => `The final answer is \\boxed{${answer}}.`),
  frame('bullets', (_, values) => `Here is what I found:\n\n${values.map((value) => `- ${value}`).join('\n')}`),
  frame(
    'star bullets',
    (_, values) => `Results:\n${values.map((value) => `* **${value}**`).join('\n')}\n\nLet me know if you'd like anything else!`,
  ),
  frame('numbered', (_, values) => `The results are:\n${values.map((value, index) => `${index + 1}. ${value}`).join('\n')}`),
  frame('numbered inline', (_, values) => `I found these: ${values.map((value, index) => `${index + 1}) ${value}`).join(' ')}`),
  frame(
    'table',
    (_, values) => `| # | Result |\n|---|---|\n${values.map((value, index) => `| ${index + 1} | ${value} |`).join('\n')}`,
  ),
  frame(
    'steps',
    (answer) => `Step 1: I opened the site.\nStep 2: I looked for the entry.\nStep 3: I read the value.\n\nAnswer: ${answer}`,
  ),
  // Structured answers.
  frame('JSON answer', (answer) => JSON.stringify({ answer })),
  frame('JSON list', (_, values) => JSON.stringify(values)),
  frame('JSON answers', (_, values) => `\`\`\`json\n${JSON.stringify({ answers: values }, null, 2)}\n\`\`\``),
  frame('WebArena-Verified', (_, values) =>
    JSON.stringify({ task_type: 'RETRIEVE', status: 'SUCCESS', retrieved_data: values, error_details: null }),
  ),
  frame('JSON in a sentence', (answer) => `Here is the result in JSON: {"result": ${JSON.stringify(answer)}}`),
  frame('YAML', (answer) => `answer: ${answer}\nstatus: done`),
  // Other registers and forms.
  frame('all capitals', (answer) => `TASK COMPLETE. FINAL ANSWER: ${answer.toUpperCase()}. NO FURTHER STEPS REQUIRED.`),
  frame('no capitals', (answer) => `ok so i looked at it and its ${answer.toLowerCase()}`),
  frame('task and arrow', (answer, _, goal) => `${goal} → ${answer}`),
  frame('key=value', (_, values) => values.map((value, index) => `value_${index + 1}="${value}"`).join(' ')),
  frame('TL;DR', (answer) => `I opened the relevant section, applied the filters and read off the entry.\n\nTL;DR – ${answer}`),
  frame('em dash', (answer) => `Here you go—${answer}—as listed on the page.`),
  frame('guillemets', (answer) => `Voilà, the answer is the following : « ${answer} ».`),
  frame(
    'customer service',
    (answer) =>
      `Thank you so much for reaching out! I'd be delighted to assist you with that. The information you requested is: ${answer}. Is there anything else I can assist you with today? Have a wonderful day!`,
  ),
  frame('twice', (answer) => `The answer is ${answer}. So the final answer is ${answer}.`),
  frame('call', (answer) => `send_msg_to_user(${JSON.stringify(answer)})`),
  frame('ReAct', (answer) => `Thought: I have found it, so I can stop now.\nAction: stop\nFinal Answer: ${answer}`),
  frame('source', (answer) => `${answer} (source: http://shop.test/some/page?p=2)`),
  frame('footnote', (answer) => `The answer is ${answer} [1].\n\n[1] http://wiki.test/article/overview.html`),
  frame(
    'table with sources',
    (_, values) =>
      `| Field | Value | Source |\n|---|---|---|\n${values.map((value) => `| Answer | ${value} | current page |`).join('\n')}`,
  ),
  frame('nested JSON', (_, values, goal) =>
    JSON.stringify({ task: { question: goal, answer: { value: values } }, meta: { steps: 12, confidence: 0.97 } }),
  ),
  frame('JSON items', (_, values) =>
    JSON.stringify({ success: true, data: { items: values.map((value, index) => ({ rank: index + 1, value })) } }),
  ),
  frame('Python literal', (answer) => `{'answer': '${answer.replace(/'/g, "\\'")}', 'done': True}`),
  frame(
    'XML',
    (_, values) =>
      `<?xml version="1.0"?>\n<answers>\n${values.map((value, index) => `<item id="${index + 1}">${value}</item>`).join('\n')}\n</answers>`,
  ),
  frame('CSV', (_, values) => `rank,answer\n${values.map((value, index) => `${index + 1},"${value}"`).join('\n')}`),
  frame('LaTeX', (answer) => `Thus the final answer is $\\boxed{\\text{${answer.replace(/[$%_]/g, '\\$&')}}}$`),
  frame('checklist', (_, values) => values.map((value) => `- [x] ${value}`).join('\n')),
  frame('labels', (_, values) => values.map((value, index) => `Item ${index + 1}: ${value}`).join('; ')),
  frame(
    'task paraphrased',
    (answer, _, goal) =>
      `You wanted to know the following: ${goal.charAt(0).toLowerCase()}${goal.slice(1).replace(/[?.]$/, '')}. Well, ${answer}.`,
  ),
  frame('explanation', (answer) => `Final Answer: ${answer}\n\nExplanation: The page lists this, and no calculation was needed.`),
  frame('confidence', (answer) => `Answer: ${answer}\nConfidence: 95%\nSteps taken: 7`),
  frame('number with full stop', (answer) => `${answer}. That's it, nothing else was listed there.`),
  frame('no changes', (answer) => `I did not have to log in or change anything; the answer is ${answer}.`),
  frame('address', (answer) => `Mission accomplished, captain: ${answer}.`),
]
