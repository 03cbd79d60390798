// Crafting recipes and item tags of Minecraft 1.16.5. Made by scripts/vendor.mjs; see SOURCE.md.
// orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora
export const recipes = `
acacia_boat;boat;1 acacia_boat;5 acacia_planks
acacia_button;wooden_button;1 acacia_button;1 acacia_planks
acacia_door;wooden_door;3 acacia_door;6 acacia_planks
acacia_fence;wooden_fence;3 acacia_fence;2 stick;4 acacia_planks
acacia_fence_gate;wooden_fence_gate;1 acacia_fence_gate;4 stick;2 acacia_planks
acacia_planks;planks;4 acacia_planks;1 #acacia_logs
acacia_pressure_plate;wooden_pressure_plate;1 acacia_pressure_plate;2 acacia_planks
acacia_sign;sign;3 acacia_sign;6 acacia_planks;1 stick
acacia_slab;wooden_slab;6 acacia_slab;3 acacia_planks
acacia_stairs;wooden_stairs;4 acacia_stairs;6 acacia_planks
acacia_trapdoor;wooden_trapdoor;2 acacia_trapdoor;6 acacia_planks
acacia_wood;bark;3 acacia_wood;4 acacia_log
activator_rail;;6 activator_rail;1 redstone_torch;2 stick;6 iron_ingot
andesite;;2 andesite;1 diorite;1 cobblestone
andesite_slab;;6 andesite_slab;3 andesite
andesite_stairs;;4 andesite_stairs;6 andesite
andesite_wall;;6 andesite_wall;6 andesite
anvil;;1 anvil;3 iron_block;4 iron_ingot
armor_stand;;1 armor_stand;6 stick;1 smooth_stone_slab
arrow;;4 arrow;1 stick;1 flint;1 feather
barrel;;1 barrel;6 #planks;2 #wooden_slabs
beacon;;1 beacon;1 nether_star;5 glass;3 obsidian
beehive;;1 beehive;6 #planks;3 honeycomb
beetroot_soup;;1 beetroot_soup;1 bowl;6 beetroot
birch_boat;boat;1 birch_boat;5 birch_planks
birch_button;wooden_button;1 birch_button;1 birch_planks
birch_door;wooden_door;3 birch_door;6 birch_planks
birch_fence;wooden_fence;3 birch_fence;2 stick;4 birch_planks
birch_fence_gate;wooden_fence_gate;1 birch_fence_gate;4 stick;2 birch_planks
birch_planks;planks;4 birch_planks;1 #birch_logs
birch_pressure_plate;wooden_pressure_plate;1 birch_pressure_plate;2 birch_planks
birch_sign;sign;3 birch_sign;6 birch_planks;1 stick
birch_slab;wooden_slab;6 birch_slab;3 birch_planks
birch_stairs;wooden_stairs;4 birch_stairs;6 birch_planks
birch_trapdoor;wooden_trapdoor;2 birch_trapdoor;6 birch_planks
birch_wood;bark;3 birch_wood;4 birch_log
black_banner;banner;1 black_banner;6 black_wool;1 stick
black_bed;bed;1 black_bed;3 black_wool;3 #planks
black_bed_from_white_bed;dyed_bed;1 black_bed;1 white_bed;1 black_dye
black_carpet;carpet;3 black_carpet;2 black_wool
black_carpet_from_white_carpet;carpet;8 black_carpet;8 white_carpet;1 black_dye
black_concrete_powder;concrete_powder;8 black_concrete_powder;1 black_dye;4 sand;4 gravel
black_dye;black_dye;1 black_dye;1 ink_sac
black_dye_from_wither_rose;black_dye;1 black_dye;1 wither_rose
black_stained_glass;stained_glass;8 black_stained_glass;8 glass;1 black_dye
black_stained_glass_pane;stained_glass_pane;16 black_stained_glass_pane;6 black_stained_glass
black_stained_glass_pane_from_glass_pane;stained_glass_pane;8 black_stained_glass_pane;8 glass_pane;1 black_dye
black_terracotta;stained_terracotta;8 black_terracotta;8 terracotta;1 black_dye
black_wool;wool;1 black_wool;1 black_dye;1 white_wool
blackstone_slab;;6 blackstone_slab;3 blackstone
blackstone_stairs;;4 blackstone_stairs;6 blackstone
blackstone_wall;;6 blackstone_wall;6 blackstone
blast_furnace;;1 blast_furnace;3 smooth_stone;1 furnace;5 iron_ingot
blaze_powder;;2 blaze_powder;1 blaze_rod
blue_banner;banner;1 blue_banner;6 blue_wool;1 stick
blue_bed;bed;1 blue_bed;3 blue_wool;3 #planks
blue_bed_from_white_bed;dyed_bed;1 blue_bed;1 white_bed;1 blue_dye
blue_carpet;carpet;3 blue_carpet;2 blue_wool
blue_carpet_from_white_carpet;carpet;8 blue_carpet;8 white_carpet;1 blue_dye
blue_concrete_powder;concrete_powder;8 blue_concrete_powder;1 blue_dye;4 sand;4 gravel
blue_dye;blue_dye;1 blue_dye;1 lapis_lazuli
blue_dye_from_cornflower;blue_dye;1 blue_dye;1 cornflower
blue_ice;;1 blue_ice;9 packed_ice
blue_stained_glass;stained_glass;8 blue_stained_glass;8 glass;1 blue_dye
blue_stained_glass_pane;stained_glass_pane;16 blue_stained_glass_pane;6 blue_stained_glass
blue_stained_glass_pane_from_glass_pane;stained_glass_pane;8 blue_stained_glass_pane;8 glass_pane;1 blue_dye
blue_terracotta;stained_terracotta;8 blue_terracotta;8 terracotta;1 blue_dye
blue_wool;wool;1 blue_wool;1 blue_dye;1 white_wool
bone_block;;1 bone_block;9 bone_meal
bone_meal;bonemeal;3 bone_meal;1 bone
bone_meal_from_bone_block;bonemeal;9 bone_meal;1 bone_block
book;;1 book;3 paper;1 leather
bookshelf;;1 bookshelf;6 #planks;3 book
bow;;1 bow;3 stick;3 string
bowl;;4 bowl;3 #planks
bread;;1 bread;3 wheat
brewing_stand;;1 brewing_stand;1 blaze_rod;3 #stone_crafting_materials
brick_slab;;6 brick_slab;3 bricks
brick_stairs;;4 brick_stairs;6 bricks
brick_wall;;6 brick_wall;6 bricks
bricks;;1 bricks;4 brick
brown_banner;banner;1 brown_banner;6 brown_wool;1 stick
brown_bed;bed;1 brown_bed;3 brown_wool;3 #planks
brown_bed_from_white_bed;dyed_bed;1 brown_bed;1 white_bed;1 brown_dye
brown_carpet;carpet;3 brown_carpet;2 brown_wool
brown_carpet_from_white_carpet;carpet;8 brown_carpet;8 white_carpet;1 brown_dye
brown_concrete_powder;concrete_powder;8 brown_concrete_powder;1 brown_dye;4 sand;4 gravel
brown_dye;brown_dye;1 brown_dye;1 cocoa_beans
brown_stained_glass;stained_glass;8 brown_stained_glass;8 glass;1 brown_dye
brown_stained_glass_pane;stained_glass_pane;16 brown_stained_glass_pane;6 brown_stained_glass
brown_stained_glass_pane_from_glass_pane;stained_glass_pane;8 brown_stained_glass_pane;8 glass_pane;1 brown_dye
brown_terracotta;stained_terracotta;8 brown_terracotta;8 terracotta;1 brown_dye
brown_wool;wool;1 brown_wool;1 brown_dye;1 white_wool
bucket;;1 bucket;3 iron_ingot
cake;;1 cake;3 milk_bucket;2 sugar;3 wheat;1 egg
campfire;;1 campfire;3 #logs;3 stick;1 #coals
carrot_on_a_stick;;1 carrot_on_a_stick;1 fishing_rod;1 carrot
cartography_table;;1 cartography_table;4 #planks;2 paper
cauldron;;1 cauldron;7 iron_ingot
chain;;1 chain;1 iron_ingot;2 iron_nugget
chest;;1 chest;8 #planks
chest_minecart;;1 chest_minecart;1 chest;1 minecart
chiseled_nether_bricks;;1 chiseled_nether_bricks;2 nether_brick_slab
chiseled_polished_blackstone;;1 chiseled_polished_blackstone;2 polished_blackstone_slab
chiseled_quartz_block;;1 chiseled_quartz_block;2 quartz_slab
chiseled_red_sandstone;;1 chiseled_red_sandstone;2 red_sandstone_slab
chiseled_sandstone;;1 chiseled_sandstone;2 sandstone_slab
chiseled_stone_bricks;;1 chiseled_stone_bricks;2 stone_brick_slab
clay;;1 clay;4 clay_ball
clock;;1 clock;4 gold_ingot;1 redstone
coal;;9 coal;1 coal_block
coal_block;;1 coal_block;9 coal
coarse_dirt;;4 coarse_dirt;2 dirt;2 gravel
cobblestone_slab;;6 cobblestone_slab;3 cobblestone
cobblestone_stairs;;4 cobblestone_stairs;6 cobblestone
cobblestone_wall;;6 cobblestone_wall;6 cobblestone
comparator;;1 comparator;3 redstone_torch;1 quartz;3 stone
compass;;1 compass;4 iron_ingot;1 redstone
composter;;1 composter;7 #wooden_slabs
conduit;;1 conduit;8 nautilus_shell;1 heart_of_the_sea
cookie;;8 cookie;2 wheat;1 cocoa_beans
crafting_table;;1 crafting_table;4 #planks
creeper_banner_pattern;;1 creeper_banner_pattern;1 paper;1 creeper_head
crimson_button;wooden_button;1 crimson_button;1 crimson_planks
crimson_door;wooden_door;3 crimson_door;6 crimson_planks
crimson_fence;wooden_fence;3 crimson_fence;2 stick;4 crimson_planks
crimson_fence_gate;wooden_fence_gate;1 crimson_fence_gate;4 stick;2 crimson_planks
crimson_hyphae;bark;3 crimson_hyphae;4 crimson_stem
crimson_planks;planks;4 crimson_planks;1 #crimson_stems
crimson_pressure_plate;wooden_pressure_plate;1 crimson_pressure_plate;2 crimson_planks
crimson_sign;sign;3 crimson_sign;6 crimson_planks;1 stick
crimson_slab;wooden_slab;6 crimson_slab;3 crimson_planks
crimson_stairs;wooden_stairs;4 crimson_stairs;6 crimson_planks
crimson_trapdoor;wooden_trapdoor;2 crimson_trapdoor;6 crimson_planks
crossbow;;1 crossbow;2 string;3 stick;1 iron_ingot;1 tripwire_hook
cut_red_sandstone;;4 cut_red_sandstone;4 red_sandstone
cut_red_sandstone_slab;;6 cut_red_sandstone_slab;3 cut_red_sandstone
cut_sandstone;;4 cut_sandstone;4 sandstone
cut_sandstone_slab;;6 cut_sandstone_slab;3 cut_sandstone
cyan_banner;banner;1 cyan_banner;6 cyan_wool;1 stick
cyan_bed;bed;1 cyan_bed;3 cyan_wool;3 #planks
cyan_bed_from_white_bed;dyed_bed;1 cyan_bed;1 white_bed;1 cyan_dye
cyan_carpet;carpet;3 cyan_carpet;2 cyan_wool
cyan_carpet_from_white_carpet;carpet;8 cyan_carpet;8 white_carpet;1 cyan_dye
cyan_concrete_powder;concrete_powder;8 cyan_concrete_powder;1 cyan_dye;4 sand;4 gravel
cyan_dye;;2 cyan_dye;1 blue_dye;1 green_dye
cyan_stained_glass;stained_glass;8 cyan_stained_glass;8 glass;1 cyan_dye
cyan_stained_glass_pane;stained_glass_pane;16 cyan_stained_glass_pane;6 cyan_stained_glass
cyan_stained_glass_pane_from_glass_pane;stained_glass_pane;8 cyan_stained_glass_pane;8 glass_pane;1 cyan_dye
cyan_terracotta;stained_terracotta;8 cyan_terracotta;8 terracotta;1 cyan_dye
cyan_wool;wool;1 cyan_wool;1 cyan_dye;1 white_wool
dark_oak_boat;boat;1 dark_oak_boat;5 dark_oak_planks
dark_oak_button;wooden_button;1 dark_oak_button;1 dark_oak_planks
dark_oak_door;wooden_door;3 dark_oak_door;6 dark_oak_planks
dark_oak_fence;wooden_fence;3 dark_oak_fence;2 stick;4 dark_oak_planks
dark_oak_fence_gate;wooden_fence_gate;1 dark_oak_fence_gate;4 stick;2 dark_oak_planks
dark_oak_planks;planks;4 dark_oak_planks;1 #dark_oak_logs
dark_oak_pressure_plate;wooden_pressure_plate;1 dark_oak_pressure_plate;2 dark_oak_planks
dark_oak_sign;sign;3 dark_oak_sign;6 dark_oak_planks;1 stick
dark_oak_slab;wooden_slab;6 dark_oak_slab;3 dark_oak_planks
dark_oak_stairs;wooden_stairs;4 dark_oak_stairs;6 dark_oak_planks
dark_oak_trapdoor;wooden_trapdoor;2 dark_oak_trapdoor;6 dark_oak_planks
dark_oak_wood;bark;3 dark_oak_wood;4 dark_oak_log
dark_prismarine;;1 dark_prismarine;8 prismarine_shard;1 black_dye
dark_prismarine_slab;;6 dark_prismarine_slab;3 dark_prismarine
dark_prismarine_stairs;;4 dark_prismarine_stairs;6 dark_prismarine
daylight_detector;;1 daylight_detector;3 quartz;3 glass;3 #wooden_slabs
detector_rail;;6 detector_rail;1 redstone;1 stone_pressure_plate;6 iron_ingot
diamond;;9 diamond;1 diamond_block
diamond_axe;;1 diamond_axe;2 stick;3 diamond
diamond_block;;1 diamond_block;9 diamond
diamond_boots;;1 diamond_boots;4 diamond
diamond_chestplate;;1 diamond_chestplate;8 diamond
diamond_helmet;;1 diamond_helmet;5 diamond
diamond_hoe;;1 diamond_hoe;2 stick;2 diamond
diamond_leggings;;1 diamond_leggings;7 diamond
diamond_pickaxe;;1 diamond_pickaxe;2 stick;3 diamond
diamond_shovel;;1 diamond_shovel;2 stick;1 diamond
diamond_sword;;1 diamond_sword;1 stick;2 diamond
diorite;;2 diorite;2 quartz;2 cobblestone
diorite_slab;;6 diorite_slab;3 diorite
diorite_stairs;;4 diorite_stairs;6 diorite
diorite_wall;;6 diorite_wall;6 diorite
dispenser;;1 dispenser;1 redstone;7 cobblestone;1 bow
dried_kelp;;9 dried_kelp;1 dried_kelp_block
dried_kelp_block;;1 dried_kelp_block;9 dried_kelp
dropper;;1 dropper;1 redstone;7 cobblestone
emerald;;9 emerald;1 emerald_block
emerald_block;;1 emerald_block;9 emerald
enchanting_table;;1 enchanting_table;1 book;4 obsidian;2 diamond
end_crystal;;1 end_crystal;1 ghast_tear;1 ender_eye;7 glass
end_rod;;4 end_rod;1 popped_chorus_fruit;1 blaze_rod
end_stone_brick_slab;;6 end_stone_brick_slab;3 end_stone_bricks
end_stone_brick_stairs;;4 end_stone_brick_stairs;6 end_stone_bricks
end_stone_brick_wall;;6 end_stone_brick_wall;6 end_stone_bricks
end_stone_bricks;;4 end_stone_bricks;4 end_stone
ender_chest;;1 ender_chest;8 obsidian;1 ender_eye
ender_eye;;1 ender_eye;1 ender_pearl;1 blaze_powder
fermented_spider_eye;;1 fermented_spider_eye;1 spider_eye;1 brown_mushroom;1 sugar
fire_charge;;3 fire_charge;1 gunpowder;1 blaze_powder;1 coal/charcoal
fishing_rod;;1 fishing_rod;3 stick;2 string
fletching_table;;1 fletching_table;4 #planks;2 flint
flint_and_steel;;1 flint_and_steel;1 iron_ingot;1 flint
flower_banner_pattern;;1 flower_banner_pattern;1 paper;1 oxeye_daisy
flower_pot;;1 flower_pot;3 brick
furnace;;1 furnace;8 #stone_crafting_materials
furnace_minecart;;1 furnace_minecart;1 furnace;1 minecart
glass_bottle;;3 glass_bottle;3 glass
glass_pane;;16 glass_pane;6 glass
glistering_melon_slice;;1 glistering_melon_slice;8 gold_nugget;1 melon_slice
glowstone;;1 glowstone;4 glowstone_dust
gold_block;;1 gold_block;9 gold_ingot
gold_ingot_from_gold_block;gold_ingot;9 gold_ingot;1 gold_block
gold_ingot_from_nuggets;gold_ingot;1 gold_ingot;9 gold_nugget
gold_nugget;;9 gold_nugget;1 gold_ingot
golden_apple;;1 golden_apple;8 gold_ingot;1 apple
golden_axe;;1 golden_axe;2 stick;3 gold_ingot
golden_boots;;1 golden_boots;4 gold_ingot
golden_carrot;;1 golden_carrot;8 gold_nugget;1 carrot
golden_chestplate;;1 golden_chestplate;8 gold_ingot
golden_helmet;;1 golden_helmet;5 gold_ingot
golden_hoe;;1 golden_hoe;2 stick;2 gold_ingot
golden_leggings;;1 golden_leggings;7 gold_ingot
golden_pickaxe;;1 golden_pickaxe;2 stick;3 gold_ingot
golden_shovel;;1 golden_shovel;2 stick;1 gold_ingot
golden_sword;;1 golden_sword;1 stick;2 gold_ingot
granite;;1 granite;1 diorite;1 quartz
granite_slab;;6 granite_slab;3 granite
granite_stairs;;4 granite_stairs;6 granite
granite_wall;;6 granite_wall;6 granite
gray_banner;banner;1 gray_banner;6 gray_wool;1 stick
gray_bed;bed;1 gray_bed;3 gray_wool;3 #planks
gray_bed_from_white_bed;dyed_bed;1 gray_bed;1 white_bed;1 gray_dye
gray_carpet;carpet;3 gray_carpet;2 gray_wool
gray_carpet_from_white_carpet;carpet;8 gray_carpet;8 white_carpet;1 gray_dye
gray_concrete_powder;concrete_powder;8 gray_concrete_powder;1 gray_dye;4 sand;4 gravel
gray_dye;;2 gray_dye;1 black_dye;1 white_dye
gray_stained_glass;stained_glass;8 gray_stained_glass;8 glass;1 gray_dye
gray_stained_glass_pane;stained_glass_pane;16 gray_stained_glass_pane;6 gray_stained_glass
gray_stained_glass_pane_from_glass_pane;stained_glass_pane;8 gray_stained_glass_pane;8 glass_pane;1 gray_dye
gray_terracotta;stained_terracotta;8 gray_terracotta;8 terracotta;1 gray_dye
gray_wool;wool;1 gray_wool;1 gray_dye;1 white_wool
green_banner;banner;1 green_banner;6 green_wool;1 stick
green_bed;bed;1 green_bed;3 green_wool;3 #planks
green_bed_from_white_bed;dyed_bed;1 green_bed;1 white_bed;1 green_dye
green_carpet;carpet;3 green_carpet;2 green_wool
green_carpet_from_white_carpet;carpet;8 green_carpet;8 white_carpet;1 green_dye
green_concrete_powder;concrete_powder;8 green_concrete_powder;1 green_dye;4 sand;4 gravel
green_stained_glass;stained_glass;8 green_stained_glass;8 glass;1 green_dye
green_stained_glass_pane;stained_glass_pane;16 green_stained_glass_pane;6 green_stained_glass
green_stained_glass_pane_from_glass_pane;stained_glass_pane;8 green_stained_glass_pane;8 glass_pane;1 green_dye
green_terracotta;stained_terracotta;8 green_terracotta;8 terracotta;1 green_dye
green_wool;wool;1 green_wool;1 green_dye;1 white_wool
grindstone;;1 grindstone;2 stick;1 stone_slab;2 #planks
hay_block;;1 hay_block;9 wheat
heavy_weighted_pressure_plate;;1 heavy_weighted_pressure_plate;2 iron_ingot
honey_block;;1 honey_block;4 honey_bottle
honey_bottle;;4 honey_bottle;1 honey_block;4 glass_bottle
honeycomb_block;;1 honeycomb_block;4 honeycomb
hopper;;1 hopper;1 chest;5 iron_ingot
hopper_minecart;;1 hopper_minecart;1 hopper;1 minecart
iron_axe;;1 iron_axe;2 stick;3 iron_ingot
iron_bars;;16 iron_bars;6 iron_ingot
iron_block;;1 iron_block;9 iron_ingot
iron_boots;;1 iron_boots;4 iron_ingot
iron_chestplate;;1 iron_chestplate;8 iron_ingot
iron_door;;3 iron_door;6 iron_ingot
iron_helmet;;1 iron_helmet;5 iron_ingot
iron_hoe;;1 iron_hoe;2 stick;2 iron_ingot
iron_ingot_from_iron_block;iron_ingot;9 iron_ingot;1 iron_block
iron_ingot_from_nuggets;iron_ingot;1 iron_ingot;9 iron_nugget
iron_leggings;;1 iron_leggings;7 iron_ingot
iron_nugget;;9 iron_nugget;1 iron_ingot
iron_pickaxe;;1 iron_pickaxe;2 stick;3 iron_ingot
iron_shovel;;1 iron_shovel;2 stick;1 iron_ingot
iron_sword;;1 iron_sword;1 stick;2 iron_ingot
iron_trapdoor;;1 iron_trapdoor;4 iron_ingot
item_frame;;1 item_frame;8 stick;1 leather
jack_o_lantern;;1 jack_o_lantern;1 carved_pumpkin;1 torch
jukebox;;1 jukebox;8 #planks;1 diamond
jungle_boat;boat;1 jungle_boat;5 jungle_planks
jungle_button;wooden_button;1 jungle_button;1 jungle_planks
jungle_door;wooden_door;3 jungle_door;6 jungle_planks
jungle_fence;wooden_fence;3 jungle_fence;2 stick;4 jungle_planks
jungle_fence_gate;wooden_fence_gate;1 jungle_fence_gate;4 stick;2 jungle_planks
jungle_planks;planks;4 jungle_planks;1 #jungle_logs
jungle_pressure_plate;wooden_pressure_plate;1 jungle_pressure_plate;2 jungle_planks
jungle_sign;sign;3 jungle_sign;6 jungle_planks;1 stick
jungle_slab;wooden_slab;6 jungle_slab;3 jungle_planks
jungle_stairs;wooden_stairs;4 jungle_stairs;6 jungle_planks
jungle_trapdoor;wooden_trapdoor;2 jungle_trapdoor;6 jungle_planks
jungle_wood;bark;3 jungle_wood;4 jungle_log
ladder;;3 ladder;7 stick
lantern;;1 lantern;1 torch;8 iron_nugget
lapis_block;;1 lapis_block;9 lapis_lazuli
lapis_lazuli;;9 lapis_lazuli;1 lapis_block
lead;;2 lead;4 string;1 slime_ball
leather;;1 leather;4 rabbit_hide
leather_boots;;1 leather_boots;4 leather
leather_chestplate;;1 leather_chestplate;8 leather
leather_helmet;;1 leather_helmet;5 leather
leather_horse_armor;;1 leather_horse_armor;7 leather
leather_leggings;;1 leather_leggings;7 leather
lectern;;1 lectern;4 #wooden_slabs;1 bookshelf
lever;;1 lever;1 cobblestone;1 stick
light_blue_banner;banner;1 light_blue_banner;6 light_blue_wool;1 stick
light_blue_bed;bed;1 light_blue_bed;3 light_blue_wool;3 #planks
light_blue_bed_from_white_bed;dyed_bed;1 light_blue_bed;1 white_bed;1 light_blue_dye
light_blue_carpet;carpet;3 light_blue_carpet;2 light_blue_wool
light_blue_carpet_from_white_carpet;carpet;8 light_blue_carpet;8 white_carpet;1 light_blue_dye
light_blue_concrete_powder;concrete_powder;8 light_blue_concrete_powder;1 light_blue_dye;4 sand;4 gravel
light_blue_dye_from_blue_orchid;light_blue_dye;1 light_blue_dye;1 blue_orchid
light_blue_dye_from_blue_white_dye;light_blue_dye;2 light_blue_dye;1 blue_dye;1 white_dye
light_blue_stained_glass;stained_glass;8 light_blue_stained_glass;8 glass;1 light_blue_dye
light_blue_stained_glass_pane;stained_glass_pane;16 light_blue_stained_glass_pane;6 light_blue_stained_glass
light_blue_stained_glass_pane_from_glass_pane;stained_glass_pane;8 light_blue_stained_glass_pane;8 glass_pane;1 light_blue_dye
light_blue_terracotta;stained_terracotta;8 light_blue_terracotta;8 terracotta;1 light_blue_dye
light_blue_wool;wool;1 light_blue_wool;1 light_blue_dye;1 white_wool
light_gray_banner;banner;1 light_gray_banner;6 light_gray_wool;1 stick
light_gray_bed;bed;1 light_gray_bed;3 light_gray_wool;3 #planks
light_gray_bed_from_white_bed;dyed_bed;1 light_gray_bed;1 white_bed;1 light_gray_dye
light_gray_carpet;carpet;3 light_gray_carpet;2 light_gray_wool
light_gray_carpet_from_white_carpet;carpet;8 light_gray_carpet;8 white_carpet;1 light_gray_dye
light_gray_concrete_powder;concrete_powder;8 light_gray_concrete_powder;1 light_gray_dye;4 sand;4 gravel
light_gray_dye_from_azure_bluet;light_gray_dye;1 light_gray_dye;1 azure_bluet
light_gray_dye_from_black_white_dye;light_gray_dye;3 light_gray_dye;1 black_dye;2 white_dye
light_gray_dye_from_gray_white_dye;light_gray_dye;2 light_gray_dye;1 gray_dye;1 white_dye
light_gray_dye_from_oxeye_daisy;light_gray_dye;1 light_gray_dye;1 oxeye_daisy
light_gray_dye_from_white_tulip;light_gray_dye;1 light_gray_dye;1 white_tulip
light_gray_stained_glass;stained_glass;8 light_gray_stained_glass;8 glass;1 light_gray_dye
light_gray_stained_glass_pane;stained_glass_pane;16 light_gray_stained_glass_pane;6 light_gray_stained_glass
light_gray_stained_glass_pane_from_glass_pane;stained_glass_pane;8 light_gray_stained_glass_pane;8 glass_pane;1 light_gray_dye
light_gray_terracotta;stained_terracotta;8 light_gray_terracotta;8 terracotta;1 light_gray_dye
light_gray_wool;wool;1 light_gray_wool;1 light_gray_dye;1 white_wool
light_weighted_pressure_plate;;1 light_weighted_pressure_plate;2 gold_ingot
lime_banner;banner;1 lime_banner;6 lime_wool;1 stick
lime_bed;bed;1 lime_bed;3 lime_wool;3 #planks
lime_bed_from_white_bed;dyed_bed;1 lime_bed;1 white_bed;1 lime_dye
lime_carpet;carpet;3 lime_carpet;2 lime_wool
lime_carpet_from_white_carpet;carpet;8 lime_carpet;8 white_carpet;1 lime_dye
lime_concrete_powder;concrete_powder;8 lime_concrete_powder;1 lime_dye;4 sand;4 gravel
lime_dye;;2 lime_dye;1 green_dye;1 white_dye
lime_stained_glass;stained_glass;8 lime_stained_glass;8 glass;1 lime_dye
lime_stained_glass_pane;stained_glass_pane;16 lime_stained_glass_pane;6 lime_stained_glass
lime_stained_glass_pane_from_glass_pane;stained_glass_pane;8 lime_stained_glass_pane;8 glass_pane;1 lime_dye
lime_terracotta;stained_terracotta;8 lime_terracotta;8 terracotta;1 lime_dye
lime_wool;wool;1 lime_wool;1 lime_dye;1 white_wool
lodestone;;1 lodestone;8 chiseled_stone_bricks;1 netherite_ingot
loom;;1 loom;2 #planks;2 string
magenta_banner;banner;1 magenta_banner;6 magenta_wool;1 stick
magenta_bed;bed;1 magenta_bed;3 magenta_wool;3 #planks
magenta_bed_from_white_bed;dyed_bed;1 magenta_bed;1 white_bed;1 magenta_dye
magenta_carpet;carpet;3 magenta_carpet;2 magenta_wool
magenta_carpet_from_white_carpet;carpet;8 magenta_carpet;8 white_carpet;1 magenta_dye
magenta_concrete_powder;concrete_powder;8 magenta_concrete_powder;1 magenta_dye;4 sand;4 gravel
magenta_dye_from_allium;magenta_dye;1 magenta_dye;1 allium
magenta_dye_from_blue_red_pink;magenta_dye;3 magenta_dye;1 blue_dye;1 red_dye;1 pink_dye
magenta_dye_from_blue_red_white_dye;magenta_dye;4 magenta_dye;1 blue_dye;2 red_dye;1 white_dye
magenta_dye_from_lilac;magenta_dye;2 magenta_dye;1 lilac
magenta_dye_from_purple_and_pink;magenta_dye;2 magenta_dye;1 purple_dye;1 pink_dye
magenta_stained_glass;stained_glass;8 magenta_stained_glass;8 glass;1 magenta_dye
magenta_stained_glass_pane;stained_glass_pane;16 magenta_stained_glass_pane;6 magenta_stained_glass
magenta_stained_glass_pane_from_glass_pane;stained_glass_pane;8 magenta_stained_glass_pane;8 glass_pane;1 magenta_dye
magenta_terracotta;stained_terracotta;8 magenta_terracotta;8 terracotta;1 magenta_dye
magenta_wool;wool;1 magenta_wool;1 magenta_dye;1 white_wool
magma_block;;1 magma_block;4 magma_cream
magma_cream;;1 magma_cream;1 blaze_powder;1 slime_ball
map;;1 map;8 paper;1 compass
melon;;1 melon;9 melon_slice
melon_seeds;;1 melon_seeds;1 melon_slice
minecart;;1 minecart;5 iron_ingot
mojang_banner_pattern;;1 mojang_banner_pattern;1 paper;1 enchanted_golden_apple
mossy_cobblestone;;1 mossy_cobblestone;1 cobblestone;1 vine
mossy_cobblestone_slab;;6 mossy_cobblestone_slab;3 mossy_cobblestone
mossy_cobblestone_stairs;;4 mossy_cobblestone_stairs;6 mossy_cobblestone
mossy_cobblestone_wall;;6 mossy_cobblestone_wall;6 mossy_cobblestone
mossy_stone_brick_slab;;6 mossy_stone_brick_slab;3 mossy_stone_bricks
mossy_stone_brick_stairs;;4 mossy_stone_brick_stairs;6 mossy_stone_bricks
mossy_stone_brick_wall;;6 mossy_stone_brick_wall;6 mossy_stone_bricks
mossy_stone_bricks;;1 mossy_stone_bricks;1 stone_bricks;1 vine
mushroom_stew;;1 mushroom_stew;1 brown_mushroom;1 red_mushroom;1 bowl
nether_brick_fence;;6 nether_brick_fence;4 nether_bricks;2 nether_brick
nether_brick_slab;;6 nether_brick_slab;3 nether_bricks
nether_brick_stairs;;4 nether_brick_stairs;6 nether_bricks
nether_brick_wall;;6 nether_brick_wall;6 nether_bricks
nether_bricks;;1 nether_bricks;4 nether_brick
nether_wart_block;;1 nether_wart_block;9 nether_wart
netherite_block;;1 netherite_block;9 netherite_ingot
netherite_ingot;netherite_ingot;1 netherite_ingot;4 netherite_scrap;4 gold_ingot
netherite_ingot_from_netherite_block;netherite_ingot;9 netherite_ingot;1 netherite_block
note_block;;1 note_block;8 #planks;1 redstone
oak_boat;boat;1 oak_boat;5 oak_planks
oak_button;wooden_button;1 oak_button;1 oak_planks
oak_door;wooden_door;3 oak_door;6 oak_planks
oak_fence;wooden_fence;3 oak_fence;2 stick;4 oak_planks
oak_fence_gate;wooden_fence_gate;1 oak_fence_gate;4 stick;2 oak_planks
oak_planks;planks;4 oak_planks;1 #oak_logs
oak_pressure_plate;wooden_pressure_plate;1 oak_pressure_plate;2 oak_planks
oak_sign;sign;3 oak_sign;6 oak_planks;1 stick
oak_slab;wooden_slab;6 oak_slab;3 oak_planks
oak_stairs;wooden_stairs;4 oak_stairs;6 oak_planks
oak_trapdoor;wooden_trapdoor;2 oak_trapdoor;6 oak_planks
oak_wood;bark;3 oak_wood;4 oak_log
observer;;1 observer;1 quartz;2 redstone;6 cobblestone
orange_banner;banner;1 orange_banner;6 orange_wool;1 stick
orange_bed;bed;1 orange_bed;3 orange_wool;3 #planks
orange_bed_from_white_bed;dyed_bed;1 orange_bed;1 white_bed;1 orange_dye
orange_carpet;carpet;3 orange_carpet;2 orange_wool
orange_carpet_from_white_carpet;carpet;8 orange_carpet;8 white_carpet;1 orange_dye
orange_concrete_powder;concrete_powder;8 orange_concrete_powder;1 orange_dye;4 sand;4 gravel
orange_dye_from_orange_tulip;orange_dye;1 orange_dye;1 orange_tulip
orange_dye_from_red_yellow;orange_dye;2 orange_dye;1 red_dye;1 yellow_dye
orange_stained_glass;stained_glass;8 orange_stained_glass;8 glass;1 orange_dye
orange_stained_glass_pane;stained_glass_pane;16 orange_stained_glass_pane;6 orange_stained_glass
orange_stained_glass_pane_from_glass_pane;stained_glass_pane;8 orange_stained_glass_pane;8 glass_pane;1 orange_dye
orange_terracotta;stained_terracotta;8 orange_terracotta;8 terracotta;1 orange_dye
orange_wool;wool;1 orange_wool;1 orange_dye;1 white_wool
packed_ice;;1 packed_ice;9 ice
painting;;1 painting;8 stick;1 #wool
paper;;3 paper;3 sugar_cane
pink_banner;banner;1 pink_banner;6 pink_wool;1 stick
pink_bed;bed;1 pink_bed;3 pink_wool;3 #planks
pink_bed_from_white_bed;dyed_bed;1 pink_bed;1 white_bed;1 pink_dye
pink_carpet;carpet;3 pink_carpet;2 pink_wool
pink_carpet_from_white_carpet;carpet;8 pink_carpet;8 white_carpet;1 pink_dye
pink_concrete_powder;concrete_powder;8 pink_concrete_powder;1 pink_dye;4 sand;4 gravel
pink_dye_from_peony;pink_dye;2 pink_dye;1 peony
pink_dye_from_pink_tulip;pink_dye;1 pink_dye;1 pink_tulip
pink_dye_from_red_white_dye;pink_dye;2 pink_dye;1 red_dye;1 white_dye
pink_stained_glass;stained_glass;8 pink_stained_glass;8 glass;1 pink_dye
pink_stained_glass_pane;stained_glass_pane;16 pink_stained_glass_pane;6 pink_stained_glass
pink_stained_glass_pane_from_glass_pane;stained_glass_pane;8 pink_stained_glass_pane;8 glass_pane;1 pink_dye
pink_terracotta;stained_terracotta;8 pink_terracotta;8 terracotta;1 pink_dye
pink_wool;wool;1 pink_wool;1 pink_dye;1 white_wool
piston;;1 piston;1 redstone;4 cobblestone;3 #planks;1 iron_ingot
polished_andesite;;4 polished_andesite;4 andesite
polished_andesite_slab;;6 polished_andesite_slab;3 polished_andesite
polished_andesite_stairs;;4 polished_andesite_stairs;6 polished_andesite
polished_basalt;;4 polished_basalt;4 basalt
polished_blackstone;;4 polished_blackstone;4 blackstone
polished_blackstone_brick_slab;;6 polished_blackstone_brick_slab;3 polished_blackstone_bricks
polished_blackstone_brick_stairs;;4 polished_blackstone_brick_stairs;6 polished_blackstone_bricks
polished_blackstone_brick_wall;;6 polished_blackstone_brick_wall;6 polished_blackstone_bricks
polished_blackstone_bricks;;4 polished_blackstone_bricks;4 polished_blackstone
polished_blackstone_button;;1 polished_blackstone_button;1 polished_blackstone
polished_blackstone_pressure_plate;;1 polished_blackstone_pressure_plate;2 polished_blackstone
polished_blackstone_slab;;6 polished_blackstone_slab;3 polished_blackstone
polished_blackstone_stairs;;4 polished_blackstone_stairs;6 polished_blackstone
polished_blackstone_wall;;6 polished_blackstone_wall;6 polished_blackstone
polished_diorite;;4 polished_diorite;4 diorite
polished_diorite_slab;;6 polished_diorite_slab;3 polished_diorite
polished_diorite_stairs;;4 polished_diorite_stairs;6 polished_diorite
polished_granite;;4 polished_granite;4 granite
polished_granite_slab;;6 polished_granite_slab;3 polished_granite
polished_granite_stairs;;4 polished_granite_stairs;6 polished_granite
powered_rail;;6 powered_rail;1 redstone;1 stick;6 gold_ingot
prismarine;;1 prismarine;4 prismarine_shard
prismarine_brick_slab;;6 prismarine_brick_slab;3 prismarine_bricks
prismarine_brick_stairs;;4 prismarine_brick_stairs;6 prismarine_bricks
prismarine_bricks;;1 prismarine_bricks;9 prismarine_shard
prismarine_slab;;6 prismarine_slab;3 prismarine
prismarine_stairs;;4 prismarine_stairs;6 prismarine
prismarine_wall;;6 prismarine_wall;6 prismarine
pumpkin_pie;;1 pumpkin_pie;1 pumpkin;1 sugar;1 egg
pumpkin_seeds;;4 pumpkin_seeds;1 pumpkin
purple_banner;banner;1 purple_banner;6 purple_wool;1 stick
purple_bed;bed;1 purple_bed;3 purple_wool;3 #planks
purple_bed_from_white_bed;dyed_bed;1 purple_bed;1 white_bed;1 purple_dye
purple_carpet;carpet;3 purple_carpet;2 purple_wool
purple_carpet_from_white_carpet;carpet;8 purple_carpet;8 white_carpet;1 purple_dye
purple_concrete_powder;concrete_powder;8 purple_concrete_powder;1 purple_dye;4 sand;4 gravel
purple_dye;;2 purple_dye;1 blue_dye;1 red_dye
purple_stained_glass;stained_glass;8 purple_stained_glass;8 glass;1 purple_dye
purple_stained_glass_pane;stained_glass_pane;16 purple_stained_glass_pane;6 purple_stained_glass
purple_stained_glass_pane_from_glass_pane;stained_glass_pane;8 purple_stained_glass_pane;8 glass_pane;1 purple_dye
purple_terracotta;stained_terracotta;8 purple_terracotta;8 terracotta;1 purple_dye
purple_wool;wool;1 purple_wool;1 purple_dye;1 white_wool
purpur_block;;4 purpur_block;4 popped_chorus_fruit
purpur_pillar;;1 purpur_pillar;2 purpur_slab
purpur_slab;;6 purpur_slab;3 purpur_block/purpur_pillar
purpur_stairs;;4 purpur_stairs;6 purpur_block/purpur_pillar
quartz_block;;1 quartz_block;4 quartz
quartz_bricks;;4 quartz_bricks;4 quartz_block
quartz_pillar;;2 quartz_pillar;2 quartz_block
quartz_slab;;6 quartz_slab;3 chiseled_quartz_block/quartz_block/quartz_pillar
quartz_stairs;;4 quartz_stairs;6 chiseled_quartz_block/quartz_block/quartz_pillar
rabbit_stew_from_brown_mushroom;rabbit_stew;1 rabbit_stew;1 baked_potato;1 cooked_rabbit;1 bowl;1 carrot;1 brown_mushroom
rabbit_stew_from_red_mushroom;rabbit_stew;1 rabbit_stew;1 baked_potato;1 cooked_rabbit;1 bowl;1 carrot;1 red_mushroom
rail;;16 rail;1 stick;6 iron_ingot
red_banner;banner;1 red_banner;6 red_wool;1 stick
red_bed;bed;1 red_bed;3 red_wool;3 #planks
red_bed_from_white_bed;dyed_bed;1 red_bed;1 white_bed;1 red_dye
red_carpet;carpet;3 red_carpet;2 red_wool
red_carpet_from_white_carpet;carpet;8 red_carpet;8 white_carpet;1 red_dye
red_concrete_powder;concrete_powder;8 red_concrete_powder;1 red_dye;4 sand;4 gravel
red_dye_from_beetroot;red_dye;1 red_dye;1 beetroot
red_dye_from_poppy;red_dye;1 red_dye;1 poppy
red_dye_from_rose_bush;red_dye;2 red_dye;1 rose_bush
red_dye_from_tulip;red_dye;1 red_dye;1 red_tulip
red_nether_brick_slab;;6 red_nether_brick_slab;3 red_nether_bricks
red_nether_brick_stairs;;4 red_nether_brick_stairs;6 red_nether_bricks
red_nether_brick_wall;;6 red_nether_brick_wall;6 red_nether_bricks
red_nether_bricks;;1 red_nether_bricks;2 nether_wart;2 nether_brick
red_sandstone;;1 red_sandstone;4 red_sand
red_sandstone_slab;;6 red_sandstone_slab;3 red_sandstone/chiseled_red_sandstone
red_sandstone_stairs;;4 red_sandstone_stairs;6 red_sandstone/chiseled_red_sandstone/cut_red_sandstone
red_sandstone_wall;;6 red_sandstone_wall;6 red_sandstone
red_stained_glass;stained_glass;8 red_stained_glass;8 glass;1 red_dye
red_stained_glass_pane;stained_glass_pane;16 red_stained_glass_pane;6 red_stained_glass
red_stained_glass_pane_from_glass_pane;stained_glass_pane;8 red_stained_glass_pane;8 glass_pane;1 red_dye
red_terracotta;stained_terracotta;8 red_terracotta;8 terracotta;1 red_dye
red_wool;wool;1 red_wool;1 red_dye;1 white_wool
redstone;;9 redstone;1 redstone_block
redstone_block;;1 redstone_block;9 redstone
redstone_lamp;;1 redstone_lamp;4 redstone;1 glowstone
redstone_torch;;1 redstone_torch;1 stick;1 redstone
repeater;;1 repeater;2 redstone_torch;1 redstone;3 stone
respawn_anchor;;1 respawn_anchor;6 crying_obsidian;3 glowstone
sandstone;;1 sandstone;4 sand
sandstone_slab;;6 sandstone_slab;3 sandstone/chiseled_sandstone
sandstone_stairs;;4 sandstone_stairs;6 sandstone/chiseled_sandstone/cut_sandstone
sandstone_wall;;6 sandstone_wall;6 sandstone
scaffolding;;6 scaffolding;1 string;6 bamboo
sea_lantern;;1 sea_lantern;4 prismarine_shard;5 prismarine_crystals
shears;;1 shears;2 iron_ingot
shield;;1 shield;6 #planks;1 iron_ingot
shulker_box;;1 shulker_box;1 chest;2 shulker_shell
skull_banner_pattern;;1 skull_banner_pattern;1 paper;1 wither_skeleton_skull
slime_ball;;9 slime_ball;1 slime_block
slime_block;;1 slime_block;9 slime_ball
smithing_table;;1 smithing_table;4 #planks;2 iron_ingot
smoker;;1 smoker;4 #logs;1 furnace
smooth_quartz_slab;;6 smooth_quartz_slab;3 smooth_quartz
smooth_quartz_stairs;;4 smooth_quartz_stairs;6 smooth_quartz
smooth_red_sandstone_slab;;6 smooth_red_sandstone_slab;3 smooth_red_sandstone
smooth_red_sandstone_stairs;;4 smooth_red_sandstone_stairs;6 smooth_red_sandstone
smooth_sandstone_slab;;6 smooth_sandstone_slab;3 smooth_sandstone
smooth_sandstone_stairs;;4 smooth_sandstone_stairs;6 smooth_sandstone
smooth_stone_slab;;6 smooth_stone_slab;3 smooth_stone
snow;;6 snow;3 snow_block
snow_block;;1 snow_block;4 snowball
soul_campfire;;1 soul_campfire;3 #logs;3 stick;1 #soul_fire_base_blocks
soul_lantern;;1 soul_lantern;1 soul_torch;8 iron_nugget
soul_torch;;4 soul_torch;1 coal/charcoal;1 stick;1 #soul_fire_base_blocks
spectral_arrow;;2 spectral_arrow;4 glowstone_dust;1 arrow
spruce_boat;boat;1 spruce_boat;5 spruce_planks
spruce_button;wooden_button;1 spruce_button;1 spruce_planks
spruce_door;wooden_door;3 spruce_door;6 spruce_planks
spruce_fence;wooden_fence;3 spruce_fence;2 stick;4 spruce_planks
spruce_fence_gate;wooden_fence_gate;1 spruce_fence_gate;4 stick;2 spruce_planks
spruce_planks;planks;4 spruce_planks;1 #spruce_logs
spruce_pressure_plate;wooden_pressure_plate;1 spruce_pressure_plate;2 spruce_planks
spruce_sign;sign;3 spruce_sign;6 spruce_planks;1 stick
spruce_slab;wooden_slab;6 spruce_slab;3 spruce_planks
spruce_stairs;wooden_stairs;4 spruce_stairs;6 spruce_planks
spruce_trapdoor;wooden_trapdoor;2 spruce_trapdoor;6 spruce_planks
spruce_wood;bark;3 spruce_wood;4 spruce_log
stick;sticks;4 stick;2 #planks
stick_from_bamboo_item;sticks;1 stick;2 bamboo
sticky_piston;;1 sticky_piston;1 piston;1 slime_ball
stone_axe;;1 stone_axe;2 stick;3 #stone_tool_materials
stone_brick_slab;;6 stone_brick_slab;3 stone_bricks
stone_brick_stairs;;4 stone_brick_stairs;6 stone_bricks
stone_brick_wall;;6 stone_brick_wall;6 stone_bricks
stone_bricks;;4 stone_bricks;4 stone
stone_button;;1 stone_button;1 stone
stone_hoe;;1 stone_hoe;2 stick;2 #stone_tool_materials
stone_pickaxe;;1 stone_pickaxe;2 stick;3 #stone_tool_materials
stone_pressure_plate;;1 stone_pressure_plate;2 stone
stone_shovel;;1 stone_shovel;2 stick;1 #stone_tool_materials
stone_slab;;6 stone_slab;3 stone
stone_stairs;;4 stone_stairs;6 stone
stone_sword;;1 stone_sword;1 stick;2 #stone_tool_materials
stonecutter;;1 stonecutter;1 iron_ingot;3 stone
stripped_acacia_wood;bark;3 stripped_acacia_wood;4 stripped_acacia_log
stripped_birch_wood;bark;3 stripped_birch_wood;4 stripped_birch_log
stripped_crimson_hyphae;bark;3 stripped_crimson_hyphae;4 stripped_crimson_stem
stripped_dark_oak_wood;bark;3 stripped_dark_oak_wood;4 stripped_dark_oak_log
stripped_jungle_wood;bark;3 stripped_jungle_wood;4 stripped_jungle_log
stripped_oak_wood;bark;3 stripped_oak_wood;4 stripped_oak_log
stripped_spruce_wood;bark;3 stripped_spruce_wood;4 stripped_spruce_log
stripped_warped_hyphae;bark;3 stripped_warped_hyphae;4 stripped_warped_stem
sugar;;1 sugar;1 sugar_cane
sugar_from_honey_bottle;sugar;3 sugar;1 honey_bottle
sugar_from_sugar_cane;sugar;1 sugar;1 sugar_cane
target;;1 target;1 hay_block;4 redstone
tnt;;1 tnt;4 sand/red_sand;5 gunpowder
tnt_minecart;;1 tnt_minecart;1 tnt;1 minecart
torch;;4 torch;1 stick;1 coal/charcoal
trapped_chest;;1 trapped_chest;1 chest;1 tripwire_hook
tripwire_hook;;2 tripwire_hook;1 #planks;1 stick;1 iron_ingot
turtle_helmet;;1 turtle_helmet;5 scute
warped_button;wooden_button;1 warped_button;1 warped_planks
warped_door;wooden_door;3 warped_door;6 warped_planks
warped_fence;wooden_fence;3 warped_fence;2 stick;4 warped_planks
warped_fence_gate;wooden_fence_gate;1 warped_fence_gate;4 stick;2 warped_planks
warped_fungus_on_a_stick;;1 warped_fungus_on_a_stick;1 fishing_rod;1 warped_fungus
warped_hyphae;bark;3 warped_hyphae;4 warped_stem
warped_planks;planks;4 warped_planks;1 #warped_stems
warped_pressure_plate;wooden_pressure_plate;1 warped_pressure_plate;2 warped_planks
warped_sign;sign;3 warped_sign;6 warped_planks;1 stick
warped_slab;wooden_slab;6 warped_slab;3 warped_planks
warped_stairs;wooden_stairs;4 warped_stairs;6 warped_planks
warped_trapdoor;wooden_trapdoor;2 warped_trapdoor;6 warped_planks
wheat;;9 wheat;1 hay_block
white_banner;banner;1 white_banner;6 white_wool;1 stick
white_bed;bed;1 white_bed;3 white_wool;3 #planks
white_carpet;carpet;3 white_carpet;2 white_wool
white_concrete_powder;concrete_powder;8 white_concrete_powder;1 white_dye;4 sand;4 gravel
white_dye;white_dye;1 white_dye;1 bone_meal
white_dye_from_lily_of_the_valley;white_dye;1 white_dye;1 lily_of_the_valley
white_stained_glass;stained_glass;8 white_stained_glass;8 glass;1 white_dye
white_stained_glass_pane;stained_glass_pane;16 white_stained_glass_pane;6 white_stained_glass
white_stained_glass_pane_from_glass_pane;stained_glass_pane;8 white_stained_glass_pane;8 glass_pane;1 white_dye
white_terracotta;stained_terracotta;8 white_terracotta;8 terracotta;1 white_dye
white_wool_from_string;;1 white_wool;4 string
wooden_axe;;1 wooden_axe;2 stick;3 #planks
wooden_hoe;;1 wooden_hoe;2 stick;2 #planks
wooden_pickaxe;;1 wooden_pickaxe;2 stick;3 #planks
wooden_shovel;;1 wooden_shovel;2 stick;1 #planks
wooden_sword;;1 wooden_sword;1 stick;2 #planks
writable_book;;1 writable_book;1 book;1 ink_sac;1 feather
yellow_banner;banner;1 yellow_banner;6 yellow_wool;1 stick
yellow_bed;bed;1 yellow_bed;3 yellow_wool;3 #planks
yellow_bed_from_white_bed;dyed_bed;1 yellow_bed;1 white_bed;1 yellow_dye
yellow_carpet;carpet;3 yellow_carpet;2 yellow_wool
yellow_carpet_from_white_carpet;carpet;8 yellow_carpet;8 white_carpet;1 yellow_dye
yellow_concrete_powder;concrete_powder;8 yellow_concrete_powder;1 yellow_dye;4 sand;4 gravel
yellow_dye_from_dandelion;yellow_dye;1 yellow_dye;1 dandelion
yellow_dye_from_sunflower;yellow_dye;2 yellow_dye;1 sunflower
yellow_stained_glass;stained_glass;8 yellow_stained_glass;8 glass;1 yellow_dye
yellow_stained_glass_pane;stained_glass_pane;16 yellow_stained_glass_pane;6 yellow_stained_glass
yellow_stained_glass_pane_from_glass_pane;stained_glass_pane;8 yellow_stained_glass_pane;8 glass_pane;1 yellow_dye
yellow_terracotta;stained_terracotta;8 yellow_terracotta;8 terracotta;1 yellow_dye
yellow_wool;wool;1 yellow_wool;1 yellow_dye;1 white_wool
`

