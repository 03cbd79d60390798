import type { Demonstration } from '@orreryjs/core'

const SPRAYBOTTLE = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, a countertop 1, a garbagecan 1, a sinkbasin 1, a toilet 1, and a toiletpaperhanger 1.

Your task is to: put a spraybottle in cabinet.
> think: I need a spraybottle first. In a bathroom it often stands by the toilet or on the countertop.
OK.
> go to toilet 1
You arrive at toilet 1. On the toilet 1, you see a soapbottle 1.
> think: Only a soapbottle here. The countertop is next.
OK.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a candle 1, a soapbar 1, and a spraybottle 1.
> think: Here is spraybottle 1. I take it to a cabinet.
OK.
> take spraybottle 1 from countertop 1
You pick up the spraybottle 1 from the countertop 1.
> go to cabinet 1
You arrive at cabinet 1. The cabinet 1 is closed.
> think: It is closed, so I open it before I put anything in.
OK.
> open cabinet 1
You open the cabinet 1. The cabinet 1 is open. In it, you see nothing.
> move spraybottle 1 to cabinet 1
You move the spraybottle 1 to the cabinet 1.`

const NEWSPAPER = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a armchair 1, a coffeetable 1, a drawer 2, a drawer 1, a sidetable 1, a sofa 1, and a tvstand 1.

Your task is to: put some newspaper on sofa.
> think: A newspaper may lie on the coffeetable, or in a drawer.
OK.
> go to coffeetable 1
You arrive at coffeetable 1. On the coffeetable 1, you see a keychain 1, and a watch 1.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is closed.
> open drawer 1
You open the drawer 1. The drawer 1 is open. In it, you see nothing.
> think: Empty. The other drawer is next.
OK.
> go to drawer 2
Nothing happens.
> think: Nothing happened because drawer 2 is within reach already. I can open it from here.
OK.
> open drawer 2
You open the drawer 2. The drawer 2 is open. In it, you see a newspaper 1.
> take newspaper 1 from drawer 2
You pick up the newspaper 1 from the drawer 2.
> think: Now I bring it to the sofa.
OK.
> go to sofa 1
You arrive at sofa 1. On the sofa 1, you see a pillow 1.
> move newspaper 1 to sofa 1
You move the newspaper 1 to the sofa 1.`

const PLATE = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, a countertop 1, a diningtable 1, a drawer 1, a fridge 1, a sinkbasin 1, and a stoveburner 1.

Your task is to: put a clean plate in cabinet.
> think: Three things to do: find a plate, clean it at the sinkbasin, put it in a cabinet. Plates are often on a countertop or a diningtable.
OK.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a bread 1, a fork 1, and a saltshaker 1.
> go to diningtable 1
You arrive at diningtable 1. On the diningtable 1, you see a apple 1, a plate 1, and a spoon 1.
> take plate 1 from diningtable 1
You pick up the plate 1 from the diningtable 1.
> think: I hold plate 1. Next I clean it.
OK.
> go to sinkbasin 1
You arrive at sinkbasin 1. On the sinkbasin 1, you see a tomato 1.
> clean plate 1 with sinkbasin 1
You clean the plate 1 using the sinkbasin 1.
> think: It is clean. Now a cabinet.
OK.
> go to cabinet 2
You arrive at cabinet 2. The cabinet 2 is closed.
> open cabinet 2
You open the cabinet 2. The cabinet 2 is open. In it, you see a pot 1.
> move plate 1 to cabinet 2
You move the plate 1 to the cabinet 2.`

const SOAPBAR = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a bathtubbasin 1, a cabinet 1, a countertop 1, a garbagecan 1, a handtowelholder 1, a sinkbasin 1, and a toilet 1.

Your task is to: clean some soapbar and put it in toilet.
> think: A soapbar is likely at the sinkbasin, and that is where I have to clean it anyway.
OK.
> go to sinkbasin 1
You arrive at sinkbasin 1. On the sinkbasin 1, you see a soapbar 1.
> take soapbar 1 from sinkbasin 1
You pick up the soapbar 1 from the sinkbasin 1.
> think: I am at the sinkbasin, so I clean it here and now.
OK.
> clean soapbar 1 with sinkbasin 1
You clean the soapbar 1 using the sinkbasin 1.
> go to toilet 1
You arrive at toilet 1. On the toilet 1, you see nothing.
> move soapbar 1 to toilet 1
You move the soapbar 1 to the toilet 1.`

