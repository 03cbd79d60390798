/** Praise for features, by attribute text. */
export const PRAISE: Readonly<Record<string, string>> = {
  vegan: 'nothing of animal origin goes into it',
  'gluten free': 'made on a separate line and tested in every batch',
  'machine washable': 'cold cycle, low tumble, and it keeps its shape',
  'hand washable': 'a sink and some mild soap are all it needs',
  'non gmo': 'we know the seed our suppliers plant',
  'cruelty free': 'no part of it was ever tested on animals',
  lightweight: 'you forget that you have it with you',
  kosher: 'supervised all the way from delivery to packing',
  'scratch resistant': 'keys, pets and everyday bumps leave no mark',
  waterproof: 'sealed seams keep rain and splashes out',
  'heavy duty': 'tested far beyond normal household use',
  'easy assembly': 'numbered parts, one tool, about twenty minutes',
  'keto friendly': 'only a few net carbs in each serving',
  'usda organic': 'certified from field to package',
  'easy install': 'everything you need is in the box, no drilling skills required',
  'wrinkle resistant': 'straight out of the suitcase and ready to go',
  'water repellent': 'drops bead up and roll off',
  'travel size': 'fits the little plastic bag at the airport',
  'shock proof': 'survives drops from desk height',
  'quick drying': 'wash it in the evening, use it in the morning',
  'paraben free': 'kept fresh by milder means',
  'high protein': 'keeps you full until the next meal',
  'fast charging': 'half full in about thirty minutes',
  breathable: 'air moves through and heat does not build up',
  'slip resistant': 'a grippy surface for wet floors',
  'nickel free': 'no green skin, no itching',
  'low sugar': 'sweet enough with only a few grams per serving',
  'fragrance free': 'for noses that like it quiet',
  'dairy free': 'creamy all the same',
  'water resistant': 'fine with splashes, but please do not submerge it',
  'slim profile': 'disappears into a pocket or a drawer',
  'plug and play': 'no driver, no setup, works in seconds',
  'moisture wicking': 'pulls sweat away before you feel it',
  'low sodium': 'seasoned with herbs instead of a heavy hand',
  'long lasting': 'one application or one charge takes you through the day',
  'long battery life': 'charge it on sunday, use it all week',
  'fair trade': 'growers are paid a fixed premium',
  'stain resistant': 'spills wipe off with a damp cloth',
  'space saving': 'made for rooms where every inch counts',
  'low noise': 'quiet enough for a sleeping baby next door',
  'bpa free': 'only materials approved for contact with food',
  'noise cancelling': 'engines, fans and chatter fade into the background',
  'leak proof': 'toss it into a bag without a second thought',
  'dishwasher safe': 'top rack or bottom rack, it does not mind',
  hypoallergenic: 'kind to people who react to almost everything',
  'sulfate free': 'a gentle lather that does not strip',
  foldable: 'collapses flat in one move',
  'super soft': 'people ask where it is from as soon as they touch it',
}

/** Praise for any feature. */
export const GENERAL_PRAISE: readonly string[] = [
  'a detail you notice from the first day',
  'what our customers ask for most',
  'checked by hand before it leaves our warehouse',
  'one thing less to worry about',
  'standard in everything we make',
  'we tried eleven samples before we settled on this one',
  'the reason people come back for a second one',
  'simple, honest and built to last',
  'small on paper, big in everyday life',
  'no extra charge, no fine print',
  'exactly as described, every time',
  'hard to give up once you are used to it',
  'we would not ship it any other way',
  'mentioned in nearly every review we get',
]

/** Generic bullet points by department. */
export const NOTES: Readonly<Record<string, readonly string[]>> = {
  fashion: [
    'Size note: please compare your measurements with our chart before you order, and allow an inch of difference',
    'Colors may look slightly different on your screen depending on its settings',
    'Imported, designed in our own studio',
    'Questions about the fit? Send us a message and we will answer within one business day',
  ],
  beauty: [
    'How to use: start with a small amount and patch test before the first use',
    'Store away from heat and direct sunlight',
    'Not happy? Contact us within 30 days for a refund or replacement',
    'Please check the ingredient list on the label if you have allergies',
  ],
  garden: [
    'What you get: all parts, a clear manual and a friendly support team',
    'Please allow a small deviation in measurements, as everything is measured by hand',
    'Colors may differ a little between batches and screens',
    'One year of support: missing or damaged parts are replaced free of charge',
  ],
  electronics: [
    'In the box: the device itself, a quick start guide and a warranty card',
    'Please check compatibility with your model before you order',
    'Backed by a 12 month warranty and lifetime technical support',
    'If anything does not work as expected, write to us before you return it',
  ],
  grocery: [
    'Store in a cool, dry place and close well after opening',
    'Packed fresh; best before date is printed on the bottom',
    'Packaging may change from time to time, what is inside stays the same',
    'Please read the label for the latest allergen information',
  ],
}

/** First sentences of descriptions, with placeholders for brand, name, use and features. */
export const OPENINGS: readonly string[] = [
  'Meet the {brand} {name}, made for {use}.',
  '{brand} started with one question: what is still missing for {use}?',
  'Looking for something reliable for {use}? You have found it.',
  'Our {name} line has been a favorite for {use} since the day we launched it.',
  'Every {brand} product is planned in a small workshop and tested by people who use it daily.',
  'Good things do not have to be complicated.',
]
/** Second sentences of descriptions; `{features}` is replaced by a list. */
export const MIDDLES: readonly string[] = [
  'Key points at a glance: {features}.',
  'What sets it apart: {features}.',
  'You get {features}, all in one.',
  'We paid special attention to these points: {features}.',
  'Our customers mention {features} again and again.',
]
/** Last sentences of descriptions. */
export const CLOSINGS: readonly string[] = [
  'It also makes a thoughtful gift.',
  'Order today and let us know what you think.',
  'A good choice for {use}, too.',
  'If it is not for you, send it back within 30 days.',
  'Thank you for supporting a small brand.',
]