export const itemTags = `
acacia_logs acacia_log acacia_wood stripped_acacia_log stripped_acacia_wood
birch_logs birch_log birch_wood stripped_birch_log stripped_birch_wood
coals charcoal coal
crimson_stems crimson_hyphae crimson_stem stripped_crimson_hyphae stripped_crimson_stem
dark_oak_logs dark_oak_log dark_oak_wood stripped_dark_oak_log stripped_dark_oak_wood
jungle_logs jungle_log jungle_wood stripped_jungle_log stripped_jungle_wood
logs acacia_log acacia_wood birch_log birch_wood crimson_hyphae crimson_stem dark_oak_log dark_oak_wood jungle_log jungle_wood oak_log oak_wood spruce_log spruce_wood stripped_acacia_log stripped_acacia_wood stripped_birch_log stripped_birch_wood stripped_crimson_hyphae stripped_crimson_stem stripped_dark_oak_log stripped_dark_oak_wood stripped_jungle_log stripped_jungle_wood stripped_oak_log stripped_oak_wood stripped_spruce_log stripped_spruce_wood stripped_warped_hyphae stripped_warped_stem warped_hyphae warped_stem
oak_logs oak_log oak_wood stripped_oak_log stripped_oak_wood
planks acacia_planks birch_planks crimson_planks dark_oak_planks jungle_planks oak_planks spruce_planks warped_planks
soul_fire_base_blocks soul_sand soul_soil
spruce_logs spruce_log spruce_wood stripped_spruce_log stripped_spruce_wood
stone_crafting_materials blackstone cobblestone
stone_tool_materials blackstone cobblestone
warped_stems stripped_warped_hyphae stripped_warped_stem warped_hyphae warped_stem
wooden_slabs acacia_slab birch_slab crimson_slab dark_oak_slab jungle_slab oak_slab spruce_slab warped_slab
wool black_wool blue_wool brown_wool cyan_wool gray_wool green_wool light_blue_wool light_gray_wool lime_wool magenta_wool orange_wool pink_wool purple_wool red_wool white_wool yellow_wool
`
