import { splitPhrases } from '../text.ts'

/** Kind of thread, which determines its title, text and comments. */
export type ThreadKind = 'question' | 'trouble' | 'story' | 'opinion' | 'guide' | 'show'

/** Titles by kind of thread. Slots are phrases of a topic: thing, act, trouble, tip, view, place, span, number. */
export const TITLES: Readonly<Record<ThreadKind, readonly string[]>> = {
  question: [
    'What is your favourite way of {act}?',
    'Is {a thing} worth it for a beginner?',
    'How do you go about {act} when time is short?',
    'Which {thing} would you buy again?',
    'Where do I begin with {act}?',
    'What do you wish somebody had told you about {act}?',
    'Old {thing} or new {thing}?',
    'Does anybody here have experience with {act}?',
    'How long did it take you to get good at {act}?',
    'One {thing} for everything: does it exist?',
    'What is the most useful {thing} you own?',
    'Should I start with {a thing} or wait?',
    'How often do you replace your {thing}?',
    'Is there a right order for {act}?',
    'What is the one rule of {act} that you break?',
    'Who near {place} can teach me {act}?',
  ],
  trouble: [
    '{Trouble}. What am I doing wrong?',
    'Help: {trouble}',
    '{Trouble} and I have tried everything',
    'Has anybody solved this? {Trouble}',
    'Why is it that {trouble}?',
    'After {span} of {act}, {trouble}',
    'New here, and {trouble}',
    'I give up: {trouble}',
    'Is it normal that {trouble}?',
  ],
  story: [
    'First time {act}: what I learned',
    '{Span} of {act}, in short',
    'I inherited {a thing} and it changed my weekends',
    'How I failed at {act} and tried again',
    'A neighbour in {place} gave me {a thing}',
    'Found {a thing} at the flea market in {place}',
    'My grandmother taught me {act}',
    'What {span} with one {thing} taught me',
    'I finally managed {act}',
    'The worst {thing} I ever owned',
  ],
  opinion: [
    'Unpopular opinion: {view}',
    'I have come to believe that {view}',
    'Change my mind: {view}',
    'After {span} I still think that {view}',
    'We should say it more often: {view}',
    'Am I alone in thinking that {view}?',
    'The {thing} is overrated, and so is {act}',
    'My teacher in {place} used to say that {view}',
  ],
  guide: [
    'A short guide to {act}',
    '{Number} things I wish I had known before {act}',
    '{Act}, step by step',
    'What to look for in {a thing}',
    'A checklist for {act}',
    'How to care for {a thing} in {number} steps',
    '{Act} without spending much',
    'The {thing} explained for people in a hurry',
    'Common mistakes in {act} and how to avoid them',
  ],
  show: [
    'My {thing} after {span}',
    'Show us your {thing}',
    'Small progress: {act} in {place}',
    'Weekend result of {act}',
    'Look what I made of an old {thing}',
    'My corner for {act} is finished',
    'Before and after: {a thing} from {place}',
    'Rate my {thing}, please',
  ],
}

/** First sentences of thread texts. */
export const OPENINGS: Readonly<Record<ThreadKind, readonly string[]>> = {
  question: [
    'I have been reading here for {span} and this is my first question.',
    'My budget is small and my patience is not.',
    'I live in {place} and there is no club nearby.',
    'I know that this was asked before, but the old threads disagree.',
    'A friend keeps telling me that {view}, and I am not so sure.',
    'I have about an hour on weekday evenings for this.',
    'Everything that I own for this is one old {thing}.',
  ],
  trouble: [
    'It worked for {span} and then it stopped.',
    'I followed the advice to {tip}, and nothing changed.',
    'I bought {a thing} in {place} and since then {trouble}.',
    'Every time it is the same: {trouble}.',
    'Three people gave me four answers.',
    'It is worse on cold days.',
  ],
  story: [
    'It began with {a thing} that nobody wanted.',
    'I had put it off for {span}.',
    'On a wet Sunday in {place} I finally tried.',
    'My first attempt was a disaster: {trouble}.',
    'I never thought that I would care about {act}.',
    'An old man at the club in {place} showed me how.',
  ],
  opinion: [
    'I will get shouted at for this, but I mean it.',
    'I believed the opposite for {span}.',
    'We repeat the same advice here every week.',
    'Last month in {place} I saw it once more.',
    'Most of what is written about {act} is habit.',
  ],
  guide: [
    'I wrote this down for a friend and thought that it may help others.',
    'None of this is new, but it is all in one place.',
    'I have made each of these mistakes at least twice.',
    'It took me {span} to learn it, and it takes five minutes to read.',
    'Take what is useful and leave the rest.',
  ],
  show: [
    'It is not perfect, but it is mine.',
    'It took {span} and most of my weekends.',
    'Nothing special, yet I am proud of it.',
    'I started with {a thing} that cost me almost nothing.',
    'The light in the picture is bad, sorry.',
  ],
}

