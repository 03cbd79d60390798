import type { Topic } from '../topic.ts'

export const crafts: readonly Topic[] = [
  {
    id: 'woodwork',
    title: 'Woodwork',
    description: 'Benches, joints and shavings: furniture and small things made of wood',
    sidebar:
      'Show what you made and say how you made it.\n\nQuestions from beginners are welcome, so search first and then ask.\n\nNo sales here. Be kind about crooked drawers.',
    host: 'benchnotes.test',
    words: 'carpentry; joinery; furniture making; hand tools; wood finishing',
    things:
      'chisel; hand plane; workbench; dovetail saw; mortise gauge; clamp; oak board; marking knife; stool; spokeshave; tool chest; walnut plank',
    acts: 'sharpening a chisel; cutting dovetails by hand; flattening a wide board; gluing up a table top; oiling a walnut bowl; fitting a drawer; choosing timber at the yard; building a first workbench',
    troubles:
      'the joint opens up after a week; my plane leaves tracks in the oak; the drawer sticks whenever it rains; the oil stays sticky for days; my saw wanders off the line; the table top cups in summer',
    tips: 'let the glue rest overnight; plane with the grain and take thin shavings; hone the back of the blade first; mark everything with a knife; leave the boards in the room for two weeks; cut the pins a hair too wide',
    views:
      'a dull tool is more dangerous than a sharp one; one good plane beats five cheap ones; pine is underrated for furniture; nobody needs a table saw in the first year; a simple oil finish ages better than varnish',
  },
  {
    id: 'knitting',
    title: 'Knitting',
    description: 'Yarn, needles and patience: patterns, repairs and finished pieces',
    sidebar:
      'Patterns are fine if you wrote them or name who did.\n\nAsk about any stitch.\n\nFinished objects on Fridays, please.',
    host: 'thewoolshelf.test',
    words: 'knitting; yarn; crochet; sweaters; wool',
    things:
      'cardigan; circular needle; skein; shawl; cable pattern; sock; stitch marker; cowl; sweater; row counter; gauge swatch; mitten',
    acts: 'turning a sock heel; blocking a shawl; picking up stitches; choosing wool for a cardigan; reading a lace chart; knitting two socks at once; mending a moth hole; seaming a sweater',
    troubles:
      'my gauge changes when I am tired; the neckline is too tight to wear; one sleeve came out longer; the yarn pills after two wears; my cast off edge will not stretch; I ran out of yarn at the cuff',
    tips: 'go up one needle size for the cast off; wash the swatch before you measure it; count on every fourth row; alternate two skeins so colours blend; keep a lifeline in lace; steam the seams lightly',
    views:
      'swatching saves more time than it costs; acrylic is fine for children; lace is easier than it looks; toe up socks are the only sensible socks; a pattern without a schematic is not finished',
  },
  {
    id: 'pottery',
    title: 'Pottery',
    description: 'Clay, wheel and kiln: throwing, hand building, glazes',
    sidebar: 'Tell us clay, cone and glaze when you show a pot.\n\nKiln disasters are welcome.\n\nNo studio advertising.',
    host: 'clayandcone.test',
    words: 'ceramics; clay; glazing; kiln firing; wheel throwing',
    things: 'mug; kiln; glaze test; pottery wheel; teapot; bowl; trimming tool; kiln shelf; vase; clay body; lid; banding wheel',
    acts: 'centring on the wheel; pulling a handle; mixing a glaze from scratch; trimming a bowl; firing a used kiln; joining a spout; throwing a lid that fits; reclaiming dry clay',
    troubles:
      'the handle cracks while it dries; my glaze crawls off the rim; the base splits in an S; every bowl comes out lopsided; the lid sticks after firing; the kiln stops short of its cone',
    tips: 'compress the base with a rib; dry the handles under plastic; sieve the glaze twice; trim at leather hard and no later; score and slip both sides; wax the foot before glazing',
    views:
      'hand building deserves more respect; most studios glaze too thick; a heavy mug is a bad mug; stoneware beats porcelain for daily use; you learn more from cutting pots in half than from keeping them',
  },
  {
    id: 'photography',
    title: 'Photography',
    description: 'Pictures and how they were taken, on film or sensor',
    sidebar:
      'Say where, when and with what.\n\nCritique the picture and never the person.\n\nGear talk goes into the weekly thread.',
    host: 'silverandgrain.test',
    words: 'cameras; lenses; film development; portraits; light',
    things:
      'tripod; prime lens; light meter; film camera; print; darkroom; contact sheet; flash; portrait; polariser; negative; zoom lens',
    acts: 'shooting portraits by a window; developing film at home; scanning old negatives; photographing a night street; printing in a small darkroom; choosing a first lens; metering for snow; editing a series',
    troubles:
      'my negatives come out thin; the sky burns out in every picture; the autofocus hunts in low light; my prints look flat; there is dust on every scan; the shutter sticks when it is cold',
    tips: 'meter for the shadows and develop for the lights; get closer than feels polite; keep the tripod low; shoot the same street for a month; agitate gently; turn the flash to the ceiling',
    views:
      'one lens for a year teaches more than a bag full; black and white hides nothing; sharpness is overrated; the best light is at the kitchen window; most pictures need less sky',
  },
  {
    id: 'guitar',
    title: 'Guitar',
    description: 'Six strings and a chair: playing, practice, setup',
    sidebar: 'Recordings of your own playing only.\n\nSay how long you have played when you ask for advice.\n\nNo price checks.',
    host: 'slowstrings.test',
    words: 'guitars; chords; fingerpicking; amplifiers; practice',
    things: 'capo; pickup; tube amplifier; nylon string; metronome; fretboard; pedal; neck; tuner; strap; bridge; songbook',
    acts: 'learning barre chords; practising with a metronome; setting up the action; fingerpicking a slow song; playing in front of people; restringing a classical; memorising scales; recording at home',
    troubles:
      'my fourth finger will not stretch; the third string buzzes at the fifth fret; I rush every solo; the pedal hums at night; my tuning drifts within minutes; I forget songs as soon as I learn new ones',
    tips: 'practise slowly enough that nothing goes wrong; use the weight of the arm; ten minutes every day beat two hours on Sunday; stretch the strings by hand; record yourself weekly; play the melody before the chords',
    views:
      'scales are worth it only with a song beside them; small amplifiers sound better at home; old strings suit fingerpicking; nobody hears the wood; rhythm matters more than speed',
  },
]
