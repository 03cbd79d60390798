// ADaPT's recipe file order and its 200 published tasks. Made by scripts/vendor.mjs; see SOURCE.md.
// orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora
export const adaptFileOrder = `
56 7w fs 2 fd 6o 2e c0 5q 4c 2l 1s m 2n h2 2x gt 97 cn b6 e6 86 1e 75 1t 2j 37 2q az 1u e2 ft 5r 5y 81 fe f9 cf cy 93 8b 62 es 1k 5l g1 27 ea 29 95 1i 3g 31 8h d9 dp eh gl 87 g7 b7 bo 4h c7 d3 85 cm 9a 6z eo 7h u 78 am 5a 0 b2 hf 4y 34 gi 2z d 2g 2d 40 fw q e9 38 3l g9 g5 9q aa 1m 4i go 4s 9m 5k ak 35 3c f3 e0 f2 bk 8v f8 bb gg g8 8n em a8 4e fj gd bc 4b ef 5g bi 6 25 57 bx db 8c cl 1 fy 7k 55 f n 1x 7q bp 6i 2w 7d t ct h9 53 6y gy d0 o 2v ap 9v 4z dh ao av e7 7 9w gn cw eg 8k a2 30 5h 1l 3f 2c br 9z 7x 2s 2y d2 bj 9c fa 54 94 42 hl ek di 76 17 3h er gb ce 2u hg 73 as 4g ff 11 aj 5j b5 d5 1h 3m k e3 99 dm ah 9h b1 6l gr hh 3t 74 gv 6b gk 1q 61 b ga 3u d1 ad 4q g3 5b 16 cz da 66 39 dw 9f ax h8 aq 1z 46 91 7c ed ej 5d fz 2b 6c 79 6k hc 20 v ep 4p 9n aw bg 6m fb gh dt 4k e5 au 7a cg gf c3 c9 el hj 4u 2h ei 6g 80 8g 7g fh cx 3 47 1y j he g6 h5 5f 1v a0 49 8s 6r ds dz fv x bn ck b9 6f z af 6d 4j 22 98 4 1a fm et 6w 3j 5v b8 h4 a3 dy 9x f7 dl eq h7 8 1g fq h6 fp p 4x 5w fr 9j 67 64 3e dr 9o 1d fl d4 1j fu 7r 88 26 9p a5 3r 2f 9d 5 ay 82 4o 3a fk ew 4a gj 2p 71 ex bu 5m 2r 84 de hm 3n 44 3p 8m ac cr 5c bh bm b4 70 9e 69 gm cv at 2t bt c6 3d 7v 3z cs d8 10 6h 4d ba s ch bs 8x 2a an ha 7i 52 59 1o f5 h3 dj bd cb 3v by 2k co 6t 3q 63 7n 5o w 89 eu d7 7j 6j c 8w 1f 3i 3w bq df 51 92 f1 fn 4w 96 7z c4 bz 5x a9 5t 4l 5e 72 3o 9g bv 43 8p h1 cu g4 ez 6u 2m 9k bf hb 7m r 3x dq 5i 83 bw 48 ev 5s 8e 9y ee 50 41 fc fi l 28 24 5p 9 23 dn 58 f0 8j dx 6s dd 8l 9b 8u 33 77 gu hi 6e 13 7f e4 8f dc 21 9i 1p c1 e8 hd ae 8q 2o 6x e cj 6a 1n d6 7l en ab 2i du do f4 gc 6v ai ca y e1 8d fg 4n 8i fx 45 6n a4 dg 9l 8y 5z 7o ci 8t gz 9s 4m 3s 8r dk g2 5n gx b0 4r gq fo 9t ge b3 8a eb g0 14 5u 8o 36 32 dv ar gw h ey gp 8z a7 7p 7b be 7u 3b 7e g a6 i 9u 4v c2 cp 4f a 65 4t 6q 7y 19 3y 7s 68 90 al ec bl 9r c8 ag 1r 6p gs 15 12 1w cq 3k c5 cd 1b 7t hk 18 f6 60 a1 cc 1c h0
`