/** Further sentences for threads of any kind. */
export const MIDDLES: readonly string[] = [
  'What helped most was to {tip}.',
  'Somebody here once wrote that {view}, and it stuck.',
  'I also looked into {act}, which is a different story.',
  'The {thing} itself is fine.',
  'I would rather not buy another {thing}.',
  'For a while {trouble}, and I nearly stopped.',
  'Now I always {tip}.',
  'My partner says that {view}.',
  'I keep notes, so I can tell you that it takes about {span}.',
  'In winter it is harder, of course.',
  'The books say little about {act}.',
  'It is easy to forget that {view}.',
  'The people in {place} were very patient with me.',
  'I used to think that {a thing} would solve everything.',
  'You can do it with {a thing} and a free afternoon.',
  'If {trouble}, do not panic.',
  'The second attempt was better by far.',
  'I have a picture of it somewhere.',
  'It cost me {span} and a good deal of patience.',
  'A visitor from {place} laughed at it, then asked for the address of the shop.',
  'The first half hour is the hardest.',
  'I read three books about {act}, and they contradict each other.',
  'When I told my sister, she said that {view}.',
  'There is no hurry, and that may be the best part.',
  'I lent my {thing} to a friend and got it back cleaner.',
  'What surprised me was how little {a thing} matters in the end.',
  'On good days it works at once.',
  'On bad days {trouble}.',
  'For {span} I did nothing else in the evenings.',
  'I was told to {tip}, so I did.',
  'The club in {place} has {a thing} that one may borrow.',
]

/** Last sentences of thread texts, by kind. */
export const ENDINGS: Readonly<Record<ThreadKind, readonly string[]>> = {
  question: [
    'What would you do?',
    'Any advice is welcome.',
    'Thanks for reading this far.',
    'Tell me what worked for you.',
    'I am ready to be told that I am wrong.',
  ],
  trouble: [
    'What else can I try?',
    'Please tell me that I am not the only one.',
    'Ideas?',
    'I will report back.',
    'Is it me or is it the {thing}?',
  ],
  story: [
    'I would do it again tomorrow.',
    'That is all, I just wanted to tell somebody.',
    'Next time I will {tip}.',
    'How did you start?',
    'Worth every hour.',
  ],
  opinion: [
    'Discuss.',
    'Prove me wrong.',
    'I may think otherwise next year.',
    'There, I have said it.',
    'What is your experience?',
  ],
  guide: ['Corrections are welcome.', 'What did I forget?', 'And above all: {tip}.', 'I will keep this up to date.', 'Ask away.'],
  show: [
    'What would you change?',
    'Be gentle.',
    'Next is {act}.',
    'Thanks to everybody who helped in my last thread.',
    'More pictures when the sun is out.',
  ],
}

/** Comments on a thread, by its kind. */
export const ANSWERS: Readonly<Record<ThreadKind, readonly string[]>> = {
  question: [
    'I would say: {tip}.',
    'It depends on how much time you have. For {act} you need {span} at least.',
    'Get {a thing} first and think about the rest later.',
    'I asked the same {span} ago. The answer was to {tip}.',
    'Do not overthink it.',
    'Borrow {a thing} before you buy one.',
    'There is a good course in {place}, twice a year.',
    'The honest answer is that {view}.',
  ],
  trouble: [
    'Did you {tip}?',
    'I had the same: {trouble}. It went away by itself.',
    'Nine times out of ten it is the {thing}.',
    'Start again from the beginning and change one thing at a time.',
    'That happens to everybody in the first year.',
    'Look at your {thing} in good light and you will see it.',
    'The trick is to {tip}.',
    'Post a picture, please. From here it could be anything.',
  ],
  story: [
    'What a lovely story.',
    'This reminds me of my own first {thing}.',
    'I started the same way, in {place}, {span} ago.',
    'You were lucky. On my first day {trouble}.',
    'Thank you for writing this down.',
    'Now you are lost to us all: next you will try {act}.',
    'My uncle had {a thing} like that.',
  ],
  opinion: [
    'I disagree. {View}.',
    'Finally somebody says it.',
    'That may be true for you, but not for people with little space.',
    'You can believe that and still {tip}.',
    'I thought so too until {trouble}.',
    'This comes up once a month and nobody ever changes their mind.',
    'Half right. The other half is that {view}.',
  ],
  guide: [
    'Saved, thank you.',
    'I would add one more step: {tip}.',
    'Point two is the one that everybody forgets.',
    'Good list. It needs a warning, though: {trouble} if you hurry.',
    'I printed it and put it beside my {thing}.',
    'Could you write the same about {act}?',
    'This should be in the sidebar.',
  ],
  show: [
    'That looks wonderful.',
    'How long did it take?',
    'I like everything but the {thing}.',
    'Where did you get the {thing}?',
    'Honest opinion: next time {tip}.',
    'Better than my first by far.',
    'You have a steady hand.',
    'Is that {a thing} in the corner?',
  ],
}

