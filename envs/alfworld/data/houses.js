// Counts measured on real floor plans and games. Made by scripts/vendor-houses.mjs; see SOURCE.md.
// orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora
export const floorPlans = `
kitchen;cabinet 9/8 coffeemachine 1/0 countertop 3/0 drawer 9/8 fridge 1/1 garbagecan 1/0 microwave 1/1 shelf 3/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple book bowl bread butterknife creditcard cup dishsponge egg fork glassbottle houseplant kettle knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon statue tomato vase winebottle
kitchen;cabinet 9/9 coffeemachine 1/0 countertop 2/0 drawer 13/9 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 6/0 toaster 1/0;apple bowl bread butterknife cellphone cup dishsponge egg fork kettle knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 4/4 coffeemachine 1/0 countertop 1/0 drawer 8/6 fridge 1/1 garbagecan 1/0 microwave 1/1 sidetable 1/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread cup dishsponge egg fork houseplant kettle knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 2/2 coffeemachine 1/0 countertop 3/0 diningtable 1/0 drawer 6/6 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork houseplant knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 20/20 coffeemachine 1/0 countertop 3/0 drawer 3/3 fridge 1/1 garbagecan 1/0 microwave 1/1 shelf 3/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork houseplant kettle knife ladle lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon statue tomato vase
kitchen;cabinet 15/15 coffeemachine 1/0 countertop 4/0 drawer 4/4 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork kettle knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 13/13 coffeemachine 1/0 countertop 2/0 diningtable 1/0 drawer 4/4 fridge 1/1 garbagecan 1/0 microwave 1/1 shelf 3/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple book bowl bread butterknife cup dishsponge egg fork houseplant kettle knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon statue tomato vase winebottle
kitchen;cabinet 18/18 coffeemachine 1/0 countertop 4/0 drawer 7/7 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork glassbottle houseplant kettle knife ladle lettuce mug pan pen peppershaker plate pot potato saltshaker soapbottle spatula spoon spraybottle tomato
kitchen;cabinet 6/3 coffeemachine 1/0 countertop 3/0 drawer 3/3 fridge 1/1 garbagecan 1/0 microwave 1/1 shelf 3/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cellphone creditcard cup dishsponge egg fork glassbottle houseplant knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon statue tomato vase
kitchen;cabinet 10/10 coffeemachine 1/0 countertop 3/0 diningtable 1/0 drawer 6/5 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork kettle knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 19/15 coffeemachine 1/0 countertop 3/0 drawer 4/4 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 26/17 coffeemachine 1/0 countertop 3/0 drawer 12/8 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan papertowelroll pencil peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 8/4 coffeemachine 1/0 countertop 2/0 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 11/8 coffeemachine 1/0 countertop 2/0 diningtable 1/0 drawer 3/3 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork kettle knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 27/21 coffeemachine 1/0 countertop 2/0 diningtable 1/0 drawer 12/12 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork glassbottle houseplant knife ladle lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 20/9 coffeemachine 1/0 countertop 2/0 diningtable 2/0 drawer 6/0 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cellphone cup dishsponge egg fork glassbottle kettle knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon spraybottle tomato winebottle
kitchen;cabinet 16/13 coffeemachine 1/0 countertop 2/0 diningtable 1/0 drawer 5/5 fridge 1/1 garbagecan 1/0 microwave 1/1 safe 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork houseplant kettle knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 21/13 coffeemachine 1/0 countertop 2/0 diningtable 1/0 drawer 5/0 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 13/11 coffeemachine 1/0 countertop 1/0 diningtable 1/0 drawer 1/0 fridge 1/1 garbagecan 1/0 microwave 1/1 shelf 3/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 4/4 coffeemachine 1/0 countertop 1/0 diningtable 3/0 drawer 1/1 fridge 1/1 garbagecan 1/0 microwave 1/1 sidetable 1/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 20/20 coffeemachine 1/0 countertop 3/0 drawer 3/2 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife creditcard cup dishsponge egg fork kettle knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 10/6 coffeemachine 1/0 countertop 1/0 diningtable 1/0 drawer 2/1 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork glassbottle knife lettuce mug pan pen pencil peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 23/21 coffeemachine 1/0 countertop 3/0 diningtable 1/0 drawer 4/3 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan papertowelroll peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 13/8 coffeemachine 1/0 countertop 1/0 drawer 5/5 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 10/5 coffeemachine 1/0 countertop 2/0 diningtable 2/0 drawer 3/3 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 12/9 coffeemachine 1/0 countertop 2/0 diningtable 1/0 drawer 3/3 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato winebottle
kitchen;cabinet 11/9 coffeemachine 1/0 countertop 2/0 diningtable 2/0 drawer 3/1 fridge 1/1 garbagecan 1/0 microwave 1/1 sidetable 1/0 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cup dishsponge egg fork knife lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
kitchen;cabinet 13/13 coffeemachine 1/0 countertop 4/0 drawer 27/27 fridge 1/1 garbagecan 1/0 microwave 1/1 sinkbasin 1/0 stoveburner 4/0 toaster 1/0;apple bowl bread butterknife cellphone cup dishsponge egg fork glassbottle houseplant kettle knife ladle lettuce mug pan peppershaker plate pot potato saltshaker soapbottle spatula spoon tomato
livingroom;armchair 2/0 coffeetable 1/0 diningtable 2/0 drawer 2/2 garbagecan 1/0 sidetable 2/0 sofa 1/0 tvstand 1/0;book bowl box creditcard curtains houseplant keychain laptop newspaper pen pencil pillow plate remotecontrol statue television tissuebox vase watch
livingroom;armchair 1/0 coffeetable 1/0 garbagecan 1/0 sidetable 1/0 sofa 1/0 tvstand 1/0;book box creditcard curtains houseplant keychain laptop pillow remotecontrol statue television watch
livingroom;armchair 1/0 coffeetable 1/0 diningtable 1/0 drawer 7/6 garbagecan 1/0 ottoman 1/0 sidetable 1/0 sofa 1/0;book bowl box cellphone creditcard houseplant keychain laptop newspaper pencil pillow plate remotecontrol television tissuebox vase watch wateringcan
livingroom;armchair 1/0 coffeetable 1/0 desk 1/0 diningtable 1/0 drawer 6/6 garbagecan 1/0 safe 1/1 shelf 3/0 sofa 2/0 tvstand 1/0;box cellphone creditcard houseplant keychain laptop pillow remotecontrol statue television vase wateringcan
livingroom;armchair 2/0 diningtable 1/0 drawer 4/4 dresser 1/0 garbagecan 1/0 ottoman 1/0 sidetable 3/0 sofa 1/0;box creditcard curtains desklamp houseplant keychain laptop pillow remotecontrol statue television watch wateringcan
livingroom;armchair 1/0 coffeetable 1/0 garbagecan 1/0 shelf 14/0 sofa 1/0 tvstand 2/0;bowl box creditcard houseplant keychain laptop pillow remotecontrol statue television vase
livingroom;armchair 2/0 coffeetable 2/0 garbagecan 1/0 shelf 8/0 sofa 1/0 tvstand 1/0;box creditcard houseplant keychain laptop pillow remotecontrol statue television vase watch
livingroom;armchair 1/0 diningtable 1/0 drawer 1/1 garbagecan 1/0 ottoman 1/0 shelf 8/0 sidetable 1/0 sofa 1/0 tvstand 1/0;box creditcard houseplant keychain laptop pillow remotecontrol statue television vase
livingroom;armchair 1/0 coffeetable 1/0 drawer 4/3 dresser 1/0 garbagecan 1/0 sidetable 2/0 sofa 1/0;book box creditcard houseplant keychain laptop newspaper pen pillow remotecontrol statue television vase watch wateringcan
livingroom;armchair 1/0 coffeetable 2/0 drawer 8/8 dresser 2/0 garbagecan 1/0 ottoman 1/0 sofa 1/0;box creditcard curtains desklamp houseplant keychain laptop newspaper pillow remotecontrol statue television watch wateringcan
livingroom;armchair 2/0 coffeetable 1/0 drawer 1/1 garbagecan 1/0 shelf 4/0 sidetable 1/0 sofa 1/0 tvstand 2/0;box creditcard houseplant keychain laptop newspaper pen pencil pillow remotecontrol statue television tissuebox wateringcan
livingroom;armchair 2/0 coffeetable 1/0 diningtable 1/0 drawer 12/12 dresser 1/0 garbagecan 1/0 sidetable 3/0 sofa 1/0;book box creditcard houseplant keychain laptop pillow remotecontrol statue television watch
livingroom;armchair 1/0 coffeetable 1/0 garbagecan 1/0 shelf 2/0 sidetable 1/0 sofa 2/0;box creditcard curtains houseplant keychain laptop newspaper pillow plate remotecontrol statue television vase wateringcan
livingroom;armchair 1/0 diningtable 1/0 drawer 4/4 garbagecan 1/0 shelf 1/0 sidetable 3/0 sofa 1/0;box creditcard desklamp houseplant keychain laptop newspaper pillow remotecontrol statue television tissuebox vase
livingroom;coffeetable 1/0 diningtable 1/0 drawer 4/4 dresser 1/0 garbagecan 1/0 sidetable 2/0 sofa 1/0;box cellphone creditcard curtains desklamp houseplant keychain laptop newspaper pillow plate remotecontrol statue television wateringcan
livingroom;armchair 1/0 cabinet 4/4 drawer 5/5 dresser 1/0 garbagecan 1/0 safe 1/1 shelf 12/0 sidetable 1/0 sofa 1/0;box cellphone creditcard houseplant keychain laptop newspaper pillow remotecontrol statue television tissuebox vase watch
livingroom;armchair 1/0 coffeetable 1/0 diningtable 2/0 drawer 6/6 dresser 1/0 garbagecan 1/0 sidetable 1/0 sofa 2/0 tvstand 1/0;box candle creditcard houseplant keychain laptop pillow remotecontrol statue television tissuebox
livingroom;armchair 1/0 coffeetable 1/0 drawer 7/7 garbagecan 1/0 sidetable 3/0 sofa 2/0 tvstand 1/0;box creditcard curtains houseplant keychain laptop newspaper pillow remotecontrol statue television watch
livingroom;armchair 3/0 coffeetable 1/0 diningtable 2/0 garbagecan 1/0 sofa 1/0 tvstand 1/0;box candle creditcard houseplant keychain laptop pillow plate remotecontrol statue television vase wateringcan
livingroom;armchair 1/0 cabinet 1/0 drawer 21/19 dresser 1/0 garbagecan 1/0 sidetable 5/0 sofa 1/0;book box cellphone creditcard desklamp houseplant keychain laptop newspaper pillow remotecontrol statue television vase wateringcan
livingroom;armchair 1/0 coffeetable 1/0 drawer 1/1 garbagecan 1/0 shelf 6/0 sidetable 1/0 sofa 2/0 tvstand 1/0;box creditcard desklamp houseplant keychain laptop newspaper pillow remotecontrol statue television tissuebox vase watch
livingroom;armchair 2/0 cabinet 8/8 coffeetable 2/0 diningtable 1/0 drawer 7/7 garbagecan 1/0 shelf 13/0 sofa 1/0;box creditcard houseplant keychain laptop newspaper pillow plate remotecontrol statue television vase
livingroom;armchair 1/0 coffeetable 1/0 drawer 4/4 dresser 1/0 garbagecan 1/0 sidetable 3/0 sofa 1/0;book box cellphone creditcard houseplant keychain laptop pen pencil pillow remotecontrol statue television tissuebox wateringcan
livingroom;armchair 2/0 coffeetable 2/0 diningtable 1/0 garbagecan 1/0 sidetable 2/0 sofa 1/0;box candle creditcard houseplant keychain laptop newspaper pillow plate remotecontrol statue television tissuebox watch
bedroom;bed 1/0 desk 1/0 drawer 17/7 dresser 1/0 garbagecan 1/0 shelf 6/0;alarmclock book bowl box cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow statue tissuebox watch
bedroom;bed 1/0 desk 1/0 drawer 3/2 garbagecan 1/0 safe 1/1 shelf 5/0 sidetable 2/0;alarmclock book bowl cd cellphone creditcard desklamp houseplant keychain laptop pen pencil pillow teddybear
bedroom;bed 1/0 desk 1/0 drawer 5/3 dresser 1/0 garbagecan 1/0 shelf 12/0 sidetable 1/0;alarmclock book box cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow vase
bedroom;bed 2/0 desk 1/0 drawer 3/0 garbagecan 1/0 laundryhamper 1/0 shelf 1/0;alarmclock book bowl box cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow statue
bedroom;bed 1/0 desk 1/0 drawer 5/3 dresser 1/0 garbagecan 1/0 laundryhamper 1/0 shelf 1/0;alarmclock book bowl box cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow
bedroom;bed 1/0 desk 1/0 drawer 5/5 garbagecan 1/0 laundryhamper 1/0 shelf 1/0 sidetable 1/0;alarmclock book cd cellphone creditcard desklamp keychain laptop pen pencil pillow teddybear
bedroom;bed 1/0 desk 1/0 drawer 3/3 garbagecan 1/0 laundryhamper 1/0 shelf 2/0 sidetable 1/0;alarmclock book bowl cd cellphone creditcard desklamp keychain laptop pen pencil pillow remotecontrol television
bedroom;bed 1/0 desk 2/0 drawer 6/3 garbagecan 1/0 laundryhamper 1/0 safe 1/1 shelf 6/0;alarmclock book bowl cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow
bedroom;armchair 3/0 bed 1/0 cabinet 2/2 desk 1/0 drawer 4/3 garbagecan 1/0 laundryhamper 1/0 safe 1/0 sidetable 1/0;alarmclock book cd cellphone creditcard desklamp houseplant keychain laptop mug pen pencil pillow remotecontrol teddybear television
bedroom;bed 1/0 cabinet 4/4 desk 1/0 drawer 2/2 garbagecan 1/0 shelf 1/0 sidetable 1/0;alarmclock book box cd cellphone creditcard keychain laptop pen pencil pillow
bedroom;armchair 2/0 bed 1/0 countertop 1/0 diningtable 1/0 drawer 2/2 dresser 1/0 garbagecan 1/0 laundryhamper 1/0 sidetable 1/0;alarmclock book bowl cd cellphone creditcard keychain laptop mug pen pencil pillow remotecontrol television
bedroom;bed 1/0 desk 1/0 drawer 2/2 garbagecan 1/0 shelf 8/0 sidetable 1/0;alarmclock book cd cellphone creditcard keychain laptop pen pencil pillow
bedroom;bed 1/0 desk 1/0 drawer 6/6 garbagecan 1/0 shelf 2/0 sidetable 1/0;alarmclock book box cd cellphone creditcard houseplant keychain laptop mug pen pencil pillow teddybear tissuebox
bedroom;bed 1/0 desk 1/0 drawer 5/5 dresser 1/0 garbagecan 1/0;alarmclock book box cd cellphone creditcard desklamp keychain laptop pen pencil pillow
bedroom;bed 1/0 desk 1/0 drawer 2/1 garbagecan 1/0 shelf 1/0 sidetable 1/0;alarmclock book bowl box cd cellphone creditcard desklamp houseplant keychain laptop pen pencil pillow
bedroom;bed 1/0 drawer 11/11 dresser 1/0 garbagecan 1/0 laundryhamper 1/0 safe 1/1 sidetable 1/0;alarmclock book bowl box cd cellphone creditcard desklamp keychain laptop pen pencil pillow teddybear
bedroom;armchair 1/0 bed 2/0 cabinet 1/1 desk 2/0 drawer 13/10 dresser 2/0 garbagecan 1/0;alarmclock book box cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow
bedroom;bed 1/0 drawer 10/10 dresser 1/0 garbagecan 1/0 shelf 9/0;alarmclock book box cd cellphone creditcard desklamp houseplant keychain laptop pen pencil pillow statue
bedroom;bed 1/0 desk 2/0 garbagecan 1/0 shelf 5/0;alarmclock book cd cellphone creditcard desklamp keychain laptop pen pencil pillow teddybear
bedroom;armchair 1/0 bed 1/0 diningtable 1/0 drawer 2/2 garbagecan 1/0 sidetable 2/0;alarmclock book cd cellphone creditcard keychain laptop pen pencil pillow tissuebox
bedroom;armchair 1/0 bed 1/0 cabinet 4/4 drawer 6/4 dresser 1/0 garbagecan 1/0 sidetable 2/0;alarmclock book cd cellphone creditcard keychain laptop mug pen pencil pillow
bedroom;bed 2/0 desk 1/0 drawer 11/11 dresser 1/0 garbagecan 1/0 safe 1/1 sidetable 2/0;alarmclock book bowl cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow teddybear
bedroom;bed 1/0 drawer 10/10 dresser 1/0 garbagecan 1/0 shelf 7/0;alarmclock book cd cellphone creditcard desklamp keychain laptop mug pen pencil pillow
bedroom;bed 1/0 desk 1/0 drawer 8/7 dresser 1/0 garbagecan 1/0 shelf 5/0;alarmclock book bowl cd cellphone creditcard desklamp keychain laptop pen pencil pillow
bedroom;bed 1/0 desk 1/0 drawer 2/2 garbagecan 1/0 shelf 1/0 sidetable 1/0;alarmclock book cd cellphone creditcard desklamp houseplant keychain laptop mug pen pencil pillow teddybear tissuebox
bedroom;bed 1/0 diningtable 1/0 drawer 4/2 garbagecan 1/0 sidetable 2/0;alarmclock book box cd cellphone creditcard keychain laptop mug pen pencil pillow
bedroom;armchair 1/0 bed 1/0 drawer 16/14 dresser 2/0 garbagecan 1/0 shelf 2/0 sidetable 2/0;alarmclock book bowl cd cellphone creditcard houseplant keychain laptop pen pencil pillow statue vase
bathroom;bathtubbasin 1/0 cart 1/0 garbagecan 1/0 handtowelholder 2/0 shelf 4/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth dishsponge handtowel papertowelroll soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 2/0 shelf 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth handtowel soapbar soapbottle spraybottle tissuebox toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 1/0 shelf 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth dishsponge handtowel papertowelroll soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 5/5 countertop 1/0 garbagecan 1/0 handtowelholder 2/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 2/2 countertop 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;countertop 1/0 drawer 6/6 garbagecan 1/0 handtowelholder 2/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 countertop 1/0 drawer 6/6 garbagecan 1/0 handtowelholder 2/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 countertop 2/0 drawer 4/4 garbagecan 1/0 handtowelholder 1/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;cabinet 4/3 countertop 1/0 garbagecan 1/0 handtowelholder 2/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth floorlamp handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 4/4 countertop 1/0 drawer 4/0 dresser 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 9/9 countertop 2/0 drawer 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth dishsponge handtowel papertowelroll soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 countertop 1/0 drawer 4/4 dresser 1/0 garbagecan 1/0 handtowelholder 2/0 shelf 2/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;countertop 1/0 drawer 2/2 garbagecan 1/0 handtowelholder 2/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth floorlamp handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;cabinet 3/3 countertop 1/0 garbagecan 1/0 handtowelholder 2/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 drawer 2/0 garbagecan 1/0 handtowelholder 1/0 sidetable 1/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle tissuebox toiletpaper towel
bathroom;drawer 1/1 garbagecan 1/0 handtowelholder 1/0 sidetable 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth handtowel houseplant soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 cabinet 5/5 countertop 2/0 drawer 2/0 garbagecan 1/0 handtowelholder 1/0 shelf 2/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle tissuebox toiletpaper towel
bathroom;bathtubbasin 1/0 countertop 2/0 drawer 8/8 garbagecan 1/0 handtowelholder 4/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 2/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 countertop 1/0 drawer 8/7 garbagecan 1/0 handtowelholder 1/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 2/0;candle cloth handtowel soapbar soapbottle spraybottle tissuebox toiletpaper towel
bathroom;bathtubbasin 1/0 countertop 1/0 drawer 8/8 garbagecan 1/0 handtowelholder 2/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth dishsponge handtowel papertowelroll soapbar soapbottle spraybottle tissuebox toiletpaper towel
bathroom;cabinet 4/4 countertop 1/0 garbagecan 1/0 handtowelholder 1/0 sinkbasin 2/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle toiletpaper towel
bathroom;bathtubbasin 1/0 garbagecan 1/0 handtowelholder 1/0 shelf 3/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth handtowel soapbar soapbottle spraybottle tissuebox toiletpaper towel
bathroom;bathtubbasin 1/0 cart 1/0 countertop 1/0 drawer 4/4 garbagecan 1/0 handtowelholder 1/0 shelf 1/0 sinkbasin 1/0 toilet 1/0 toiletpaperhanger 1/0 towelholder 1/0;candle cloth dishsponge handtowel soapbar soapbottle spraybottle tissuebox toiletpaper towel
`