export const adaptTasks = `
polished_granite_stairs 56 4z cl cm ac 8g 53 dd 6a 52 6c 6d 4m ck
hopper_minecart gm 2s el b0 4c 77 7x 9o 3d hb h5 5 em 3k 7g b9 t 78 gd aa k fa
polished_granite_slab 53 cm 52 56 cl 6a 6d 36 ck ac 8g 4z ch 35
lodestone 69 as ec 5v fu fl fo fp aj 66 fn fs 2z 9n 38
purple_banner gm dt hm dr 1o h3 bw 4c 5 3k t 7x fi ds du fa b0 21 8u 2s fh b2 84 cx 1p d0 d8 d3 11 h4
cyan_banner fk h4 h3 1t 4c 41 5 6v c1 1p gm 3v b0 f9 fh t 3k cx 1o 46 86 fi 4b fa 7x 1r
polished_andesite_slab 35 53 36 ch g d b7 dd 38 c3 c4 4z 52 c2
lime_banner 5 6w 99 b0 h3 9g fa 6y 9k 3k 4p 4y 9h gy 4c gm fh 6z t fi 1x 7x 2s gx 9b 9m gw
gray_banner 6e fi ei gy 4c gx b0 gm 3v 7x 12 6p fa fh 88 17 6f b9 1x 6h 5 6i gw 1a 6k h3 t 16 3k
lectern 5 7x 7r b0 fa 59 20 t gm 4c 1z 2p 7p 3k 89 h9 8f ab 8b bn 8c 8d 8e
polished_andesite_stairs 52 4m 50 8g 36 c5 e f 35 d 4z ac 56 c3
gray_terracotta 18 6k 6g 16 9h 6o a3 h9 17 98 92 1x 12 gx 6z 1c gy
chiseled_red_sandstone 3r e0 dz 2x e1 e2
purple_bed 7x t 4c ds e3 d4 3k gu cy cz dt 1r dr d8 b0 99 9x du 2k 5 bf d3 1o a4 6s 1p fa gm 70 h3
blue_bed t fa 3k hm gu 4c gm 9m 21 b9 1p 1k fh b0 dn gv h3 71 7x 1t 1o 1j 5 6g 1v
brown_banner fa gm 9q 3m 4c 3q 5 3k 2f h3 2g a4 fh 3w 9m fi 70 7x t 88 2k gu b0 29
blue_banner 1o fa 1p 3k 5 7w 1i 86 j 1v hm 2a 8v 8i 7x b0 4c h3 fi gm 2s 3i fh t 9q
light_blue_banner 6f 3k 7x fa gm fh 8o 8t h2 5 8n 1p h3 t gy 7w 1x 8k 8i cx gx fi 4c d8 8h 86 1o s 4 b0
red_carpet bw 9m dq e7 6p gv dt bs do hm 21 dr ds 9o 9x he h3 du dp
pink_banner du fa bs h3 6k bv bo gc t bu b0 d8 c1 ei dt fi 1x 9x gm 4c bt dr dp 7x gy 3k bw 5 2s fh gx ds 9h
lantern 5 5l 8i 2q 33 7l fa 7x b0 aa 3k 7k t gi 85 dk 4n gc f3 fi 4c gm fh
end_crystal a6 d4 5g 5j hi e3 9i 24 4m 1r 5a 1h 5h
chiseled_stone_bricks ec 2z fm fx fn fs fp fo fl fv 38 aj fu
brown_carpet 2c 2k 2d ei 2g 2f e7 gv 1m gt a4 9m 2e h3 1v bs
cyan_concrete_powder 9g 6v 6u 40 9u bd 3z 8m 46 1o 1p 41 6y 15
comparator 4c cy t eb 38 3m fi 7x gm 5l ec fa az 3k cn 4m 8v 5 65 6a fh b0
magenta_bed du 9z 88 fa 9x 1v 3k 8o bv 46 a3 ds 9q 9v a4 1k bu d3 4c 9w b0 gy 1o dt t gu dr bw 9r 1p d7 h3 5 gm 9y gx 7x 1x a2 gt ba
blue_carpet gv d3 1m 8t 1p 9w d1 1c 1o 21 9o h3 1v e7 6p gt 1l
lime_wool 9h 6y hm 9x 41 6z h3 gt gx gy 6w gv 1x 6u 9m 9d
mushroom_stew 20 1j 4c fh 5i 9c 5 h8 3k dj n gm 9o 2p ak fa t 22 7x b0
soul_lantern 3k 7k 5 8g f3 33 7x ha fa 1j 4c fi f2 5j b0 el b9 85 t 6r fh gm 2a
light_gray_bed h3 8v gy 16 15 9h gx 7x t gu fa 8t 6i 3k 90 94 6k 11 1v 99 17 bk 12 91 8w 5 8x 1x 93 4c b0 92 3w gm
orange_carpet be ba d8 hg 2d bf gv c1 hf ds 9o hh dt 8y hl h3 bc bk dr 9m du bb he
shulker_box 5 gu 8i cy em 7x bp b9 77 2t fa 2s b0 6f 3k 4c gm ge t fh
sticky_piston e9 t 4c 3q 7x 1j b0 a6 3k 77 gm 56 88 fj c2 7r fa 5 7f 7m
trapped_chest c 4c 5 2s gm b9 3k 9q b0 8u 3d fa t fi 7x 2a h5 ge 7l fx gd fh 2t
ender_chest 5a a6 5h 1h 24 l 5g 5j 59 5b
andesite_stairs g 8g 52 36 f b7 4z c3 d 6a 56 dd e
beetroot_soup fa dj b0 gm 22 dr di fh bp ge 4c 7x 6r 5 ak t 2p n 3k h7
jack_o_lantern h4 b0 5j gm gc 3k 6e 11 t fh 2n 4c 7x 9p fa 5 au c 7q 8v fi cx
pink_bed gu fa 2k br bt b0 9o 9d 9m bq t 5 c1 9q h3 bv 3k bw 7x bu gx gm dt 4c ds 1x du bp bx bz dr gy 6p
gray_carpet hm 18 6k 6p he 15 6i gx gv 6f 6g 1v 17 16 h3 ei 1x 6h gy bw 9x
writable_book en h9 59 7p 16 8c bn 20 89 g6 8d j 1z 8e
dispenser gu fh t h3 3k gm 36 v 22 4c fa 7x cn 53 21 2a 5 fi au c2 b7 b0
purple_carpet du 2d he bc 9t 1p dr d0 cx d8 70 9o d3 1o ds d1 e3 9w 8l h3 gv dt
chiseled_polished_blackstone cd 1d 1e cc cb 2v cf ce 1f c7 cg
light_blue_carpet 41 8t 6k 9h d8 gy bw 8n 1x 8k gv 8o 1p 8l h3 3q gx 8r 1o 9w 2k 6p
pink_carpet bs dp 9z 6i bu br gv gx c1 1x dr e3 gy h2 9x bv 92 bw ds dt h3 du bz a4 bc
chiseled_sandstone 15 9u 8z ef bt eh ga 2y dq ee 6j 40 eg
purple_concrete_powder 6v 6j 1o ds 1k d7 1p 40 bw du d2 dr d3 gw d8 dt bt 9u
lime_bed 4c b0 gm 9c dn gy bw a4 9h 5 3k 6g 7x 9m 6k t 1x gx h1 92 bk gw h3 9d gu 91 fa
cyan_stained_glass 44 1p 41 42 8p 1o 6v 6u 3z 1t 9h bg gz 6w
rabbit_stew 3w b0 22 b9 6r 5i 4c 9c fa 5 7x gm di n h5 dj 2a 3k t 62 1j
chiseled_nether_bricks ao an dy al am 2u ap
black_bed 11 2b fa 1c 91 12 gv gu 13 4c 5k 7x 6f b0 17 2s gm 6g t 5 d8 16 h3 3k 14
purple_stained_glass_pane du d8 44 1o 9w d5 dt ds 9i 1t d4 1r d6 1k hk 1p d3 n 5s d7 dr
red_bed dn c1 fh dt dr bw 5 b0 9x ds 4c 1j 3k h3 46 22 ei m du e7 t 7x gm dm fa 12 gu
mossy_stone_brick_stairs fo fu ag fv aj ai fn fl ec fm fp ac ah
gray_stained_glass 9h gy 6k 17 1x 1c 5a h1 a0 4j 15 91 16 bw gx 6l 9i
granite_slab d 52 4m 6b 38 37 c2 50 6a 35 4z ac 36
warped_fungus_on_a_stick 3k fa 5 i b0 fi gk t h6 bo dm fh 4c h4 gm 5k 9q hb 7x h3 j 8i
cut_sandstone_slab 8z ef ee 3t 9g 6v 3u 6j 2e dq eh eg 1n
lime_carpet 6s h2 gx gy 41 9f 9e 9c 9k 5k 9x 1x gv h3 91 bw 9h 9m bs
cyan_wool 1p 8t 9x 46 1o h3 1n 3z 9o 6v gv 6s 41 1v gu
brown_bed 12 b9 5 d8 b0 gm 3k 2a gu 2f fa 2k ba cy 7x 7r 2b h3 4c 6g t cz 2g c1
granite_stairs 4z 6d 8g c2 6a 6b 4m 53 d dd 36 51 6c
yellow_bed 7x hd t hh 21 hc 3k hb 5k b0 3x hk fh 9q hm h3 fa 4c hi e7 1j gm 5 gu hg
bookshelf 5n 89 59 3e 7x gu 20 t h9 3k gm 4c a7 1z h5 5 bn 8e b0 fa b9 8d
gray_stained_glass_pane 6k 1t 1a 1c gy 16 bz gx a0 6l 1x d4 6p 18 6n 6i 95 6m 5s 17
dark_prismarine_slab 1a 6k 16 1c 4k 18 cr 4j 4l ej co 17
polished_andesite 8g dd 38 e c3 53 g b7 c2 d 4z 51 35
polished_blackstone_brick_stairs cg cf c9 ce c7 1d 1f ca cc c8 cd cb 1e
gray_bed t 5 7x 4c 16 gm 3k 17 gu b0 6s 8v h9 1v h3 6p gy gx 18 1x 6f 9r 6o bw 6g fa 12 6k 6e
yellow_carpet 1v hf he gv 8t hd 9t gu hl 2k h3 bc 9f hg hm ei hh
green_bed 6s 4c 7x fa 1v h3 b0 hm h4 gu 6r 6u 2s 7r 70 dm 5 3k 20 t gm 5k 41
polished_granite 52 35 50 38 53 dd 37 6a 4m ck c2 4z 6d
orange_bed be bk 99 fh bg 4c fa 21 bj du hl c1 h3 ba gm hh 3k gu dr 9o 5 b0 hg bf dt t 7x a4 b9 ds e3
granite_wall b7 52 6a 4m 38 ch ac 8g c2 6d 51 4z d
orange_banner b0 gm dt hi b8 3k 4c ds hk 5 be 6p fa bf 7g bk t dr hg h3 bc e7 7x 1j fh ei hh n 3w du fi
red_banner h3 dl dr d3 68 5 dt du ds 7x d8 fh e7 a4 gv fi t 3k fa eb 6f b0 gm 9x 4c 67 dm
lime_stained_glass_pane h2 e5 5s 9j gy 42 1x 6n 4m gx d6 9i 9g 1w hi 9h 41 9k
purple_stained_glass 6w 1p d4 4m d8 e7 a0 d3 d6 ds 1o du dt 1k 86 dr bx 41
magenta_banner bv 7x b0 3k bu fa 9v d3 4c h3 gy t fr fi gx a2 gm ds j e7 9x 9w dr e5 1x 9y c1 1w dt 5 1i fh bw 9p gc a4 c0 1o 1p 9z du
magma_block 5j 1h 24 a5 5h 88 ep a6 fj 5b
cyan_stained_glass_pane 44 41 43 8o 2g bi 8r 1t 5s 9x 1o 6n 1p 6w 1a 42 46
painting d8 41 dr 8t fh b0 93 h3 bf d6 8n 95 1c 1p ds 2f 4c fi 6p 46 1v gt hm 16 bt 9w 7x 9v h1 du cz c1 be 8o hg dn gx 17 9y gy 9m hc bm 9o 9z 5 3k a4 91 86 90 94 70 6k 92 dt 1o 9x 9h gm e7 1x bv bk d3 2k fa hh t 99 bu bw
chest_minecart 7x 2q 2t gb 4c b0 6r gd 5 el h 2s t 3k 7k 7e gm c2 aa 7n fa
cyan_carpet 3y 3z 1o d8 6i h3 41 9f 8o 1p ei 6y 3x 46 70 gv 6p bc
purple_wool d3 du 8o 1c e3 9w ds d8 dr 1p cz 1o d7 bw 1n h3 d1 dt c1
black_banner h6 10 b0 4c 3k h3 21 fi cx 9m h4 gu 1c 17 b8 fh 5 16 3m gm ay t fa 7x 6k
light_gray_carpet 6j 6o gv gx 6l 6p 91 92 16 4j 6k bc 90 gy 17 94 93 97 8v 99 8y 1x c1 8x 2k h3
yellow_banner 5 hh h3 t eq fa b0 ha fh 4c 10 hb hf fi gu 6p 2s hg 4a 3k gm hm hi 9o 7x
enchanting_table ab 8d bn 4y 8b 4q 4u 2p 1z 7r 59 h9 89 4s
green_carpet 6u gu 1m 70 6q c1 gv 6w 1v 1c bk e7 6t 41 h3
crossbow b0 h8 3k gm fh 1g fi fa t 2q ft 4c 69 ei gd 5m eq 20 3q ge 5 7x
purple_terracotta hl 9z d7 1b 1p dt d3 dr 2j e6 h2 d6 9x 8o du 1o ds 9l
gray_concrete_powder gw gx 6k dq 16 40 6l 6j 8o 17 6g gy bd 9h 1x 6v 8z
activator_rail ek 7x b0 m 38 3k gm 4c 53 6r eb ge t fa fi c az 9b fh 39 5 gu
cyan_bed gu 8w gm t 3x 5 1v hc d3 fa 2b 1p 41 b0 6g 4c 7x 6p 3w h3 46 20 1o d8 eq 3k
dark_prismarine_stairs co 4k ej 1a 4l 16 1c 4j 6k cr 17 91
lime_concrete_powder 9k 6z bw 41 9h 9u 8z 70 1x gx d2 9g gy 40 ee
light_blue_bed gu gx 8o 9w fh b0 8t 8n 1p t gy 1o 8j 1x fa e7 ba 9m 3k gv 4c 8i 7x 21 8l 8s d3 gm h3 5
light_gray_banner 3k 7x 4b h3 1a h1 94 4c 8w gw 99 93 17 gz 91 fh 8u 6k 5 92 gx t 90 h2 gm 1x b0 5n fa 8y gy fi 16 bw
hopper ge 2s 77 b0 c2 h6 t gd fa 2q 7f 3k au em 4c 5 7x 5m el gm
black_carpet 8t 21 gv 11 h3 16 13 gu ei d1 6i 10 1c 6k 17 hm 14
lime_stained_glass gy e3 9i gx l d4 9h 1x 9l 9k 41 a0 6w 6u 42
carrot_on_a_stick t 22 bp ha 2s 4c gm 7w 2o 4e fa fh 8v 7x 5 b0 f1 7z fi 3k dj 5k
andesite_slab d 53 c3 6a 36 e 35 f b7 4z ac 52 c2
polished_diorite_stairs ci 4z d 50 cj 6a dd b7 ch
spectral_arrow j gm 3k f3 22 7v 7x 9q 5 b9 84 fi fh ge b0 5m 5u f4 4c fa gi t
mossy_stone_brick_wall fl fo fv 38 aj ag ah ac fm fs fn fx ai
polished_blackstone_brick_wall c9 1e 1d ce c8 cf 1f c7 cb cg ca cd cc
cyan_terracotta 6s 46 41 9h 8o 1p 44 3x 45 e6 42 1o 1u 9l
lime_terracotta gy 9k 9l 1x 8s 8o 1b 6o 9d 9h 9m 6k gx bw hl
polished_diorite_slab d 4z 6a 56 50 cj ch 38 ci
magenta_carpet bx 9w bz 70 bu h3 ds 9t dt bv gx 9x 1u 9z 1x bf bs gv c0 9y 9s a4 du d3 he gy d7 bw 9u dr 9v 1o 1p
cut_red_sandstone_slab e1 dz 3r e2 3s e0
andesite_wall 37 51 52 g 6a 36 ch 35 e d c2 f 4z
green_banner gm 1c 2s 7g j 4c fa 4a 7x b0 t 6q 5 fi 70 21 fh 6t 3 ay 6u h3 3k
repeater 6q c2 2p 4c 38 3k 7x c fh gm fc eb 5 t fi b0 gu k fa ay dk ec
polished_blackstone_brick_slab c9 cb cf cg cc c8 1e ca c7 1f 1d ce cd
mossy_stone_brick_slab fp ac fm ah ai fn fl aj fo ag fv 38 fu
gray_wool 17 21 1x gz 91 6p gy 8o gx h3 99 6k 6o 16 6g a4 d8 bw
jungle_fence_gate 7z 4c gc 3k 7 fa b0 7x 7v 80 gm t ge cy 7n 7u 5 bp fi 7w fh
acacia_door 5 8 3 0 7 4 2 9
spruce_slab fa ff fc fb f7 f6 f5 f9 fd fe
brown_concrete_powder hf 15 2j 34 3c 9g 6v 2e 9u 2f 2i d2
pink_terracotta du h2 dr e6 bu hl ds c1 bw dt 1x 6o 6k bv 9w gy c0 9x d3 gx 45
furnace_minecart 7g 2t 5p dk aa c2 5q 1g er 7e gb 2q 7o
blue_stained_glass_pane 1t e5 95 1r 6y 2g d6 9w 1s 5s 1a 18 1o 1p d4 5r
beehive 7x b9 9c b0 ge 20 gm gu 5 fh 4c t fa hb m 3k 6f 76
campfire 5 b0 er fi 4 gc 3k gm 2s 9c 4c fa fh b8 7x 2n t gj az gu f1
white_terracotta 9x 1x 1u 2j 45 h2 6k gx e6 8s gy 6o 91 c0
white_banner fa h3 4a 3k fh fi 7w 4c 70 gm a4 5 gt t b0 2n f3 1i ge 4w 2p 7x
light_gray_stained_glass_pane 5s 92 1x 96 91 16 18 90 6n gw 17 gy 93 4j 95 bw 6p h2 6k 94 8r gx 9i 97 a2
powered_rail fa 9q au 9b gm b0 c2 fi eb as 3d 5 4c cn 3v 5z 64 3k 7x fh t
red_terracotta e6 dt ds 6o du 6z d7 45 a3 d3 bw 9w hl dr 1b
honey_bottle e3 l 5s 18 5r 1r bg 75
brown_terracotta d7 2g bj 6o 2i 9l 2b hl 2j 2d 2k 2f
oak_fence_gate gm 7p c 2n fh t 7x az 2a av fc fa 2s 4c cx 3k 3i b3 5 fi b0
blue_terracotta 1u 1p 6o 9l 98 41 9w d3 hl bj 6z 1o c0
red_sandstone_wall dz e2 e0 e1 3r
stone_shovel 3k fi 22 fq gu 3m ft cy b0 gm au t 5 eb 7z 7x fw fh fa 4c 8h
jungle_stairs 7s 82 81 7z 7v 7x 7w 7u 7y
spruce_stairs fe f6 ff fd fb f9 f8 fa f7
spruce_fence_gate 5 1j 5k 7x gm t fb 3w 9c 4c f9 eb fa fh 3k 7w 9p f7 fi fc b0
polished_blackstone_stairs c7 ce cc cg 1e cf cb cd
leather_chestplate 1z 8d 8e 89 8b 8a 8c
golden_carrot 5t 5v di as 31 64 67 5y dj 2o 62 66
fletching_table 5l fh ge 7x gm 4c 5m 5 c2 2s 3k 20 3w t b0 fa j
brick_wall 25 28 5o 27 26
redstone_lamp 53 au ea 4n ed cn c2 5u e9 eb g9 b7
light_gray_stained_glass gy 1r 17 gx 6k 16 6l gw 95 93 94 91 h1 42 90 1c 8w 97 92 99 bx 1x
crimson_door 3f 3l 3k 3g 3m 3p 3n 3o 3i
sandstone_wall ef 2e eg 6v dq ee d2 8m eh 15 hf 3t
dark_oak_trapdoor 47 4a 4g 4e 4h 4f 48 4c
purple_dye dp 8o d3 dr dt du 9x bw 1p 9w ds 41 1o
birch_pressure_plate o p x r u t w v
nether_brick_slab ao an dy ap am al
acacia_boat 0 4 2 5 1 8 3 a
oak_sign fh 5 t 84 3k gm av 4c ax b1 fi b2 22 7x 5k 3i b0 b4 fa 9c h5
yellow_concrete_powder hg 6v 8z gw hm bd hf 40 hk hh 2e ee 15
diamond_sword 7m 22 bp b0 fi 4c 4y t 5 fa gm gi 29 k 4x fh 4u 3k 7x 1j 4t
warped_fence 68 t 5 gi gm fh 7x fi 4a gp ei h4 7z 4c b0 9p f1 3k gg fa 4u
andesite 36 ch b7 6a 53 d 4m 8g 37 4z
brown_stained_glass 9i 5r 2g hi 5s 2b 2d 4m 2f d4 2i 6l
stone_sword dl fi 7x fa fw 3m 2a cn t gm 11 3k fk eb fh 4c 67 b0 1i 5 7z
birch_door t w v s o y x q
crimson_pressure_plate 3p 3g 3o 3h 3m 3f 3k 3n 3l
target ec eb 31 3c b7 c2 g9 23 72 2m e9
warped_sign 7x gm 5k cn fh t gp cy gn 3k 4c s b0 fa gi b9 gj 7p go 5 fi
fishing_rod 4c h5 7x 1j 29 5k hb 3k b0 6e 9c 5 fi h3 b9 t 4u fa 20 fh gm
soul_torch f3 cx 7w gu f1 bp 2a b2 fh fa b0 7x 33 t 4c ay gm fi 9p 3k 5
red_sandstone_slab e2 3r e0 e1 dz
orange_wool hk bi hg bf hi dr dt gv hh d3 bk 99 be 9x gu hm hc du h3 ds
spruce_fence gu 5 7x fh f8 gm 4y 3w f9 t 3 fi 10 4c 3k 3m f6 f7 c2 b0 fa
warped_button gh gj gi gm go gg gq
dark_oak_sign 5 4b 3i 4h 4e 4a 48 4d 65 gm h8 t fa 7x fh 4g 3k 4c b0 fi gt
dark_oak_fence_gate 4g fa f1 gm fi 9c 4b 3k fh 7v gu 3v 4e 7x 48 b0 4c t 5 f3 3h
sandstone_slab eg 40 1n 6j 6v bd eh 8m 9g ef ee 9u
orange_stained_glass_pane be ds 1r 9x h1 hg bf bw du 5s bh e5 hf dt dr 18 bi bg hh bc 97 hi
acacia_pressure_plate 4 6 1 9 8 3 7 5 0
brick_slab 5o 25 26 27 28
pink_stained_glass hi bx 9x 1x 8o 4m dr 6w 6k bz du bv 9z bw dt 9i ds gx gy 5r bu
leather_helmet 8e 7p 1z 8b 89 8c
acacia_button 6 7 8 1 3 4 a 5 2
prismarine_stairs ct ej co 4j cr cs cu
green_stained_glass_pane d4 d6 6x 5s 6w hi 6y 6l 4m 9k bg 2i 8p 95
birch_boat p u x s q r o w t
nether_brick_wall al an ao am ap dy
oak_boat b0 b2 ax av b5 ay az b1 aw
red_wool ds d8 dr d3 gu du a4 46 gv 8t dt 70 h3 bw e7 1v
acacia_sign 0 4c gm b0 t fi b8 7x 7n bm fq 2 67 2s 5 7 9b fa ei 3k fh
warped_pressure_plate gm gp gi gq gh gn gg gr
sandstone_stairs 6v eh ee 8z 40 9g 2e 3t ef hf 15 eg
magenta_stained_glass_pane a1 86 gy dr 9t bv dt a0 a2 97 1o du 9u h2 9x 9v 9w d3 1r gx 1v 9z bw 5s e7 1p 9y 1x d4 9h ds bu
ender_eye 5h a6 1h 24 5b 5j
crimson_button 3f 3g 3n 3m 3i 3p 3l 3k 3h
chest 5 4c fh 7x gu 2s b0 gm 3k t cy fa
orange_terracotta 8s 1u hc bk a3 bj hg ba d7 d3 dr 1b dt du bd be ds hh bf
`