/** Replies to a comment. */
export const REPLIES: readonly string[] = [
  'That is exactly what I do, except that I {tip} first.',
  'I tried that and {trouble}.',
  'Thank you, I will try it this weekend.',
  'Not in my experience. {View}.',
  'Could you say more about {act}?',
  'Agreed.',
  'It worked, thank you. It took me {span}.',
  'For how long have you done it that way?',
  'You must be from {place}.',
  'My {thing} says otherwise.',
  'Fair point, I had not thought of that.',
  'This is the answer.',
  'Only if you {tip}.',
  'I would not say it so strongly, but yes.',
  'Do you mean the old {thing} or the new one?',
  'That made me laugh.',
  'And yet {view}.',
  'Somebody told me the opposite in {place} last week.',
  'I have to try this with my own {thing}.',
  'What did you pay for yours?',
]

/** Sentences that can follow in any comment. */
export const COMMENT_ENDINGS: readonly string[] = [
  'Also, {tip}.',
  'I learned it from {a thing} that I ruined.',
  'It took me {span} to see it.',
  'In {place} everybody does it like that.',
  'And do not forget that {view}.',
  'Good luck!',
  'At least that is how it is with {act}.',
  'I may be wrong, though.',
  'My first {thing} did not survive it.',
  'Let us know how it went.',
  'Once {trouble}, it is too late.',
  'You will be surprised.',
  'I still have the {thing} to prove it.',
  'Nobody told me so when I began.',
  'Start small.',
  'It is worth the trouble.',
  'Just my experience after {span}.',
]

/** Comments that get more downvotes than upvotes. */
export const DOWNVOTED_COMMENTS: readonly string[] = [
  'Just buy a new {thing} and stop complaining.',
  'Nobody cares about {act}.',
  'You should have searched first.',
  'People who say that {view} have never done it.',
  'This forum was better {span} ago.',
  'If {trouble}, the fault is yours.',
  'What a waste of time.',
  'First.',
  'My cousin does it for money and laughs about you all.',
  'Wrong, wrong and wrong again.',
]

export const PLACES: readonly string[] = splitPhrases(
  'Alderport; Brindle Bay; Cobbleford; Dunmere; Eastwick Hollow; Fernhill; Gullhaven; Hazelbrook; Ivydown; Kestrel Point; Larkmoor; Millrace; Northquay; Oxenholt; Pebblewick; Quarry Green; Rushmere; Saltgate; Thistledown; Upper Wendle; Vinebury; Westerlea',
)
export const SPANS: readonly string[] = splitPhrases(
  'a week; two weeks; a month; three months; half a year; a year; two years; five years; ten years; one long winter; a whole summer',
)
export const NUMBERS: readonly string[] = splitPhrases('three; four; five; six; seven; eight; nine; ten')

/** Biographies of users, with slots of a topic that they like. */
export const BIOGRAPHIES: readonly string[] = [
  'I like {act} and long breakfasts.',
  'From {place}. Mostly here to read about {act}.',
  'Owner of one {thing} too many.',
  'Teacher by day. In the evening: {act}.',
  'My motto: {tip}.',
  'Slowly getting better at {act}.',
  'I believe that {view}.',
  'Two children, one {thing}, no time.',
  'Retired and busy with {act} in {place}.',
  'Here to learn. Be patient with me.',
  'Ask me about my {thing}.',
  'I write little and read much.',
]
