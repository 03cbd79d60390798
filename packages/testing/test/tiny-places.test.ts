import { describeWorld, tinyShop, tinySite } from '@orrery/testing'

describeWorld({ name: 'the tiny shop', create: tinyShop, actions: ['search[table]', 'click[L2]', 'click[green]', 'dance'] })
describeWorld({ name: 'the tiny site', create: tinySite, actions: ['open nothing', 'back', 'confirm', 'dance'] })
