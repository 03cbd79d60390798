/** Subject of a group's projects, and the words of their issues and commits. Lists are phrases separated by `; `. */
export interface Field {
  readonly group: readonly [path: string, name: string, description: string]
  /** Slug, name, description and a topic that no other project has. */
  readonly projects: readonly (readonly [slug: string, name: string, description: string, topic: string])[]
  readonly parts: string
  readonly features: string
  readonly troubles: string
}

/** Music, baking, coffee and gardening projects. */
export const homeFields: readonly Field[] = [
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

/** Bird, boat, bicycle and server projects. */
export const outdoorFields: readonly Field[] = [
  {
    group: ['long-glass', 'Long Glass', 'Open tools for those who count birds'],
    projects: [
      ['field-tally', 'Field Tally', 'Counts birds offline and sends the counts later', 'birdwatching'],
      ['glass-guide', 'Glass Guide', 'Compares binoculars by what can be seen through them', 'binoculars'],
      ['flyway', 'Flyway', 'Draws migration from ring records', 'migration'],
      ['box-cam', 'Box Cam', 'Films nest boxes and keeps the minutes in which something happens', 'nest boxes'],
      ['song-sheet', 'Song Sheet', 'A static site with bird song as notes', 'bird song'],
    ],
    parts:
      'tally sheet; species list; map layer; ring table; motion detector; sync queue; song player; season chart; observer list; photo matcher; report form; night mode',
    features:
      'counts by ear; species by region; a map without network; rings by colour; clips of a minute; counts as a file; rare species alerts; shared sites; names in Latin; a walk timer',
    troubles:
      'gulls listed as terns; counts sent twice; rings that were never read; clips of empty boxes; maps without a scale; species in the wrong order; lost walks; songs cut short; observers without a name; days that start at noon',
  },
  {
    group: ['lee-shore', 'Lee Shore', 'Navigation and upkeep for small boats'],
    projects: [
      ['bilge', 'Bilge', 'A maintenance diary for small boats', 'boats'],
      ['reef-point', 'Reef Point', 'Advises when to shorten sail', 'sails'],
      ['dead-reckon', 'Dead Reckon', 'Plots a course by log, compass and tide', 'navigation'],
      ['scope', 'Scope', 'Watches an anchor and wakes the crew', 'anchoring'],
      ['pilot-book', 'Pilot Book', 'A static site about harbours and how to enter them', 'harbours'],
    ],
    parts:
      'tide table; course plotter; anchor alarm; log book; chart view; wind display; harbour page; compass input; sail plan; engine diary; waypoint list; depth graph',
    features:
      'tides by harbour; waypoints from a file; an alarm over the radio; wind in knots; a log that signs itself; depth contours; sail plans by wind; a list of spares; courses with leeway; harbour fees',
    troubles:
      'tides an hour late; an anchor that drags in the log; courses through land; wind from nowhere; depths in feet and metres; alarms without sound; waypoints in the wrong order; a compass that spins; harbours without a chart; lost log pages',
  },
  {
    group: ['spoke-shop', 'Spoke Shop', 'Bicycle software without a subscription'],
    projects: [
      ['true-wheel', 'True Wheel', 'Works out spoke lengths and tensions', 'bicycles'],
      ['pannier', 'Pannier', 'Packs for tours by weight and weather', 'touring'],
      ['two-bridges', 'Two Bridges', 'Finds ways to work that avoid the main roads', 'commuting'],
      ['pad-check', 'Pad Check', 'Estimates how long brake pads will last', 'brakes'],
      ['tread', 'Tread', 'A static site about tyres and pressures', 'tyres'],
    ],
    parts:
      'spoke calculator; route finder; packing list; pad estimator; pressure chart; ride log; gear table; weather view; surface layer; bike register; service diary; tension meter',
    features:
      'hubs by maker; rides without a phone; hills by gradient; lists for two riders; pressure by weight; a service reminder; gravel surfaces; spare spokes; ferries on routes; stolen bike notices',
    troubles:
      'spokes two millimetres short; routes against one way streets; lists without a tent; rides of zero length; pads that never wear; pressure in the wrong unit; gears counted twice; hills drawn flat; weather of yesterday; lost service dates',
  },
  {
    group: ['rack-room', 'Rack Room', 'Machines at home and what runs on them'],
    projects: [
      ['small-iron', 'Small Iron', 'An inventory of servers and what they draw from the wall', 'servers'],
      ['patch-panel', 'Patch Panel', 'Documents cables and ports', 'networking'],
      ['second-copy', 'Second Copy', 'Makes backups and proves that they can be read', 'backups'],
      ['own-roof', 'Own Roof', 'Installs services on one machine at home', 'self hosting'],
      ['spindle', 'Spindle', 'Watches disks and says when they get old', 'storage'],
    ],
    parts:
      'host list; port map; restore check; installer; disk monitor; power chart; alert mail; certificate store; setup wizard; job queue; log viewer; settings page',
    features:
      'restores into a sandbox; alerts by severity; cables by colour; a dry run; encrypted copies; certificates that renew; power by socket; services behind a proxy; disks by age; a quiet night mode',
    troubles:
      'backups of nothing; ports patched twice; alerts in a loop; certificates that expire silently; disks without a serial; jobs that never end; logs in the wrong zone; a wizard that starts anew; hosts that answer for others; stale power readings',
  },
]

/** Woodwork, knitting, ceramics and photography projects. */
export const craftFields: readonly Field[] = [
  {
    group: ['oak-and-iron', 'Oak and Iron', 'Tools for people who build furniture'],
    projects: [
      ['cut-list', 'Cut List', 'Plans which boards to saw so that little is left over', 'carpentry'],
      ['joint-drawer', 'Joint Drawer', 'Draws joints with their measures and prints them at full size', 'joinery'],
      ['chair-lines', 'Chair Lines', 'A library of curves for chairs, benches and tables', 'furniture making'],
      ['edge-log', 'Edge Log', 'Remembers when every blade was honed and on which stone', 'hand tools'],
      ['finish-book', 'Finish Book', 'A static site with recipes for oils, waxes and varnishes', 'wood finishing'],
    ],
    parts:
      'board planner; saw table; drawing view; parts list; grain overlay; ruler; print sheet; stock store; measure parser; template picker; offcut finder; units menu',
    features:
      'metric and imperial units; an offcut report; kerf width per blade; curved parts; a price per board; grain direction; labels for parts; several boards at once; a mirror tool; saved templates',
    troubles:
      'rounding to the wrong sixteenth; boards counted twice; a lost offcut; negative lengths; overlapping parts; a wrong grain arrow; missing kerf; swapped width and height; a stuck ruler; unsorted parts',
  },
  {
    group: ['purl-works', 'Purl Works', 'Software for knitters and their patterns'],
    projects: [
      ['stitch-count', 'Stitch Count', 'Counts rows and repeats while the hands are busy', 'knitting'],
      ['skein-store', 'Skein Store', 'Keeps track of yarn by weight, colour and dye lot', 'yarn'],
      ['hook-chart', 'Hook Chart', 'Turns written crochet patterns into charts', 'crochet'],
      ['yoke-maker', 'Yoke Maker', 'Works out round yokes and sleeves from a gauge', 'sweaters'],
      ['wool-pages', 'Wool Pages', 'A static site about sheep and what grows on them', 'wool'],
    ],
    parts:
      'row counter; chart editor; gauge form; pattern reader; colour table; yarn shelf; repeat finder; size chooser; symbol key; shopping list; sleeve module; chart printer',
    features:
      'charts with several colours; cable symbols; a gauge converter; sizes for children; lace repeats; a reminder for decreases; yarn substitutes; a spoken row count; charts in the round; private patterns',
    troubles:
      'a stitch lost at the edge; charts drawn upside down; rows that count backwards; a gauge of zero; colours swapped in the key; repeats that never end; sleeves of unequal length; a broken symbol; missing decreases; wrong dye lots',
  },
  {
    group: ['kiln-room', 'Kiln Room', 'Firing, glazing and the records of both'],
    projects: [
      ['clay-ledger', 'Clay Ledger', 'Records pots from the wheel to the shelf', 'ceramics'],
      ['slip-mix', 'Slip Mix', 'Calculates clay bodies and slips by dry weight', 'clay'],
      ['glaze-lab', 'Glaze Lab', 'Works out glaze recipes and what they melt to', 'glazing'],
      ['cone-watch', 'Cone Watch', 'Follows a firing and says when it leaves its curve', 'kiln firing'],
      ['wheel-notes', 'Wheel Notes', 'A static site for a studio and its courses', 'wheel throwing'],
    ],
    parts:
      'recipe editor; firing curve; kiln log; cone table; shelf map; sensor reader; oxide store; batch scaler; alarm; studio calendar; photo wall; cost sheet',
    features:
      'curves with a hold; alarms by message; oxide limits; batches by volume; a map of the kiln shelf; test tile numbers; recipes by cone; shared studios; a cooling curve; costs per pot',
    troubles:
      'a cone one step too high; sensors that read nothing; a curve without an end; alarms at midnight; percentages above one hundred; lost test tiles; a kiln that is never cool; doubled batches; wrong oxide weights; frozen clocks',
  },
  {
    group: ['silver-tray', 'Silver Tray', 'Free software for photographers'],
    projects: [
      ['shutter-book', 'Shutter Book', 'Lists cameras with their faults and how to mend them', 'cameras'],
      ['lens-bench', 'Lens Bench', 'Measures sharpness from photographs of a test chart', 'lenses'],
      ['dev-clock', 'Dev Clock', 'Times the development of film by bath and temperature', 'film development'],
      ['sitter', 'Sitter', 'Books portrait sessions and sends reminders', 'portraits'],
      ['light-meter', 'Light Meter', 'A static site that explains exposure with sliders', 'light'],
    ],
    parts:
      'contact sheet; exposure slider; bath timer; chart detector; lens table; session calendar; reminder queue; curve view; film list; print queue; tag panel; crop tool',
    features:
      'push and pull times; half stops; a red screen for darkrooms; sessions that repeat; several lenses in a chart; tags with colours; contact sheets by date; temperature steps; import from a card; a list of spare parts',
    troubles:
      'timers that drift; stops counted twice; a chart that is not found; reminders sent a day late; sheets cut at the margin; tags that vanish; times without a bath; a blank histogram; rotated pictures; lenses listed twice',
  },
]
