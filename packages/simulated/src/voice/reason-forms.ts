/**
 * Sentence forms of reasons, judgements and lessons, most frequent first. A reason precedes a verdict that agents parse, so no form contains
 * a verdict word (yes, no, skip, right, wrong, correct, true, false) or a number.
 */
export const DONE_FORMS: readonly string[] = [
  'Everything that was asked for has been done.',
  'All parts of it are done.',
  'Nothing is left to do.',
  'Each step has been carried out.',
  'The result is what was asked for.',
  'I see nothing that is still open.',
  'As far as I can see it is finished.',
  'What was asked for has been reached.',
  'The last step is behind me.',
  'Every requirement is met.',
]

/** `{next}` is the next step. */
export const OPEN_FORMS: readonly string[] = [
  'Something is still to be done.',
  'I still have to {next}.',
  'It is unfinished.',
  'At least one part is missing.',
  'It remains to {next}.',
  'There is more to do.',
  'The step to {next} is still open.',
  'Part of it is still open.',
  'The end is still ahead.',
  'One has yet to {next}.',
  'A step is missing.',
  'What was asked for is still incomplete.',
]

export const NEEDLESS_FORMS: readonly string[] = [
  'The task does not need this any more.',
  'This step has become unnecessary.',
  'The task goes on without it.',
  'There is nothing to gain from this step now.',
  'This part is of use only in another situation.',
  'I can leave this step out.',
]

export const APPROVAL_FORMS: readonly string[] = [
  'It is time to {action}.',
  'Everything is ready to {action}.',
  'I agree, one should {action}.',
  'This is the moment to {action}.',
  'The preparations are made, so one can {action}.',
  'I see nothing against the step to {action}.',
]

export const OBJECTION_FORMS: readonly string[] = [
  'It is too early or a mistake to {action}.',
  'I would rather wait before I {action}.',
  'One should look again before one chooses to {action}.',
  'Something speaks against the step to {action}.',
  'I advise against the step to {action} at this point.',
  'It would be rash to {action}.',
]

export const REACHED_FORMS: readonly string[] = [
  'The trajectory has reached its goal.',
  'The goal of the task is reached.',
  'This attempt did what was asked for.',
  'The steps led to the goal.',
  'Nothing is left to do in this trajectory.',
]

export const ON_THE_WAY_FORMS: readonly string[] = [
  'The trajectory is on its way to the goal.',
  'The steps so far lead towards the goal.',
  'This attempt is making progress.',
  'So far the actions serve the task.',
  'The trajectory moves forward, with more to do.',
  'I see progress and an open rest.',
]

export const MISTAKE_FORMS: readonly string[] = [
  'The last action of the trajectory was a mistake.',
  'The last step does not help.',
  'With its last action the trajectory left its way.',
  'The latest action brought nothing.',
  'This attempt has just lost a step.',
]

export const INCOMPLETE_PURCHASE_FORMS: readonly string[] = [
  'The trajectory has bought something that lacks some of what was asked for.',
  'The product that was bought does not have everything that was asked for.',
  'The purchase meets only a part of the request.',
  'Some of what was asked for is missing in the product that was bought.',
]

export const FULL_PURCHASE_FORMS: readonly string[] = [
  'The trajectory has bought what was asked for.',
  'The product that was bought has everything that was asked for.',
  'The purchase meets the request.',
  'What was bought fits the request.',
]

export const OTHER_PURCHASE_FORMS: readonly string[] = [
  'The trajectory has bought something else.',
  'The product that was bought is a different one.',
  'The purchase does not meet the request.',
]

/** `{mark}` is the mark of the chosen option. */
export const VOTE_FORMS: readonly string[] = [
  'Choice {mark} leads on towards the goal.',
  'Choice {mark} fits the task best.',
  'I prefer choice {mark}, which serves the goal.',
  'With choice {mark} the task goes forward.',
  'Compared with the others, choice {mark} helps most.',
]

/** An earlier action. */
export const REVIEW_FORMS: readonly string[] = [
  'That was to {action}.',
  'The action was to {action}.',
  'What was done was to {action}.',
  'I look at the step to {action}.',
  'The step in question was to {action}.',
]

/** The action of a rationale. `{mark}` is the command in backquotes. */
export const RATIONALE_FORMS: readonly string[] = [
  'Of what is offered here it is best to {action} ({mark}).',
  'The best thing to do is to {action} ({mark}).',
  'On this page I would {action} ({mark}).',
  'It makes sense to {action} ({mark}).',
  'Given the instruction, one should {action} ({mark}).',
  'To get closer to the product I would {action} ({mark}).',
  'What helps most is to {action} ({mark}).',
  'I recommend to {action} ({mark}).',
  'Nothing here is better than to {action} ({mark}).',
  'The next action should be to {action} ({mark}).',
  'At this point the choice is to {action} ({mark}).',
  'It seems sensible to {action} ({mark}).',
]

/** Options to select, in any sentence that has the word option before a colon. */
export const OPTIONS_FORMS: readonly string[] = [
  'Options of this product: {options}.',
  'The options to choose: {options}.',
  'These options fit the instruction: {options}.',
  'I would pick the options: {options}.',
  'Needed options: {options}.',
]

/** Lessons of a trial. `{line}` is quoted, because the model recognises a line in its lessons by the quotes. */
export const REFUSED_LESSON_FORMS: readonly string[] = [
  "In this trial '{line}' was refused.",
  "I tried '{line}', and it was refused.",
  "The line '{line}' had no effect.",
  "'{line}' did not work in this trial.",
  "It was a waste of a step to enter '{line}'.",
  "My line '{line}' was rejected.",
  "One thing that failed was '{line}'.",
  "I lost a step with '{line}', which was rejected.",
]

export const USELESS_LESSON_FORMS: readonly string[] = [
  "In this trial '{line}' did not help.",
  "The line '{line}' brought me no closer to the goal.",
  "It was a detour to enter '{line}'.",
  "'{line}' was accepted but served no purpose.",
  "I chose '{line}', which did not serve the task.",
  "With '{line}' I went in another direction.",
]

/** `{better}` is an action in words. */
export const BETTER_FORMS: readonly string[] = [
  'Next time I will {better} instead.',
  'I should {better} in that situation.',
  'It would have been better to {better}.',
  'In its place I will {better}.',
  'When I get there again, I {better}.',
  'From now on I {better} at that point.',
]

export const CARE_FORMS: readonly string[] = [
  'I should plan more carefully, check the result of every step and not give up too early.',
  'Next time I have to pay more attention to what each action changes.',
  'I was careless in this trial. I should read the task again before I act.',
  'More care is needed. I will look at every answer before I go on.',
  'I should think before each step and keep the goal in mind.',
]

/** `{steps}` joins the steps of the task. */
export const FASTER_FORMS: readonly string[] = [
  'Nothing in particular failed, but the goal was not reached. Next time I will {steps}, without detours.',
  'I saw no action fail, and still the goal was not reached. In the next trial I {steps} and leave out the rest.',
  'I did not get to the goal. I should {steps} without anything in between.',
  'No single action was to blame. I have to {steps}, and faster.',
]
