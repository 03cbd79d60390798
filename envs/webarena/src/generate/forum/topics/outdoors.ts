import type { Topic } from '../topic.ts'

export const outdoors: readonly Topic[] = [
  {
    id: 'birds',
    title: 'Birds',
    description: 'Watching, hearing and feeding birds',
    sidebar: 'Never give away a nest.\n\nCall recordings are welcome.\n\nPoor pictures are better than none.',
    host: 'hedgeandwing.test',
    words: 'birdwatching; binoculars; migration; nest boxes; bird song',
    things:
      'nest box; field guide; spotting scope; feeder; bird bath; sound recorder; field notebook; rain hood; ringing report; folding stool; seed mix; hide',
    acts: 'telling warblers apart; cleaning a nest box; listening at dawn; feeding birds in winter; counting geese; sketching in the field; choosing binoculars; keeping a list',
    troubles:
      'a magpie empties the feeder; I cannot tell the gulls apart; the swifts did not come back; a cat sits under the nest box; my hands freeze on the binoculars; squirrels chewed through the feeder',
    tips: 'learn ten songs before ten pictures; stand still for five minutes; face the hole of the box away from the sun; look at the legs first; go out after rain; write the date on everything',
    views:
      'a list is no measure of joy; sparrows deserve more attention; the best hide is a parked car; sound tells more than feathers; twitching is a kind of shopping',
  },
  {
    id: 'sailing',
    title: 'Sailing',
    description: 'Small boats, big water: seamanship, repairs, passages',
    sidebar: 'Say boat, wind and waters.\n\nSafety first: no bragging about vests left at home.\n\nFor sale notices are removed.',
    host: 'leewardlog.test',
    words: 'boats; sails; navigation; anchoring; harbours',
    things: 'mainsail; dinghy; anchor; tiller; halyard; winch; life vest; chart; fender; mooring line; keel; jib',
    acts: 'reefing in a rising wind; anchoring in mud; sailing alone; docking backwards; painting the hull; reading the tide; fixing a leaking hatch; teaching children to sail',
    troubles:
      'the anchor drags at night; my hatch leaks onto the bunk; the engine dies at the harbour mouth; I get seasick below deck; the jib tears at the leech; the tiller pulls hard in gusts',
    tips: 'reef when you first think of it; lay out five times the depth; approach slower than feels right; keep one hand for the boat; write the log every hour; ease the sheet before you steer',
    views:
      'small boats are sailed more often; paper charts still belong aboard; a clean bilge is a happy bilge; the harbour is the most dangerous place; nobody needs forty feet',
  },
  {
    id: 'cycling',
    title: 'Cycling',
    description: 'Commuting, touring and fixing bicycles',
    sidebar: 'Helmet debates are closed.\n\nPost your route with its surface.\n\nStolen bicycle notices go to the top.',
    host: 'gravelpost.test',
    words: 'bicycles; touring; commuting; brakes; tyres',
    things: 'saddle; chain; pannier; brake pad; tyre; gravel bike; pump; derailleur; bell; front light; spoke; rain jacket',
    acts: 'commuting in the rain; truing a wheel; planning a first tour; fitting mudguards; climbing with luggage; changing a tyre on the road; riding in traffic; choosing a saddle',
    troubles:
      'my chain skips under load; the saddle numbs me after an hour; the brakes squeal in the wet; a spoke breaks every month; my hands go numb; the gears jump on hills',
    tips: 'check the pressure weekly; carry one tube more than you need; spin lighter gears; wipe the chain after rain; ride a metre from the kerb; raise the saddle a finger at a time',
    views:
      'steel rides better than people say; mudguards make a bicycle; a dynamo light is worth every coin; wide tyres are faster on real roads; nobody needs thirty gears',
  },
  {
    id: 'hiking',
    title: 'Hiking',
    description: 'Day walks, long trails and what to carry',
    sidebar:
      'Leave no trace, also not in the comments.\n\nGive distance and height.\n\nAsk about gear once you have walked a day.',
    host: 'ridgeandcairn.test',
    words: 'trails; backpacking; tents; mountains; boots',
    things:
      'rucksack; tent; trail map; walking pole; sleeping bag; hut; boot; water filter; headlamp; compass; rain cover; gaiter',
    acts: 'walking a long trail alone; breaking in boots; cooking on a small stove; crossing a cold stream; packing for three days; hiking with a dog; reading a paper map; sleeping in huts',
    troubles:
      'my heels blister on every descent; the tent drips in the morning; my knees hurt going down; I always pack too much; the stove dies in the wind; I lost the path in fog',
    tips: 'tape the heel before it hurts; turn back at the hour you set; eat before you are hungry; pitch with the door away from the wind; carry the map where you can reach it; dry the socks on the pack',
    views:
      'light shoes beat heavy boots; the summit is optional; a good map needs no battery; most packs are five kilos too heavy; huts are better than their name',
  },
  {
    id: 'running',
    title: 'Running',
    description: 'From the first mile to the marathon',
    sidebar: 'Pain is a question for a doctor.\n\nEvery pace is welcome.\n\nRace reports on Mondays.',
    host: 'milepost.test',
    words: 'marathon; training plans; running shoes; injuries; races',
    things:
      'running shoe; training plan; running cap; race bib; stopwatch; foam roller; lap counter; training diary; pulse strap; rain shell; water belt; reflective vest',
    acts: 'training for a first marathon; running in the dark; coming back after an injury; pacing a race; running with a pushchair; eating before a race; running in heat; warming up',
    troubles:
      'my shins ache after two miles; I start every race too fast; my watch shows another distance each day; I lose all will in February; my toes go black; side stitches stop me on hills',
    tips: 'run slowly enough to talk; add no more than a tenth a week; rest before you must; lace the shoe looser at the toes; walk the first ten minutes; sleep counts as training',
    views:
      'easy days should be truly easy; most watches tell too much; stretching is overrated; a race is only a date; shoes last longer than the box says',
  },
  {
    id: 'nightsky',
    title: 'Night Sky',
    description: 'Stars, planets and the telescopes that show them',
    sidebar: 'Say how dark your place is.\n\nSketches count as pictures.\n\nNo horoscopes.',
    host: 'darkhill.test',
    words: 'astronomy; telescopes; planets; stars; meteor showers',
    things:
      'telescope; eyepiece; star chart; sky meter; tripod head; red torch; star atlas; solar filter; observing chair; finder scope; barlow lens; dew heater',
    acts: 'finding a first galaxy; collimating a mirror; watching a meteor shower; sketching the moon; observing from a city; choosing an eyepiece; photographing star trails; learning the constellations',
    troubles:
      'the dew covers my mirror within an hour; I cannot find anything but the moon; the street lamp shines into my garden; planets look like blurred peas; the mount drifts; clouds come on every free night',
    tips: 'let the telescope cool for an hour; learn one constellation a week; look beside the object and not at it; keep the red torch dim; start with the lowest power; dress for ten degrees less',
    views:
      'binoculars are the best first telescope; the moon never gets old; a simple mount is used more often; dark skies beat big mirrors; most first telescopes are sold too soon',
  },
]