const POTATO = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a cabinet 1, a countertop 2, a countertop 1, a diningtable 1, a fridge 1, a garbagecan 1, a microwave 1, and a sinkbasin 1.

Your task is to: put a hot potato in diningtable.
> think: I have to find a potato, heat it with the microwave and put it on the diningtable. I look on the countertops first, then in the fridge.
OK.
> go to countertop 2
You arrive at countertop 2. On the countertop 2, you see a bread 1, and a knife 1.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a cup 1, and a tomato 1.
> go to fridge 1
You arrive at fridge 1. The fridge 1 is closed.
> open fridge 1
You open the fridge 1. The fridge 1 is open. In it, you see a egg 1, and a potato 1.
> think: There is potato 1.
OK.
> take potato 1 from fridge 1
You pick up the potato 1 from the fridge 1.
> go to microwave 1
You arrive at microwave 1. The microwave 1 is closed.
> think: The microwave may stay closed: heating works as it is, and the potato stays in my hand.
OK.
> heat potato 1 with microwave 1
You heat the potato 1 using the microwave 1.
> go to diningtable 1
You arrive at diningtable 1. On the diningtable 1, you see a peppershaker 1.
> move potato 1 to diningtable 1
You move the potato 1 to the diningtable 1.`

const MUG = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, a coffeemachine 1, a countertop 1, a fridge 1, a microwave 1, a sinkbasin 1, and a toaster 1.

Your task is to: heat some mug and put it in coffeemachine.
> think: Mugs stand at the coffeemachine, on the countertop or in cabinets.
OK.
> go to coffeemachine 1
You arrive at coffeemachine 1. On the coffeemachine 1, you see nothing.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a dishsponge 1, a lettuce 1, and a spatula 1.
> go to cabinet 2
You arrive at cabinet 2. The cabinet 2 is closed.
> open cabinet 2
You open the cabinet 2. The cabinet 2 is open. In it, you see a plate 1.
> think: No mug. The other cabinet.
OK.
> go to cabinet 1
You arrive at cabinet 1. The cabinet 1 is closed.
> open cabinet 1
You open the cabinet 1. The cabinet 1 is open. In it, you see a mug 1.
> take mug 1 from cabinet 1
You pick up the mug 1 from the cabinet 1.
> go to microwave 1
You arrive at microwave 1. The microwave 1 is closed.
> heat mug 1 with microwave 1
You heat the mug 1 using the microwave 1.
> think: It is hot. Now back to the coffeemachine.
OK.
> go to coffeemachine 1
You arrive at coffeemachine 1. On the coffeemachine 1, you see nothing.
> move mug 1 to coffeemachine 1
You move the mug 1 to the coffeemachine 1.`

const TOMATO = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a cabinet 1, a countertop 1, a diningtable 1, a fridge 1, a garbagecan 1, a microwave 1, and a sinkbasin 1.