export const instances = `
bathroom;candle;0 26 29 31 1
bathroom;cloth;0 31 36 18 2
bathroom;dishsponge;0 4 4 2 1
bathroom;floorlamp;0 0 8
bathroom;handtowel;0 63 24
bathroom;houseplant;0 3
bathroom;papertowelroll;0 9
bathroom;soapbar;0 33 24 25 5
bathroom;soapbottle;0 22 41 24
bathroom;spraybottle;0 22 35 27 3
bathroom;tissuebox;0 3 3 6 1
bathroom;toiletpaper;0 0 62 24 1
bathroom;towel;0 77 10
bedroom;alarmclock;0 44 29 22 1
bedroom;book;0 37 36 21 2
bedroom;bowl;0 31 20 9
bedroom;box;0 33
bedroom;cd;0 28 22 44 2
bedroom;cellphone;0 31 29 35 1
bedroom;creditcard;0 32 29 32 3
bedroom;desklamp;0 71 7
bedroom;houseplant;0 23
bedroom;keychain;0 29 38 26 3
bedroom;laptop;0 48 37 11
bedroom;mug;0 27 21 18 1
bedroom;pen;0 42 29 25
bedroom;pencil;0 34 35 24 3
bedroom;pillow;0 41 45 9 1
bedroom;remotecontrol;0 2 2 5
bedroom;statue;0 4 4
bedroom;teddybear;0 24
bedroom;television;0 9
bedroom;tissuebox;0 1 2 4
bedroom;vase;0 0 3 0 1
bedroom;watch;0 1
kitchen;apple;0 88 77 69 1
kitchen;book;0 12 6 1
kitchen;bowl;0 81 79 74 1
kitchen;bread;0 123 79 33
kitchen;butterknife;0 90 86 54 2
kitchen;cellphone;0 32 35 29
kitchen;creditcard;0 21 29 39
kitchen;cup;0 91 74 66 4
kitchen;dishsponge;0 91 77 66 1
kitchen;egg;0 91 64 77 3
kitchen;fork;0 78 82 74 1
kitchen;glassbottle;0 38 39 44 1
kitchen;houseplant;0 126 8
kitchen;kettle;0 33 25 17
kitchen;knife;0 94 74 66 1
kitchen;ladle;0 23 22 12 1
kitchen;lettuce;0 101 82 50 2
kitchen;mug;0 86 78 67 4
kitchen;pan;0 174 54 7
kitchen;papertowelroll;0 134
kitchen;pen;0 4 6 4
kitchen;pencil;0 5 6 6
kitchen;peppershaker;0 77 79 77 2
kitchen;plate;0 84 76 71 4
kitchen;pot;0 152 73 10
kitchen;potato;0 79 76 79 1
kitchen;saltshaker;0 90 69 76
kitchen;soapbottle;0 79 84 72
kitchen;spatula;0 76 89 70
kitchen;spoon;0 86 64 85
kitchen;spraybottle;0 4 6 3
kitchen;statue;0 46 50 8
kitchen;tomato;0 89 73 67 6
kitchen;vase;0 0 65 39
kitchen;winebottle;0 24 23 26
livingroom;book;0 8 5 2
livingroom;bowl;0 3 1 1
livingroom;box;0 26 17 13
livingroom;candle;0 0 0 6
livingroom;cellphone;0 7 5 7 1
livingroom;creditcard;0 22 12 20 2
livingroom;curtains;0 7 1 2
livingroom;desklamp;0 12
livingroom;houseplant;0 51 5
livingroom;keychain;0 20 12 21 3
livingroom;laptop;0 34 11 11
livingroom;newspaper;0 8 18 10
livingroom;pen;0 3 1 2
livingroom;pencil;0 1 0 5
livingroom;pillow;0 42 11 3
livingroom;plate;0 4 4 4
livingroom;remotecontrol;0 13 18 23 2
livingroom;statue;0 14 20 18 1 0 0 2
livingroom;television;0 56
livingroom;tissuebox;0 9 9 8 2
livingroom;vase;0 10 11 11 4 0 2
livingroom;watch;0 11 14 9
livingroom;wateringcan;0 14 1
`

