import type { ProductTypeDefinition } from '../product-type.ts'

/** Sound, screens, power and cables. */
export const electronics: readonly ProductTypeDefinition[] = [
  {
    query: 'over-ear headphones',
    path: 'Headphones › Over-Ear Headphones › Wireless',
    names: 'Headphones, Over Ear Headphones, Stereo Headset',
    noun: 'pair of over ear headphones',
    price: [24, 229],
    slots:
      'with cushions: protein leather cushions, memory foam cushions, breathable fabric cushions | with connection: bluetooth connection, wired connection, usb dongle connection',
    traits:
      'noise cancelling, foldable, with long battery life, fast charging, with detachable microphone, with carrying case, for gaming',
    options: 'device colors | edition: classic, plus, studio',
    uses: 'flights, open offices, studying, mixing',
  },
  {
    query: 'earbud headphones',
    path: 'Headphones › Earbud Headphones › True Wireless',
    names: 'Earbuds, True Wireless Earbuds, In Ear Headphones',
    noun: 'pair of earbuds',
    price: [15, 159],
    slots: 'with controls: touch control, button control | with fit: ear hooks, wing tips, silicone tips',
    traits:
      'noise cancelling, sweat proof, waterproof, fast charging, with long battery life, with charging case, with transparency mode, for small ears',
    options: 'device colors',
    uses: 'running, calls, commuting, sleeping',
  },
  {
    query: 'portable bluetooth speakers',
    path: 'Portable Audio › Speakers › Portable Bluetooth Speakers',
    names: 'Bluetooth Speaker, Portable Speaker, Outdoor Speaker',
    price: [19, 189],
    slots: 'with sound: stereo sound, omnidirectional sound, mono sound | with strap: carry strap, carabiner clip, bike mount',
    traits:
      'waterproof, dust proof, shock proof, with long battery life, fast charging, with led lights, with aux input, for shower use',
    options: 'device colors | power: 10 w, 24 w, 60 w',
    uses: 'pool parties, camping, garages, picnics',
  },
  {
    query: 'sound bars',
    path: 'Home Audio › Speakers › Sound Bars',
    names: 'Sound Bar, TV Soundbar, Home Theater Sound Bar',
    price: [49, 349],
    slots:
      'with bass: wireless subwoofer, built in subwoofer, bass reflex ports | with input: hdmi input, optical input, coaxial input',
    traits:
      'wall mountable, easy install, low latency, with remote control, with dialogue mode, with night mode, for small rooms',
    options: 'device colors | length: 16 in, 24 in, 37 in',
    uses: 'movie nights, gaming, apartments, sports',
  },
  {
    query: 'cell phone cases',
    path: 'Cell Phones & Accessories › Cases › Basic Cases',
    names: 'Phone Case, Protective Phone Case, Slim Phone Cover',
    price: [8, 42],
    slots:
      'material: liquid silicone, clear polycarbonate, aramid fiber, vegan leather | with back: ring holder, card holder, kickstand',
    traits:
      'shock proof, scratch resistant, wireless charging compatible, with slim profile, yellowing free, with raised bezel, with screen protector, for outdoor work',
    options: 'phone models | case colors',
    uses: 'butter fingers, hikers, minimal carry, gifts',
  },
  {
    query: 'screen protectors',
    path: 'Cell Phones & Accessories › Accessories › Screen Protectors',
    names: 'Screen Protector, Glass Screen Protector, Screen Film',
    price: [6, 29],
    slots: 'material: tempered glass, flexible film, ceramic film | surface: matte surface, privacy surface, crystal surface',
    traits:
      'case friendly, bubble free, oil repellent, easy install, fingerprint resistant, with alignment frame, with camera protector',
    options: 'phone models | packs',
    uses: 'new phones, kids, gaming, sunny days',
  },
  {
    query: 'wall chargers',
    path: 'Cell Phones & Accessories › Chargers › Wall Chargers',
    names: 'Wall Charger, USB C Charger, Charging Block',
    price: [9, 59],
    slots: 'with ports: single port, dual port, four ports | with chip: gallium nitride chip, silicon chip',
    traits:
      'fast charging, overheat protected, travel size, with foldable plug, with cable included, with led indicator, for laptops',
    options: 'device colors | power: 20 w, 35 w, 67 w | packs',
    uses: 'nightstands, hotel rooms, tablets, office desks',
  },
  {
    query: 'charging cables',
    path: 'Cell Phones & Accessories › Chargers › Charging Cables',
    names: 'Charging Cable, USB C Cable, Phone Charger Cord',
    price: [6, 26],
    slots:
      'with jacket: braided nylon jacket, silicone jacket, rubber jacket | with tip: right angle tip, straight tip, magnetic tip',
    traits: 'fast charging, tangle free, bend tested, with high speed data, with cable strap, with led indicator, for car use',
    options: 'cable lengths | case colors | packs',
    uses: 'cars, long sofas, power banks, work bags',
  },
  {
    query: 'portable power banks',
    path: 'Cell Phones & Accessories › Chargers › Portable Power Banks',
    names: 'Power Bank, Portable Charger, External Battery Pack',
    price: [17, 99],
    slots: 'with input: usb c input, solar input, wireless input | with body: aluminum body, rugged body, soft touch body',
    traits:
      'fast charging, airline approved, with slim profile, waterproof, with built in cable, with flashlight, with digital display, for camping',
    options: 'device colors | capacity: 5000 mah, 12000 mah, 26800 mah',
    uses: 'festivals, travel, power outages, photographers',
  },
  {
    query: 'hdmi cables',
    path: 'Television & Video › Accessories › HDMI Cables',
    names: 'HDMI Cable, HDMI Cord, Video Cable',
    price: [7, 49],
    slots:
      'with connectors: gold plated connectors, nickel connectors, swivel connectors | with jacket: braided nylon jacket, flat pvc jacket, fiber optic core',
    traits:
      'high speed, low latency, in wall rated, with ethernet channel, with return audio, for gaming consoles, for projectors',
    options: 'cable lengths | resolution: 4k, 8k, 1080p | packs',
    uses: 'home theaters, monitors, classrooms, consoles',
  },
  {
    query: 'usb hubs',
    path: 'Computers & Accessories › Networking › USB Hubs',
    names: 'USB Hub, USB C Hub, Docking Station',
    price: [14, 129],
    slots:
      'with body: aluminum body, plastic body | with ports: four ports, seven ports, ten usb ports | with output: dual hdmi output, displayport output, no video output',
    traits: 'plug and play, with high speed data, bus powered, travel size, with card reader, with power delivery, for laptops',
    options: 'device colors | cable length: short, 2 ft, 4 ft',
    uses: 'home offices, presentations, photographers, students',
  },
  {
    query: 'computer keyboards',
    path: 'Computers & Accessories › Input Devices › Keyboards',
    names: 'Keyboard, Computer Keyboard, Mechanical Keyboard',
    price: [18, 149],
    slots:
      'with switches: linear switches, clicky switches, tactile switches, scissor switches | with layout: compact layout, full size layout, tenkeyless layout',
    traits: 'spill resistant, plug and play, low noise, hot swappable, with backlit keys, with wrist rest, for gaming',
    options: 'device colors | connection: corded, wireless, dongle',
    uses: 'typing all day, esports, tablets, coding',
  },
  {
    query: 'computer mice',
    path: 'Computers & Accessories › Input Devices › Mice',
    names: 'Computer Mouse, Wireless Mouse, Ergonomic Mouse',
    price: [9, 89],
    slots: 'with shape: vertical shape, low profile shape, trackball shape | with sensor: optical sensor, laser sensor',
    traits:
      'with silent click, plug and play, rechargeable, with long battery life, with side buttons, with usb receiver, for left hand, for gaming',
    options: 'device colors',
    uses: 'spreadsheets, wrist pain, travel, esports',
  },
  {
    query: 'webcams',
    path: 'Computers & Accessories › Video › Webcams',
    names: 'Webcam, HD Webcam, Computer Camera',
    price: [22, 139],
    slots:
      'with focus: auto focus, fixed focus | with view: wide angle view, narrow view | with light: ring light, adjustable fill light, no extra light',
    traits:
      'plug and play, noise cancelling, with low light correction, with privacy cover, with tripod included, for video calls, for streaming',
    options: 'resolution: 4k, 2k, 1080p, 720p | color: black, white, grey',
    uses: 'remote work, online classes, podcasts, interviews',
  },
  {
    query: 'computer monitors',
    path: 'Computers & Accessories › Monitors › LED Monitors',
    names: 'Computer Monitor, LED Monitor, Desktop Display',
    price: [89, 489],
    slots:
      'with panel: ips panel, va panel, oled panel | with screen: curved screen, flat screen | with stand: height adjustable stand, tilt stand',
    traits:
      'flicker free, with low blue light, wall mountable, with high refresh rate, with built in speakers, with usb c port, for gaming',
    options: 'screen size: 22 in, 24 in, 27 in, 32 in, 34 in | resolution: 1080p, 1440p, 4k',
    uses: 'home offices, photo editing, esports, coding',
  },
  {
    query: 'monitor arms & stands',
    path: 'Computers & Accessories › Monitors › Monitor Arms & Stands',
    names: 'Monitor Arm, Monitor Stand, Desk Monitor Mount',
    price: [24, 149],
    slots: 'with spring: gas spring, mechanical spring, fixed height | with base: clamp base, freestanding base, grommet base',
    traits: 'heavy duty, easy install, full motion, space saving, with cable management, with laptop tray, for ultrawide screens',
    options: 'screens: single, dual, triple | color: black, white, silver',
    uses: 'small desks, coders, standing desks, studios',
  },
  {
    query: 'laptop sleeves',
    path: 'Computers & Accessories › Laptop Accessories › Sleeves',
    names: 'Laptop Sleeve, Laptop Case, Notebook Carrying Case',
    price: [12, 54],
    slots:
      'material: neoprene, wool felt, vegan leather, recycled polyester | with handle: retractable handle, shoulder strap, no handle',
    traits:
      'water repellent, shock proof, with slim profile, machine washable, with accessory pocket, with luggage strap, for students',
    options: 'bag colors | laptop size: 11 in, 13 in, 14 in, 16 in',
    uses: 'commuting, lectures, coffee shops, business trips',
  },
  {
    query: 'laptop stands',
    path: 'Computers & Accessories › Laptop Accessories › Stands',
    names: 'Laptop Stand, Notebook Riser, Laptop Holder',
    price: [15, 69],
    slots: 'material: brushed aluminum, carbon steel, bamboo wood | with hinge: foldable hinge, fixed angle, telescopic hinge',
    traits:
      'height adjustable, lightweight, heat dissipating, slip resistant, with carrying bag, with phone holder, for home office',
    options: 'device colors | laptop range: 10 to 14 inch, 15 to 17 inch',
    uses: 'video calls, neck pain, standing desks, travel',
  },
  {
    query: 'tablet cases',
    path: 'Computers & Accessories › Tablet Accessories › Cases',
    names: 'Tablet Case, Tablet Cover, Folio Tablet Case',
    price: [12, 59],
    slots: 'with cover: trifold cover, rotating cover, bumper cover | with grip: hand strap, shoulder strap, kickstand',
    traits:
      'shock proof, auto sleep, with slim profile, kid proof, scratch resistant, with pencil holder, with screen protector, for kids',
    options: 'case colors | tablet size: 8 in, 10 in, 11 in, 13 in',
    uses: 'school, road trips, drawing, field work',
  },
  {
    query: 'smartwatch bands',
    path: 'Wearable Technology › Smartwatch Accessories › Bands',
    names: 'Watch Band, Smartwatch Strap, Replacement Watch Band',
    price: [7, 39],
    slots:
      'material: soft silicone, milanese mesh, woven nylon, genuine leather | with clasp: magnetic clasp, pin buckle, quick release clasp',
    traits: 'sweat proof, quick drying, nickel free, breathable, with spare pins, with screen protector, for small wrists',
    options: 'case colors | band size: 38 mm, 42 mm, 45 mm, 49 mm | wrist: narrow, wide',
    uses: 'workouts, the office, swimming, summer',
  },
  {
    query: 'activity trackers',
    path: 'Wearable Technology › Activity Trackers › Fitness Trackers',
    names: 'Fitness Tracker, Activity Tracker, Health Watch',
    price: [25, 149],
    slots: 'with screen: amoled screen, lcd screen, e paper screen | with strap: silicone strap, woven strap, mesh band',
    traits:
      'waterproof, with long battery life, fast charging, with heart rate monitor, with sleep tracking, with built in gps, for seniors',
    options: 'device colors | band size: small, large',
    uses: 'step goals, swimming, marathon training, sleep habits',
  },
  {
    query: 'surveillance cameras',
    path: 'Camera & Photo › Surveillance › Home Security Cameras',
    names: 'Security Camera, WiFi Camera, Surveillance Camera',
    price: [24, 219],
    slots:
      'with power: solar panel, battery power, plug in power | with vision: color night vision, infrared night vision | with storage: cloud storage, local storage',
    traits:
      'weatherproof, easy install, with motion tracking, with dual band wifi, with two way audio, with siren, for front doors, for pets',
    options: 'resolution: 4k, 2k, 1080p | packs',
    uses: 'porches, nurseries, driveways, vacation homes',
  },
  {
    query: 'tripods & monopods',
    path: 'Camera & Photo › Accessories › Tripods',
    names: 'Camera Tripod, Phone Tripod, Travel Tripod',
    price: [16, 139],
    slots:
      'with head: ball head, pan tilt head, fluid head | material: carbon fiber, aluminum alloy | with locks: twist locks, flip locks',
    traits:
      'lightweight, heavy duty, quick release, with bluetooth remote, with carrying bag, with phone holder, for night photography',
    options: 'max height: 40 in, 58 in, 72 in | color: black, red, blue',
    uses: 'vlogging, landscapes, star photos, family portraits',
  },
  {
    query: 'camera bags',
    path: 'Camera & Photo › Accessories › Bags & Cases',
    names: 'Camera Bag, Camera Backpack, Camera Sling Bag',
    price: [22, 129],
    slots: 'with access: side access, back access, top access | material: waxed canvas, ballistic nylon, recycled polyester',
    traits:
      'water repellent, shock proof, carry on approved, lightweight, with rain cover, with tripod straps, with padded dividers, for drone gear',
    options: 'bag colors | size: small, medium, large',
    uses: 'weddings, hiking, street photography, travel',
  },
  {
    query: 'memory cards',
    path: 'Computers & Accessories › Storage › Memory Cards',
    names: 'Memory Card, Micro SD Card, Flash Memory Card',
    price: [8, 129],
    slots: 'with grade: cinema grade, action camera grade, basic grade | with adapter: sd adapter, usb reader, no adapter',
    traits: 'high speed, waterproof, shock proof, temperature proof, x ray proof, for dash cams, for gaming consoles',
    options: 'storage sizes | packs',
    uses: 'drones, action cameras, phones, cameras',
  },
  {
    query: 'external hard drives',
    path: 'Computers & Accessories › Storage › External Drives',
    names: 'External Hard Drive, Portable SSD, External Drive',
    price: [39, 259],
    slots: 'with drive: solid state drive, spinning drive | with body: aluminum body, rugged body, slim body',
    traits:
      'with high speed data, plug and play, shock proof, dust proof, with hardware encryption, with cable included, for gaming consoles',
    options: 'drive sizes | device colors',
    uses: 'backups, video editing, consoles, students',
  },
  {
    query: 'wireless routers',
    path: 'Computers & Accessories › Networking › Routers',
    names: 'WiFi Router, Wireless Router, Mesh Router',
    price: [39, 299],
    slots: 'with band: dual band, tri band, single band | with antennas: four antennas, six antennas, hidden antennas',
    traits:
      'easy install, high speed, wall mountable, with parental controls, with guest network, with usb port, for large homes',
    options: 'standard: wifi 5, wifi 6, wifi 7 | packs',
    uses: 'streaming, gaming, smart homes, apartments',
  },
  {
    query: 'tv mounts',
    path: 'Television & Video › Accessories › TV Mounts',
    names: 'TV Wall Mount, TV Bracket, TV Mount',
    price: [19, 139],
    slots: 'motion: full motion, tilting, fixed position | with install: stud install, concrete install, drywall install',
    traits:
      'heavy duty, with low profile, easy install, safety certified, with cable management, with bubble level, for corner installation',
    options: 'screen range: 23 to 42 inch, 32 to 65 inch, 50 to 90 inch',
    uses: 'bedrooms, fireplaces, conference rooms, garages',
  },
  {
    query: 'video projectors',
    path: 'Television & Video › Projectors › Video Projectors',
    names: 'Video Projector, Mini Projector, Home Theater Projector',
    price: [59, 399],
    slots: 'with lamp: led lamp, laser lamp, xenon lamp | with focus: auto focus, manual focus',
    traits:
      'low noise, dust proof, ceiling mountable, with keystone correction, with built in speakers, with carrying bag, for outdoor movies',
    options: 'resolution: 4k, 1080p, 720p | color: white, black, silver',
    uses: 'backyards, dorms, classrooms, movie nights',
  },
  {
    query: 'surge protectors',
    path: 'Accessories & Supplies › Power › Surge Protectors',
    names: 'Power Strip, Surge Protector, Desk Outlet Strip',
    price: [13, 64],
    slots: 'with plug: flat plug, pivot plug, straight plug | with mount: clamp mount, wall mount, under desk mount',
    traits:
      'overload protected, fire retardant, space saving, child safe, with usb ports, with individual switches, for home office',
    options: 'outlets: four outlets, eight outlets, twelve outlets | cord lengths | color: black, white, grey',
    uses: 'nightstands, workbenches, dorms, cruise ships',
  },
]