Your task is to: put a cool tomato in countertop.
> think: I need a tomato, cool it with the fridge and leave it on the countertop.
OK.
> go to diningtable 1
You arrive at diningtable 1. On the diningtable 1, you see a cup 1, a plate 1, and a tomato 1.
> take tomato 1 from diningtable 1
You pick up the tomato 1 from the diningtable 1.
> go to fridge 1
You arrive at fridge 1. The fridge 1 is closed.
> think: Cooling works with the door closed, and I keep the tomato in my hand.
OK.
> cool tomato 1 with fridge 1
You cool the tomato 1 using the fridge 1.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a fork 1, and a mug 1.
> move tomato 1 to countertop 1
You move the tomato 1 to the countertop 1.`

const PAN = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, a countertop 1, a fridge 1, a microwave 1, a sinkbasin 1, a stoveburner 2, and a stoveburner 1.

Your task is to: cool some pan and put it in stoveburner.
> think: A pan is most likely on a stoveburner, a countertop or in a cabinet.
OK.
> go to stoveburner 2
You arrive at stoveburner 2. On the stoveburner 2, you see a pot 1.
> go to stoveburner 1
You arrive at stoveburner 1. On the stoveburner 1, you see nothing.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a bread 1, a kettle 1, and a knife 1.
> go to cabinet 1
You arrive at cabinet 1. The cabinet 1 is closed.
> open cabinet 1
You open the cabinet 1. The cabinet 1 is open. In it, you see a pan 1.
> take pan 1 from cabinet 1
You pick up the pan 1 from the cabinet 1.
> think: Next the fridge, to cool it.
OK.
> go to fridge 1
You arrive at fridge 1. The fridge 1 is closed.
> cool pan 1 with fridge 1
You cool the pan 1 using the fridge 1.
> think: It is cool now, and stoveburner 1 is free.
OK.
> go to stoveburner 1
You arrive at stoveburner 1. On the stoveburner 1, you see nothing.
> move pan 1 to stoveburner 1
You move the pan 1 to the stoveburner 1.`

const STATUE = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a armchair 1, a desk 1, a dresser 1, a garbagecan 1, a shelf 2, a shelf 1, and a sofa 1.

Your task is to: look at statue under the desklamp.
> think: I need to hold a statue where a desklamp stands and switch the lamp on. Statues stand on shelves and dressers.
OK.
> go to shelf 1
You arrive at shelf 1. On the shelf 1, you see a candle 1.
> go to dresser 1
You arrive at dresser 1. On the dresser 1, you see a statue 1, and a vase 1.
> take statue 1 from dresser 1
You pick up the statue 1 from the dresser 1.
> think: Now I look for a desklamp. A desk is the likely place.
OK.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a book 1, a desklamp 1, and a pen 1.
> use desklamp 1
You turn on the desklamp 1.`

const CREDITCARD = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a bed 1, a desk 1, a drawer 2, a drawer 1, a garbagecan 1, and a sidetable 1.

Your task is to: examine the creditcard with the desklamp.
> think: The desk may have both the creditcard and the lamp.
OK.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a alarmclock 1, and a mug 1.
> think: Neither is here. The sidetable is next.
OK.
> go to sidetable 1
You arrive at sidetable 1. On the sidetable 1, you see a cellphone 1, and a desklamp 1.
> think: desklamp 1 stands here: I have to come back with the creditcard.
OK.
> go to drawer 2
You arrive at drawer 2. The drawer 2 is closed.
> open drawer 2
You open the drawer 2. The drawer 2 is open. In it, you see a keychain 1.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is closed.
> open drawer 1
You open the drawer 1. The drawer 1 is open. In it, you see a creditcard 1.
> take creditcard 1 from drawer 1
You pick up the creditcard 1 from the drawer 1.
> think: Back to the lamp.
OK.
> go to sidetable 1
You arrive at sidetable 1. On the sidetable 1, you see a cellphone 1, and a desklamp 1.
> use desklamp 1
You turn on the desklamp 1.`

const PENCILS = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a bed 1, a desk 1, a drawer 2, a drawer 1, a dresser 1, a garbagecan 1, and a shelf 1.