export const homes = `
bathroom;candle;cabinet 36 cart 2 countertop 51 drawer 12 dresser 2 nowhere 12 shelf 14 sidetable 2 toilet 50
bathroom;cloth;bathtubbasin 40 cabinet 60 cart 3 countertop 20 drawer 16 nowhere 7 shelf 9 sinkbasin 5 toilet 5
bathroom;dishsponge;bathtubbasin 7 cabinet 1 cart 3 countertop 1 garbagecan 1 shelf 2 sinkbasin 2 toilet 5
bathroom;floorlamp;nowhere 10 sinkbasin 6
bathroom;handtowel;handtowelholder 111
bathroom;houseplant;sidetable 3
bathroom;papertowelroll;countertop 1 garbagecan 2 nowhere 2 shelf 2 toilet 2
bathroom;soapbar;bathtubbasin 11 cabinet 18 cart 2 countertop 48 drawer 10 garbagecan 8 nowhere 14 shelf 11 sidetable 1 sinkbasin 23 toilet 30
bathroom;soapbottle;cabinet 50 cart 2 countertop 55 drawer 4 dresser 2 garbagecan 11 nowhere 4 shelf 12 sidetable 1 toilet 35
bathroom;spraybottle;cabinet 41 cart 8 countertop 57 drawer 1 dresser 6 garbagecan 16 shelf 11 sidetable 6 toilet 39
bathroom;tissuebox;cabinet 1 cart 2 countertop 9 drawer 5 shelf 12 sidetable 1 toilet 1
bathroom;toiletpaper;cabinet 36 cart 2 countertop 24 drawer 9 garbagecan 13 nowhere 39 shelf 12 sidetable 2 toilet 42 toiletpaperhanger 21
bathroom;towel;towelholder 97
bedroom;alarmclock;desk 58 diningtable 9 dresser 22 nowhere 1 shelf 51 sidetable 31
bedroom;book;armchair 1 bed 103 cabinet 7 countertop 1 desk 29 diningtable 5 drawer 24 dresser 5 sidetable 5
bedroom;bowl;countertop 1 desk 54 diningtable 2 dresser 3 shelf 34 sidetable 4
bedroom;box;desk 1 nowhere 29 shelf 3
bedroom;cd;armchair 3 cabinet 2 desk 45 diningtable 7 drawer 53 dresser 17 garbagecan 21 nowhere 32 safe 1 shelf 14 sidetable 17
bedroom;cellphone;armchair 5 bed 55 countertop 1 desk 33 diningtable 5 drawer 41 dresser 16 safe 18 shelf 13 sidetable 11
bedroom;creditcard;armchair 7 countertop 1 desk 33 diningtable 5 drawer 82 dresser 17 shelf 29 sidetable 24
bedroom;desklamp;desk 22 dresser 13 shelf 30 sidetable 20
bedroom;houseplant;desk 9 dresser 2 nowhere 1 shelf 11
bedroom;keychain;armchair 8 desk 34 diningtable 11 drawer 50 dresser 14 nowhere 8 safe 30 shelf 27 sidetable 13
bedroom;laptop;armchair 5 bed 115 desk 30 diningtable 2 dresser 3
bedroom;mug;cabinet 5 countertop 2 desk 56 diningtable 12 dresser 6 nowhere 5 shelf 28 sidetable 13
bedroom;pen;countertop 2 desk 47 diningtable 9 drawer 41 dresser 21 garbagecan 6 shelf 31 sidetable 18
bedroom;pencil;countertop 1 desk 55 diningtable 11 drawer 29 dresser 21 garbagecan 9 nowhere 1 shelf 38 sidetable 23
bedroom;pillow;armchair 1 bed 161
bedroom;remotecontrol;armchair 2 countertop 1 desk 4 diningtable 1 drawer 5 dresser 1 nowhere 5 sidetable 2
bedroom;statue;dresser 4 nowhere 2 shelf 5 sidetable 1
bedroom;teddybear;bed 18 nowhere 6
bedroom;television;dresser 2 nowhere 7
bedroom;tissuebox;desk 8 diningtable 2 drawer 1 shelf 2 sidetable 4
bedroom;vase;desk 1 dresser 2 shelf 6 sidetable 1
bedroom;watch;dresser 1
kitchen;apple;countertop 105 diningtable 39 fridge 125 garbagecan 75 microwave 56 nowhere 6 sidetable 4 sinkbasin 43
kitchen;book;cabinet 5 countertop 13 diningtable 6 drawer 2 shelf 1
kitchen;bowl;cabinet 151 countertop 94 diningtable 45 fridge 129 microwave 10 nowhere 4 shelf 14 sidetable 2 sinkbasin 16
kitchen;bread;countertop 228 diningtable 76 fridge 71 microwave 1 nowhere 2 sidetable 2
kitchen;butterknife;countertop 276 diningtable 87 drawer 32 nowhere 7 sidetable 1 sinkbasin 29
kitchen;cellphone;countertop 113 diningtable 4 drawer 48 shelf 24
kitchen;creditcard;countertop 88 drawer 58 nowhere 2 shelf 48
kitchen;cup;cabinet 104 countertop 89 diningtable 42 fridge 99 microwave 33 nowhere 5 shelf 19 sidetable 3 sinkbasin 59
kitchen;dishsponge;cabinet 115 countertop 121 diningtable 52 drawer 75 garbagecan 19 nowhere 11 shelf 25 sidetable 1 sinkbasin 28
kitchen;egg;countertop 104 diningtable 34 fridge 114 garbagecan 78 microwave 56 nowhere 6 sinkbasin 70
kitchen;fork;countertop 213 diningtable 78 drawer 114 nowhere 10 sidetable 5 sinkbasin 48
kitchen;glassbottle;cabinet 86 countertop 86 diningtable 15 fridge 6 garbagecan 18 shelf 18 sinkbasin 23
kitchen;houseplant;countertop 128 diningtable 14
kitchen;kettle;cabinet 28 countertop 44 diningtable 9 sinkbasin 2 stoveburner 51
kitchen;knife;countertop 280 diningtable 68 drawer 63 nowhere 18 sidetable 1 sinkbasin 14
kitchen;ladle;cabinet 16 countertop 52 diningtable 15 drawer 19 nowhere 4 sinkbasin 1
kitchen;lettuce;countertop 185 diningtable 87 fridge 117 garbagecan 8 nowhere 8 sidetable 1 sinkbasin 17
kitchen;mug;cabinet 86 coffeemachine 88 countertop 63 diningtable 31 fridge 81 microwave 38 nowhere 15 shelf 22 sidetable 2 sinkbasin 33
kitchen;pan;cabinet 23 countertop 97 diningtable 13 fridge 25 nowhere 1 stoveburner 144
kitchen;papertowelroll;countertop 61 diningtable 12 garbagecan 33 shelf 26 sidetable 2
kitchen;pen;countertop 12 diningtable 14 drawer 2
kitchen;pencil;countertop 12 diningtable 7 drawer 16
kitchen;peppershaker;cabinet 146 countertop 142 diningtable 43 drawer 93 shelf 41 sidetable 9
kitchen;plate;cabinet 193 countertop 107 diningtable 49 fridge 62 microwave 6 nowhere 17 shelf 17 sidetable 1 sinkbasin 13
kitchen;pot;cabinet 6 countertop 49 diningtable 13 fridge 14 shelf 4 sinkbasin 1 stoveburner 241
kitchen;potato;countertop 140 diningtable 42 fridge 129 garbagecan 37 microwave 46 nowhere 9 sidetable 5 sinkbasin 64
kitchen;saltshaker;cabinet 141 countertop 103 diningtable 59 drawer 109 shelf 39 sidetable 5
kitchen;soapbottle;cabinet 150 countertop 150 diningtable 64 drawer 1 garbagecan 62 nowhere 6 shelf 21 sidetable 9
kitchen;spatula;countertop 209 diningtable 79 drawer 105 nowhere 6 sidetable 1 sinkbasin 62 stoveburner 2
kitchen;spoon;countertop 193 diningtable 66 drawer 121 nowhere 7 sidetable 6 sinkbasin 76
kitchen;spraybottle;cabinet 6 countertop 8 diningtable 7 garbagecan 3 toaster 1
kitchen;statue;countertop 110 diningtable 3 shelf 57
kitchen;tomato;countertop 168 diningtable 56 fridge 147 garbagecan 40 nowhere 4 sidetable 5 sinkbasin 40
kitchen;vase;cabinet 88 countertop 75 diningtable 1 shelf 83
kitchen;winebottle;cabinet 35 countertop 45 diningtable 40 fridge 3 garbagecan 18 shelf 7
livingroom;book;armchair 1 coffeetable 4 diningtable 2 drawer 1 dresser 7 sidetable 4 sofa 4 tvstand 1
livingroom;bowl;coffeetable 1 diningtable 4 shelf 1 tvstand 2
livingroom;box;armchair 2 cabinet 10 coffeetable 11 desk 1 diningtable 19 dresser 12 nowhere 12 shelf 5 sidetable 5 sofa 21 tvstand 1
livingroom;candle;coffeetable 4 diningtable 5 drawer 1 dresser 2 sidetable 6
livingroom;cellphone;armchair 11 coffeetable 2 diningtable 1 drawer 4 dresser 10 safe 2 shelf 3 sidetable 5 sofa 3 tvstand 1
livingroom;creditcard;armchair 14 coffeetable 21 diningtable 6 drawer 11 dresser 6 ottoman 4 shelf 13 sidetable 16 sofa 17 tvstand 6
livingroom;curtains;nowhere 13 sidetable 2
livingroom;desklamp;coffeetable 1 sidetable 11
livingroom;houseplant;coffeetable 11 diningtable 2 nowhere 32 sidetable 14 tvstand 2
livingroom;keychain;armchair 9 coffeetable 10 diningtable 9 drawer 14 dresser 10 nowhere 18 safe 2 shelf 6 sidetable 19 sofa 16 tvstand 6
livingroom;laptop;armchair 9 coffeetable 12 diningtable 22 dresser 11 sidetable 7 sofa 22 tvstand 6
livingroom;newspaper;armchair 5 cabinet 5 coffeetable 7 diningtable 9 drawer 2 dresser 9 ottoman 1 shelf 10 sidetable 8 sofa 18
livingroom;pen;coffeetable 2 diningtable 1 dresser 2 sidetable 5 tvstand 1
livingroom;pencil;coffeetable 7 nowhere 1 sidetable 8
livingroom;pillow;armchair 23 ottoman 1 sofa 49
livingroom;plate;coffeetable 2 diningtable 15 shelf 5 sidetable 1 tvstand 1
livingroom;remotecontrol;armchair 14 coffeetable 21 diningtable 6 drawer 7 dresser 19 nowhere 4 ottoman 1 shelf 5 sidetable 10 sofa 29 tvstand 10
livingroom;statue;coffeetable 22 diningtable 26 dresser 12 safe 3 shelf 29 sidetable 26 tvstand 8
livingroom;television;coffeetable 5 dresser 13 nowhere 22 tvstand 16
livingroom;tissuebox;cabinet 10 coffeetable 9 diningtable 12 dresser 8 garbagecan 1 shelf 4 sidetable 14 tvstand 1
livingroom;vase;cabinet 5 coffeetable 6 diningtable 10 dresser 7 nowhere 10 safe 6 shelf 34 sidetable 6 tvstand 9
livingroom;watch;coffeetable 10 diningtable 7 drawer 9 dresser 9 nowhere 2 safe 6 shelf 6 sidetable 12 tvstand 5
livingroom;wateringcan;coffeetable 3 nowhere 13
`

