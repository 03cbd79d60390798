import type { Topic } from '../topic.ts'

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
