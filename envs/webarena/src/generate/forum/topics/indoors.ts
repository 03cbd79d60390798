import type { Topic } from '../topic.ts'

export const indoors: readonly Topic[] = [
  {
    id: 'boardgames',
    title: 'Board Games',
    description: 'Games on tables: rules, reviews, evenings',
    sidebar: 'Spoilers of story games need a warning.\n\nRule questions: quote the rule.\n\nTrade elsewhere.',
    host: 'meeplemail.test',
    words: 'tabletop games; card games; dice; game nights; rules',
    things:
      'rulebook; dice tower; card game; expansion; worker placement game; score pad; game shelf; player board; solo game; deck; prototype; playtest',
    acts: 'teaching a long game; hosting a game night; playing with children; sorting a big box; designing a first prototype; playing alone; choosing a game for two; painting miniatures',
    troubles:
      'one player always takes ten minutes; nobody reads the rulebook; the box no longer closes; we get the same rule wrong each time; my group only wants one game; the expansion broke the balance',
    tips: 'teach the goal before the moves; set a timer for the first game; sleeve only what you shuffle; play the short game first; let the guest win the first hand; keep the rulebook on the table',
    views:
      'most expansions are too much; a good game ends while you want more; luck is what keeps people at the table; two hours are enough; the best games fit a small box',
  },
  {
    id: 'books',
    title: 'Books',
    description: 'Novels, essays and what to read next',
    sidebar: 'Hide endings.\n\nOne thread a week about your own book.\n\nSay why you liked it.',
    host: 'pagesfolded.test',
    words: 'novels; reading; authors; libraries; book reviews',
    things:
      'novel; library card; paperback; book club; translation; short story; bookshelf; essay; bookmark; reading chair; memoir; bookshop',
    acts: 'reading a long novel slowly; starting a book club; giving up on a book; reading in a second language; keeping a reading diary; choosing books for a child; reading aloud; sorting a library',
    troubles:
      'I fall asleep after two pages; my shelf is full of unread books; nobody in my book club finishes; I forget who is who by chapter four; the translation is wooden; I only reread old favourites',
    tips: 'give it fifty pages and then decide; keep one book by the door; read the first line aloud; write the names on a card; borrow before you buy; put the telephone into another room',
    views:
      'short novels are harder to write; rereading is reading; nobody has to finish a book; a good translation is a second author; hardcovers are furniture',
  },
  {
    id: 'poems',
    title: 'Poems',
    description: 'Reading and writing verse, old forms and none',
    sidebar: 'Comment on two poems for each you post.\n\nCritique lines, never lives.\n\nOne poem a day.',
    host: 'evenfeet.test',
    words: 'poetry; verse; sonnets; rhyme; writing',
    things: 'sonnet; stanza; rhyme; notebook; line break; haiku; metaphor; reading; refrain; first draft; ballad; anthology',
    acts: 'writing a first sonnet; reading poems aloud; ending a poem; cutting a stanza; learning a poem by heart; writing every morning; rhyming without force; translating a poem',
    troubles:
      'my rhymes sound like greeting cards; I never know where to break the line; every poem turns into weather; I cannot end anything; my best line comes first; nobody at the reading laughed',
    tips: 'read it aloud and mark where you breathe; cut the last two lines; keep the image and drop the comment; write it as prose first; leave it for a month; count beats and not syllables',
    views:
      'a poem may be funny; rhyme is a tool and no cage; most poems end one line too late; adjectives are debts; reading matters more than writing',
  },
  {
    id: 'chess',
    title: 'Chess',
    description: 'Openings, endgames and lost positions',
    sidebar: 'Show the position with your question.\n\nNo engine lines without words.\n\nEvery strength is welcome.',
    host: 'opposition.test',
    words: 'openings; endgames; tournaments; tactics; chess clubs',
    things:
      'chess board; endgame book; opening book; chess clock; travel set; demo board; puzzle book; rating list; club room; training partner; old magazine; score sheet',
    acts: 'learning a first opening; playing rook endgames; training tactics; playing against stronger people; coming back from a blunder; teaching a child; studying old games; playing with little time',
    troubles:
      'I lose every won position; my clock runs out at move thirty; I see the fork one move late; openings fall out of my head; I freeze against gambits; I never know when to trade',
    tips: 'sit on your hands before each move; look at every check; trade when you are ahead; solve ten puzzles a day; write down what you feared; activate the king early',
    views:
      'endgames before openings; slow games teach and fast games amuse; resigning early is a bad habit; a lost game is the better teacher; everybody plays too many gambits',
  },
  {
    id: 'modelrail',
    title: 'Model Railways',
    description: 'Layouts, locomotives and scenery in every scale',
    sidebar: 'Name your scale.\n\nLayout plans are welcome as sketches.\n\nNo price speculation.',
    host: 'narrowgauge.test',
    words: 'locomotives; train layouts; scenery; scales; signals',
    things:
      'locomotive; turnout; layout; tunnel; signal box; backdrop; wagon; coupling; track plan; station; controller; viaduct',
    acts: 'planning a shelf layout; wiring a turnout; painting a backdrop; cleaning track; weathering a wagon; building a bridge from card; running trains to a timetable; laying ballast',
    troubles:
      'the locomotive stalls on every turnout; my ballast turns white; couplings open on the curve; the dust is everywhere; my tunnel is a finger too low; the controller gets hot',
    tips: 'feed power to every rail; test the track before the scenery; use less glue and more water; photograph it to see the faults; leave room for your arm; solder in a quiet hour',
    views:
      'a small layout gets finished; timetables make it a railway; card buildings look better than plastic; too much track is the first mistake; weather everything lightly',
  },
  {
    id: 'cats',
    title: 'Cats',
    description: 'Living with cats, and being owned by them',
    sidebar: 'Illness: ask a vet first.\n\nNo breeding advertisements.\n\nNames of cats are required.',
    host: 'thewarmsill.test',
    words: 'kittens; litter boxes; pets; feeding; vets',
    things:
      'kitten; litter box; scratching post; cat flap; collar; carrier; food bowl; window seat; tabby; toy mouse; fountain; brush',
    acts: 'bringing home a second cat; clipping claws; moving house with a cat; feeding a picky eater; training a kitten; giving a tablet; travelling with a carrier; brushing long hair',
    troubles:
      'he wakes me at four every day; the new kitten hides behind the stove; she scratches only the good chair; the bowl is full and he still cries; my cat hates the carrier; they fight over one window',
    tips: 'leave the carrier open all year; put a second box into another room; play before you feed; give them a week apart; praise and never shout; raise the bowl a little',
    views:
      'two cats are easier than one; expensive toys lose to a box; cats know the day of the week; a bored cat is a bad cat; water belongs far from the food',
  },
  {
    id: 'languages',
    title: 'Languages',
    description: 'Learning to speak, read and listen',
    sidebar: 'Write in any language you learn, with a translation.\n\nNo course advertisements.\n\nCorrect gently.',
    host: 'secondtongue.test',
    words: 'grammar; vocabulary; pronunciation; translation; language exchange',
    things:
      'dictionary; flash card; grammar book; accent; tandem partner; verb table; podcast; evening class; phrase book; false friend; idiom; subtitle',
    acts: 'learning words in context; speaking on the first day; reading children books; keeping two languages apart; finding a tandem partner; practising pronunciation; learning with a small child; preparing for an exam',
    troubles:
      'I understand all and can say nothing; everybody answers in English; the cases do not stick; I mix up two languages; my accent makes people laugh; I forget words within a day',
    tips: 'speak aloud when you are alone; learn whole sentences; read one page twice; write five lines a day; listen to the same hour again; ask for the word and not the translation',
    views:
      'grammar books are better than their name; apps teach you to use apps; an accent is a gift; ten minutes a day are enough; you learn most from being misunderstood',
  },
  {
    id: 'homelab',
    title: 'Home Lab',
    description: 'Servers, networks and backups at home',
    sidebar: 'Remove passwords from what you paste.\n\nSay what you already tried.\n\nNoise complaints of partners are on topic.',
    host: 'rackandrail.test',
    words: 'servers; networking; backups; self hosting; storage',
    things: 'server; router; backup; switch; hard disk; rack; mail server; script; firewall; patch cable; dashboard; media box',
    acts: 'setting up backups; hosting mail at home; monitoring a small network; replacing a disk; writing a first script; cabling a flat; moving to a new server; sharing files with the family',
    troubles:
      'the fan can be heard in the bedroom; my backup never finished; the router drops every evening; the disk clicks; I locked myself out; the power bill surprised me',
    tips: 'test the restore and not the backup; label both ends of the cable; change one thing at a time; write down what you did; keep a disk at a friend; start with an old laptop',
    views:
      'a backup that was never restored is a wish; one machine is enough; mail at home is not worth it; quiet beats fast; documentation is the only luxury',
  },
  {
    id: 'engines',
    title: 'Engines',
    description: 'Cars, motorcycles and tractors: keeping old machines running',
    sidebar: 'Model and year, please.\n\nJack stands, always.\n\nNo talk of selling.',
    host: 'thecoldstart.test',
    words: 'cars; motorcycles; car repairs; spark plugs; motor oil',
    things:
      'carburettor; spark plug; gearbox; battery; head gasket; torque wrench; clutch; fuel pump; alternator; workshop manual; timing belt; tractor',
    acts: 'changing a timing belt; starting an old diesel in winter; finding an oil leak; rebuilding a carburettor; bleeding brakes alone; storing a motorcycle; fighting rust; buying a first old car',
    troubles:
      'it will not start when it is damp; the gearbox grinds in second; oil drips on the drive; the battery dies every week; the clutch slips uphill; the needle climbs in traffic',
    tips: 'check the earth cable first; take a picture before you take it apart; replace the seal while you are there; warm it before you judge it; use the right torque; soak the bolt overnight',
    views:
      'old engines are easier to love; the manual knows more than the forum; rust is the real enemy; most starters are blamed for batteries; new parts are not always better',
  },
]