export const overlaps = `
bathroom;handtowel;handtowelholder;countertop 7
bathroom;toiletpaper;toilet;countertop 1
bathroom;towel;towelholder;countertop 1
bedroom;alarmclock;shelf;desk 9
bedroom;bowl;shelf;desk 12
bedroom;cd;safe;dresser 1
bedroom;cellphone;shelf;desk 1
bedroom;creditcard;shelf;desk 3
bedroom;desklamp;shelf;desk 27
bedroom;houseplant;desk;cabinet 5
bedroom;keychain;safe;cabinet 3 dresser 4
bedroom;keychain;shelf;desk 3
bedroom;mug;shelf;desk 4
bedroom;pen;shelf;desk 2
bedroom;pencil;shelf;desk 4
kitchen;mug;coffeemachine;countertop 80 diningtable 4
kitchen;pan;countertop;stoveburner 49
kitchen;pan;stoveburner;countertop 7 stoveburner 91
kitchen;plate;sinkbasin;countertop 1
kitchen;pot;countertop;stoveburner 2
kitchen;pot;stoveburner;countertop 5 stoveburner 99
kitchen;spraybottle;toaster;countertop 1
`

export const sharedLocations = `
bathroom;cabinet;215;cabinet 34
bathroom;drawer;138;drawer 44 dresser 8
bedroom;drawer;603;drawer 144 dresser 15 sidetable 8
bedroom;shelf;317;shelf 22
kitchen;cabinet;2707;cabinet 352 drawer 23 garbagecan 6
kitchen;coffeemachine;235;countertop 109
kitchen;countertop;595;stoveburner 9 toaster 53
kitchen;drawer;1163;drawer 161 stoveburner 12
kitchen;stoveburner;952;stoveburner 692 toaster 9
livingroom;cabinet;64;cabinet 44
livingroom;drawer;276;drawer 43
livingroom;shelf;264;shelf 36 tvstand 13
`

