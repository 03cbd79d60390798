import type { Field } from '../field.ts'

/** Wood, wool, clay, light. */
export const workshop: readonly Field[] = [
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
