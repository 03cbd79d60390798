/** Departments of a household shop with words for their products (common knowledge). */
const DEPARTMENT_WORDS: readonly (readonly [string, RegExp])[] = [
  ['Lighting', /\b(?:lamps?|lanterns?|bulbs?|pendants?|spots?|uplight|downlight|chandelier|light|sconce|candle ?sticks?)\b/i],
  [
    'Travel and Luggage',
    /\b(?:suitcases?|cases?|trunks?|bags?|backpack|rucksack|satchel|duffel|tents?|sleeping|camp\w*|stove|rain cape|cape|wind shield|travel|poncho|tarp|passport|packing|flask|hammock|holdall|pouch|wallet)\b/i,
  ],
  [
    'Kitchen and Table',
    /\b(?:kettles?|grinders?|mills?|brewers?|pans?|pots?|bake\w*|kni(?:fe|ves)|boards?|sharpeners?|plates?|bowls?|cups?|jars?|lunch|bread|spice|espresso|tea|coffee|tray|mug|glass(?:es)?|tureen|jug|colander|whisk|ladle)\b/i,
  ],
  [
    'Bed and Bath',
    /\b(?:duvet|sheets?|pillow\w*|blankets?|throws?|quilts?|towels?|bath\w*|shower|curtains?|soap|toothbrush|hamper|mat|mats|covers?|cushion)\b/i,
  ],
  [
    'Workshop',
    /\b(?:hammers?|saws?|planes?|chisels?|gouges?|clamps?|vices?|spanners?|wrench\w*|screw\w*|drills?|files?|rasps?|bench hook|line level|level|square|pliers|workbench|carving|resin|marking|mallet|tool)\b/i,
  ],
  [
    'Garden',
    /\b(?:plant\w*|garden|rain barrel|barrels?|hose\w*|watering|pruners?|shears|propagator|cold frame|bee|bird|seed|trowel|fork|spade|rake|hoe|trellis|string|twine|log|nest)\b/i,
  ],
  [
    'Furniture',
    /\b(?:chairs?|tables?|desks?|shel(?:f|ves)|mirrors?|stools?|bench(?:es)?|sofas?|wardrobe|dressers?|cabinets?|coat stand|stand|beds?|bookcase|sideboard|rack|easel)\b/i,
  ],
  [
    'Desk and Paper',
    /\b(?:pens?|pencils?|ink|notebooks?|paper|cards?|envelopes?|folders?|files?|staplers?|calendar|journal|diary|sketch\w*|stamp|seal|ruler)\b/i,
  ],
]

/** Returns the department of a product, by the last word of its name that belongs to one. */
export function departmentOf(product: string): string | undefined {
  const head = product.replace(/ (?:with|for|in|on)\b[\s\S]*$/, '').split(',', 1)[0] ?? ''
  const found = DEPARTMENT_WORDS.map(([department, words]) => {
    const all = [...head.matchAll(new RegExp(words.source, 'gi'))]
    const last = all.at(-1)
    return [department, last === undefined ? -1 : last.index + last[0].length] as const
  }).filter(([, at]) => at >= 0)
  return found.sort((a, b) => b[1] - a[1])[0]?.[0]
}