export const canContain = `
armchair;book box cellphone cloth creditcard keychain laptop newspaper pillow remotecontrol
bathtubbasin;cloth dishsponge handtowel soapbar
bed;book cellphone laptop newspaper pillow
bowl;apple butterknife cd candle cellphone cloth creditcard dishsponge egg fork keychain knife ladle lettuce mug pen pencil potato remotecontrol spatula spoon tomato watch
box;alarmclock book cd candle cellphone cloth creditcard dishsponge glassbottle keychain mug pen pencil remotecontrol statue tissuebox vase watch
cabinet;book bowl box cd candle cloth cup dishsponge glassbottle handtowel kettle ladle mug newspaper pan peppershaker plate pot saltshaker soapbar soapbottle spraybottle tissuebox toiletpaper vase wateringcan winebottle
cart;candle cloth dishsponge handtowel mug soapbar soapbottle spraybottle statue tissuebox toiletpaper vase
coffeemachine;mug
coffeetable;alarmclock apple book bowl box bread butterknife cd candle cellphone cloth creditcard cup dishsponge egg fork glassbottle handtowel kettle keychain knife ladle laptop lettuce mug newspaper pan pen pencil peppershaker plate pot potato remotecontrol saltshaker soapbar soapbottle spatula spoon spraybottle statue tissuebox toiletpaper tomato vase watch wateringcan winebottle
countertop;alarmclock apple book bowl box bread butterknife cd candle cellphone cloth creditcard cup dishsponge egg fork glassbottle handtowel kettle keychain knife ladle laptop lettuce mug newspaper pan pen pencil peppershaker plate pot potato remotecontrol saltshaker soapbar soapbottle spatula spoon spraybottle statue tissuebox toiletpaper tomato vase watch wateringcan winebottle
cup;butterknife fork spoon
desk;alarmclock book bowl box cd candle cellphone cloth creditcard cup glassbottle keychain laptop mug newspaper pen pencil plate remotecontrol soapbottle spraybottle statue tissuebox toiletpaper vase watch wateringcan winebottle
diningtable;alarmclock apple book bowl box bread butterknife cd candle cellphone cloth creditcard cup dishsponge egg fork glassbottle handtowel kettle keychain knife ladle laptop lettuce mug newspaper pan pen pencil peppershaker plate pot potato remotecontrol saltshaker soapbar soapbottle spatula spoon spraybottle statue tissuebox toiletpaper tomato vase watch wateringcan winebottle
drawer;book butterknife cd candle cellphone cloth creditcard dishsponge fork handtowel keychain knife ladle newspaper pen pencil peppershaker remotecontrol saltshaker soapbar soapbottle spatula spoon spraybottle tissuebox toiletpaper watch wateringcan
dresser;alarmclock book bowl box cd candle cellphone cloth creditcard cup glassbottle keychain laptop mug newspaper pen pencil plate remotecontrol spraybottle statue tissuebox toiletpaper vase watch wateringcan winebottle
fridge;apple bowl bread cup egg glassbottle lettuce mug pan plate pot potato tomato winebottle
garbagecan;apple bread cd cloth dishsponge egg handtowel lettuce newspaper pen pencil potato soapbar soapbottle spraybottle tissuebox toiletpaper tomato winebottle
handtowelholder;handtowel
laundryhamper;cloth
microwave;apple bowl bread cup egg glassbottle mug plate potato tomato
mug;butterknife fork keychain knife pen pencil spoon watch
ottoman;book box cellphone cloth creditcard keychain laptop newspaper pillow remotecontrol
pan;apple butterknife dishsponge egg fork knife ladle lettuce potato spatula spoon tomato
plate;alarmclock apple book butterknife cd candle cellphone cloth creditcard dishsponge egg fork glassbottle keychain knife ladle lettuce mug pen pencil potato spatula spoon tissuebox tomato watch
pot;apple butterknife dishsponge egg fork knife ladle lettuce potato spatula spoon tomato
safe;cd cellphone creditcard keychain statue vase watch
shelf;alarmclock book bowl box cd candle cellphone cloth creditcard cup dishsponge glassbottle handtowel kettle keychain mug newspaper pen pencil peppershaker plate pot remotecontrol saltshaker soapbar soapbottle spraybottle statue tissuebox toiletpaper vase watch wateringcan winebottle
sidetable;alarmclock apple book bowl box bread butterknife cd candle cellphone cloth creditcard cup dishsponge egg fork glassbottle handtowel kettle keychain knife ladle laptop lettuce mug newspaper pan pen pencil peppershaker plate pot potato remotecontrol saltshaker soapbar soapbottle spatula spoon spraybottle statue tissuebox toiletpaper tomato vase watch wateringcan winebottle
sinkbasin;apple bowl butterknife cloth cup dishsponge egg fork glassbottle handtowel kettle knife ladle lettuce mug pan plate pot potato soapbar spatula spoon tomato
sofa;book box cellphone cloth creditcard keychain laptop newspaper pillow remotecontrol
stoveburner;kettle pan pot
tvstand;tissuebox
toaster;
toilet;candle cloth dishsponge handtowel newspaper soapbar soapbottle spraybottle tissuebox toiletpaper
toiletpaperhanger;toiletpaper
towelholder;towel
`

