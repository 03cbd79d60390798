import type { Field } from '../field.ts'

/** Strings, loaves, cups, beds. */
export const house: readonly Field[] = [
  {
    group: ['fret-and-bridge', 'Fret and Bridge', 'Programs for people who practise'],
    projects: [
      ['string-thing', 'String Thing', 'Looks after guitars: strings, humidity and repairs', 'guitars'],
      ['chord-shelf', 'Chord Shelf', 'Finds chords by what the fingers can reach', 'chords'],
      ['thumb-rule', 'Thumb Rule', 'Exercises for fingerpicking with a patient metronome', 'fingerpicking'],
      ['tube-rack', 'Tube Rack', 'Simulates amplifiers from their circuit diagrams', 'amplifiers'],
      ['daily-scales', 'Daily Scales', 'A static site with a plan for every day of the year', 'practice'],
    ],
    parts:
      'metronome; chord finder; tab reader; tuner; string log; scale view; circuit solver; song list; loop player; fingering table; practice plan; audio input',
    features:
      'tunings by name; left handed charts; loops with a slower tempo; a count before the start; chords by fingers; tabs from files; a weekly goal; capo positions; odd metres; a silent mode',
    troubles:
      'beats that come late; flats shown as sharps; a tuner off by an octave; loops that click; strings in the wrong order; a chord with seven fingers; silent input; lost practice days; a circuit that hums; frets counted from one',
  },
  {
    group: ['crumb-lab', 'Crumb Lab', 'Small programs for bakers'],
    projects: [
      ['proof-timer', 'Proof Timer', 'Times dough by its temperature and not by the clock', 'baking'],
      ['levain', 'Levain', 'Keeps a sourdough culture on schedule', 'sourdough'],
      ['mill-stone', 'Mill Stone', 'Compares flours by protein, ash and price', 'flour'],
      ['rise', 'Rise', 'Models how yeast grows in dough', 'yeast'],
      ['pizza-math', 'Pizza Math', 'A static site that scales pizza dough', 'pizza dough'],
    ],
    parts:
      'recipe scaler; oven schedule; feeding plan; dough model; flour table; timer; loaf log; unit converter; temperature probe; shopping list; crumb gallery; percent view',
    features:
      'baker percentages; feedings by weight; a schedule backwards from breakfast; several loaves at once; notes on every bake; flour blends; reminders to fold; oven profiles; a cold proof; printing of recipes',
    troubles:
      'percentages that do not add up; a timer that stops at midnight; loaves scaled to nothing; feedings in the past; grams read as ounces; a lost starter; folds counted twice; empty shopping lists; a probe that freezes; mixed up flours',
  },
  {
    group: ['slow-pour', 'Slow Pour', 'Coffee, measured'],
    projects: [
      ['shot-log', 'Shot Log', 'Records espresso shots and what was changed between them', 'espresso'],
      ['bean-line', 'Bean Line', 'Follows coffee from the farm to the bag', 'coffee beans'],
      ['roast-curve', 'Roast Curve', 'Draws roasts while they happen', 'roasting'],
      ['burr', 'Burr', 'Estimates grind size from a photograph', 'grinders'],
      ['kettle-page', 'Kettle Page', 'A static site with recipes for filter coffee', 'pour over'],
    ],
    parts:
      'shot form; roast chart; grind scale; bag register; flavour wheel; scale driver; recipe card; kettle view; batch list; price table; cupping form; drum sensor',
    features:
      'ratios by taste; a first crack marker; grinder presets; roasts side by side; a scale over bluetooth; blends of three; cupping scores; water recipes; refunds for bags; a dark roast warning',
    troubles:
      'shots without a yield; a curve that jumps; grinder steps in reverse; bags sold twice; a scale that reports pounds; missing crack times; scores above one hundred; a drum that overheats; recipes without water; unreadable labels',
  },
  {
    group: ['green-bed', 'Green Bed', 'Planning and keeping a garden'],
    projects: [
      ['row-cover', 'Row Cover', 'Plans vegetables by bed, week and neighbour', 'vegetables'],
      ['heap', 'Heap', 'Watches compost by temperature and moisture', 'compost'],
      ['seed-box', 'Seed Box', 'Lists seeds with their age and where they came from', 'seeds'],
      ['snip', 'Snip', 'Tells which shrub to prune in which month', 'pruning'],
      ['rail-garden', 'Rail Garden', 'A static site for balconies with a view', 'balcony plants'],
    ],
    parts:
      'bed map; sowing calendar; seed list; frost warning; moisture sensor; plant card; rotation plan; harvest diary; swap page; watering plan; photo diary; month view',
    features:
      'frost dates by place; crop rotation over four years; seeds to swap; beds of any shape; a harvest total; watering by weather; companion plants; a moon calendar; sowing in trays; pruning reminders',
    troubles:
      'beans sown in winter; beds that overlap; seeds with no year; frost warnings in July; a sensor stuck at zero; plants without a name; harvests counted in pieces and kilos; lost swaps; months off by one; a plan without paths',
  },
]