Your task is to: put two pencil in drawer.
> think: Two pencils have to go into the same drawer, and I can carry one at a time. I start at the desk.
OK.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a cd 1, a pen 1, and a pencil 2.
> take pencil 2 from desk 1
You pick up the pencil 2 from the desk 1.
> think: This is a pencil and not the pen. I bring it to drawer 1.
OK.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is closed.
> open drawer 1
You open the drawer 1. The drawer 1 is open. In it, you see a watch 1.
> move pencil 2 to drawer 1
You move the pencil 2 to the drawer 1.
> think: One done. I need another pencil.
OK.
> go to dresser 1
You arrive at dresser 1. On the dresser 1, you see a cellphone 1, and a pencil 1.
> take pencil 1 from dresser 1
You pick up the pencil 1 from the dresser 1.
> think: The same drawer as before, which is still open.
OK.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is open. In it, you see a pencil 2, and a watch 1.
> move pencil 1 to drawer 1
You move the pencil 1 to the drawer 1.`

const CANDLES = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see a bathtubbasin 1, a cabinet 2, a cabinet 1, a countertop 1, a garbagecan 1, a sinkbasin 1, and a toilet 1.

Your task is to: find two candle and put them in toilet.
> think: I have to find two candles and carry them to the toilet one after the other.
OK.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a candle 2, and a soapbar 1.
> take candle 2 from countertop 1
You pick up the candle 2 from the countertop 1.
> go to toilet 1
You arrive at toilet 1. On the toilet 1, you see a tissuebox 1.
> move candle 2 to toilet 1
You move the candle 2 to the toilet 1.
> think: The first is there. The second may be in a cabinet.
OK.
> go to cabinet 1
You arrive at cabinet 1. The cabinet 1 is closed.
> open cabinet 1
You open the cabinet 1. The cabinet 1 is open. In it, you see a spraybottle 1.
> go to cabinet 2
You arrive at cabinet 2. The cabinet 2 is closed.
> open cabinet 2
You open the cabinet 2. The cabinet 2 is open. In it, you see a candle 1, and a toiletpaper 1.
> take candle 1 from cabinet 2
You pick up the candle 1 from the cabinet 2.
> go to toilet 1
You arrive at toilet 1. On the toilet 1, you see a candle 2, and a tissuebox 1.
> move candle 1 to toilet 1
You move the candle 1 to the toilet 1.`

/**
 * Two demonstrations for each of the six task types of ALFWorld, in its current wording. Types that only our own splits
 * have are shown those whose parts they join.
 */
export const ALFWORLD_TYPED: readonly Demonstration[] = [
  { text: SPRAYBOTTLE, types: ['pick_and_place_simple'] },
  { text: NEWSPAPER, types: ['pick_and_place_simple'] },
  {
    text: PLATE,
    types: [
      'pick_clean_then_place_in_recep',
      'pick_two_clean_obj_and_place',
      'pick_clean_and_heat_then_place_in_recep',
      'pick_clean_and_cool_then_place_in_recep',
    ],
  },
  { text: SOAPBAR, types: ['pick_clean_then_place_in_recep'] },
  {
    text: POTATO,
    types: [
      'pick_heat_then_place_in_recep',
      'pick_heat_and_cool_then_place_in_two_receps',
      'pick_clean_and_heat_then_place_in_recep',
    ],
  },
  { text: MUG, types: ['pick_heat_then_place_in_recep'] },
  { text: TOMATO, types: ['pick_cool_then_place_in_recep', 'pick_clean_and_cool_then_place_in_recep'] },
  { text: PAN, types: ['pick_cool_then_place_in_recep', 'pick_heat_and_cool_then_place_in_two_receps'] },
  { text: STATUE, types: ['look_at_obj_in_light'] },
  { text: CREDITCARD, types: ['look_at_obj_in_light'] },
  {
    text: PENCILS,
    types: ['pick_two_obj_and_place', 'pick_three_obj_and_place', 'pick_two_clean_obj_and_place', 'pick_and_place_in_two_receps'],
  },
  { text: CANDLES, types: ['pick_two_obj_and_place', 'pick_three_obj_and_place', 'pick_and_place_in_two_receps'] },
]

/** For any task: one with a treatment and one with two objects. */
export const ALFWORLD_COMMON: readonly Demonstration[] = [{ text: PLATE }, { text: CANDLES }]