export const properties = `
alarmclock;pickupable
apple;pickupable cleanable heatable coolable sliceable
book;pickupable
bowl;pickupable cleanable coolable isreceptacleobject
box;pickupable isreceptacleobject
bread;pickupable heatable coolable sliceable
butterknife;pickupable cleanable
cd;pickupable
candle;pickupable
cellphone;pickupable
cloth;pickupable cleanable
creditcard;pickupable
cup;pickupable cleanable heatable coolable isreceptacleobject
curtains;
desklamp;toggleable
dishsponge;pickupable cleanable
egg;pickupable cleanable heatable coolable sliceable
floorlamp;toggleable
fork;pickupable cleanable
glassbottle;pickupable
handtowel;pickupable
houseplant;
kettle;pickupable cleanable
keychain;pickupable
knife;pickupable cleanable
ladle;pickupable cleanable
laptop;pickupable
lettuce;pickupable cleanable coolable sliceable
mug;pickupable cleanable heatable coolable isreceptacleobject
newspaper;pickupable
pan;pickupable cleanable coolable isreceptacleobject
papertowelroll;pickupable
pen;pickupable
pencil;pickupable
peppershaker;pickupable
pillow;pickupable
plate;pickupable cleanable heatable coolable isreceptacleobject
pot;pickupable cleanable coolable isreceptacleobject
potato;pickupable cleanable heatable coolable sliceable
remotecontrol;pickupable
saltshaker;pickupable
soapbar;pickupable cleanable
soapbottle;pickupable
spatula;pickupable cleanable
spoon;pickupable cleanable
spraybottle;pickupable
statue;pickupable
teddybear;pickupable
television;
tissuebox;pickupable
toiletpaper;pickupable
tomato;pickupable cleanable heatable coolable sliceable
towel;pickupable
vase;pickupable
watch;pickupable
wateringcan;pickupable
winebottle;pickupable coolable
`

export const taskRooms = `
look_at_obj_in_light;bedroom 47 livingroom 3
pick_and_place_simple;bathroom 30 bedroom 26 kitchen 22 livingroom 27
pick_clean_then_place_in_recep;bathroom 28 kitchen 67
pick_cool_then_place_in_recep;kitchen 74
pick_heat_then_place_in_recep;kitchen 64
pick_two_obj_and_place;bathroom 29 bedroom 23 kitchen 8 livingroom 26
`

export const taskTargets = `
bathroom;cabinet 19 cart 6 countertop 11 drawer 8 garbagecan 13 toilet 23 toiletpaperhanger 7
bedroom;armchair 3 bed 2 desk 13 diningtable 1 drawer 5 dresser 9 safe 5 shelf 4 sidetable 7
kitchen;cabinet 31 coffeemachine 19 countertop 48 diningtable 28 drawer 21 fridge 22 garbagecan 19 microwave 24 shelf 9 sidetable 9 stoveburner 5
livingroom;armchair 7 coffeetable 11 desk 1 diningtable 1 drawer 2 dresser 3 ottoman 5 safe 8 sidetable 1 sofa 14
`
