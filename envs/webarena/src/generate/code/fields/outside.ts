import type { Field } from '../field.ts'

/** Wings, sails, wheels, machines. */
export const outside: readonly Field[] = [
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