export const kitchen: readonly Topic[] = [
  {
    id: 'bread',
    title: 'Bread',
    description: 'Flour, water, salt and time: loaves from home ovens',
    sidebar:
      'Give weights in grams.\n\nCrumb pictures need a recipe beside them.\n\nStarter questions go into the weekly thread.',
    host: 'slowloaf.test',
    words: 'baking; sourdough; flour; yeast; pizza dough',
    things:
      'starter; banneton; loaf; dough scraper; baking stone; rye loaf; bread knife; dutch oven; baguette; kitchen scale; proofing box; bagel',
    acts: 'keeping a starter alive; shaping a baguette; baking with whole rye; scoring a loaf; proofing overnight; baking in a gas oven; converting a recipe to weights; freezing dough',
    troubles:
      'my loaf spreads flat in the oven; the crust goes soft within an hour; the crumb is gummy in the middle; my starter smells of paint; the dough sticks to everything; the bottom burns before the top browns',
    tips: 'cool the loaf before you cut it; use colder water in summer; bake darker than you dare; fold four times in the first two hours; feed the starter at the same hour; steam only for the first ten minutes',
    views:
      'open crumb is vanity; most home ovens lie about their heat; a scale matters more than a mixer; rye is easier than wheat; yeast is nothing to be ashamed of',
  },
  {
    id: 'coffee',
    title: 'Coffee',
    description: 'Beans, grinders and the first cup of the day',
    sidebar:
      'Say dose, water and time when you ask what went wrong.\n\nNo roaster promotion.\n\nInstant coffee is allowed and will be judged.',
    host: 'firstcrack.test',
    words: 'espresso; coffee beans; roasting; grinders; pour over',
    things:
      'hand grinder; kettle; filter cone; espresso machine; tamper; moka pot; burr set; brewing scale; french press; portafilter; roaster; milk jug',
    acts: 'dialling in a new bag; steaming milk; cleaning a grinder; brewing for six people; roasting in a pan; choosing water; brewing iced coffee; travelling with a hand grinder',
    troubles:
      'every shot runs in ten seconds; my cup tastes sour; the grinder clumps; the milk never gets silky; the filter drains too slowly; the kettle furs up within a month',
    tips: 'grind finer before you change the dose; rinse the filter; weigh everything once; rest the beans a week after roasting; pour in circles and stop early; wipe the wand at once',
    views:
      'the grinder matters more than the machine; light roasts are overpraised; a moka pot makes the best camping coffee; water is half the recipe; scales take the joy out of mornings',
  },
  {
    id: 'garden',
    title: 'Garden',
    description: 'Vegetables, flowers and compost, on balconies or acres',
    sidebar: 'Tell us your climate.\n\nPlant identification needs leaf and flower.\n\nNo poison advice without a warning.',
    host: 'thirdbed.test',
    words: 'vegetables; compost; seeds; pruning; balcony plants',
    things:
      'raised bed; tomato plant; compost heap; seed tray; watering can; pear tree; greenhouse; rain barrel; hoe; rose; herb pot; bean pole',
    acts: 'pruning an old apple tree; starting tomatoes indoors; turning compost; keeping slugs away; growing herbs on a balcony; saving seeds; overwintering dahlias; watering through a dry week',
    troubles:
      'the slugs eat every seedling; my tomatoes split; the compost smells sour; the roses have black spots; nothing grows under the walnut; my beans flower and set nothing',
    tips: 'water in the morning and water deep; mulch before the heat comes; plant garlic in autumn; harden seedlings off for a week; let one lettuce flower; cut back to an outward bud',
    views:
      'raised beds are not always better; you need fewer tomatoes than you think; leave the leaves where they fall; most plants die of kindness; a lawn is wasted soil',
  },
  {
    id: 'thrift',
    title: 'Thrift',
    description: 'Spending less and keeping things longer: budgets, repair, second hand',
    sidebar: 'No referral links.\n\nName your country when you ask about money.\n\nNobody is shamed for debt.',
    host: 'thequietpurse.test',
    words: 'budgeting; saving money; second hand; frugal living; debt',
    things:
      'budget; savings account; shopping list; coat; pantry; spreadsheet; bicycle; kettle; loan; rent contract; repair kit; emergency fund',
    acts: 'keeping a household budget; cooking from the pantry; buying second hand shoes; paying off a small loan; repairing a coat; comparing insurance; saving on heating; planning meals for a month',
    troubles:
      'my budget fails in the third week; the landlord raised the rent again; food costs twice what I planned; I keep buying things on sale; my savings vanish every summer; the heating bill doubled',
    tips: 'put the money aside on the first day; wait two days before you buy; write down every coin for a month; cook once and eat three times; sell one thing for each thing you buy; read the contract twice',
    views:
      'cheap shoes are the dearest; a written list beats any app; small savings add up slower than one big change; an emergency fund comes before everything; gifts need no price',
  },
]
