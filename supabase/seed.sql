-- Initial data for a new database: the event types every city needs, and an invented sample city.
-- Settings: seed.time_zone (default America/Denver) and seed.sample_city (on or off; default on).

insert into public.event_types (name, color, icon, is_ride, description) values
  ('group-ride', '#3498db', 'bike', true, 'Riding together, from slow and social to brisk.'),
  ('race', '#e74c3c', 'trophy', true, 'Timed, scored or simply first across the line.'),
  ('workshop', '#2ecc71', 'wrench', false, 'Learn something: repair, riding skills, planning a trip.'),
  ('social', '#f39c12', 'coffee', false, 'Coffee, films, swaps and parties, with bikes parked outside.'),
  ('advocacy', '#9b59b6', 'megaphone', false, 'Meetings, hearings and volunteer days for better streets.')
on conflict do nothing;

-- The sample city is one statement: all or nothing. Everyone and everything in it is invented.
with city as (
  select zone, (now() at time zone zone)::date as today
  from coalesce(nullif(current_setting('seed.time_zone', true), ''), 'America/Denver') as zone
  where coalesce(nullif(current_setting('seed.sample_city', true), ''), 'on') = 'on'
    -- Never next to the groups and events of a real city, and never twice.
    and not exists (select from public.groups) and not exists (select from public.events)
),

-- The days that 'weekday' refers to below: those of the current week, which starts on Sunday, and today.
this_week (weekday, day) as (
  select 'today', today from city
  union all
  select to_char(day, 'dy'), day
  from city
  cross join generate_series(0, 6) as number
  cross join lateral (select today - extract(dow from today)::integer + number as day) as days
),

sample_groups (name, website, email, phone, address, map_url, meeting_info, social_links, description) as (values
  ('Cottonwood Wheelers',
   'https://cottonwoodwheelers.example', 'rides@cottonwoodwheelers.example', '303-555-0114',
   'Cottonwood Lake Park, West Shore Drive, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7478&mlon=-105.0335&zoom=17',
   'Sundays 8:30 AM and Tuesdays 6:15 PM at the boathouse steps, rain or shine. If it is icy, we walk to the café instead.',
   '[{"platform": "Strava", "url": "https://strava.example/clubs/cottonwood-wheelers"},
     {"platform": "Facebook", "url": "https://facebook.example/cottonwoodwheelers"},
     {"platform": "Instagram", "url": "https://instagram.example/cottonwoodwheelers"},
     {"platform": "Bluesky", "url": "https://bluesky.example/cottonwoodwheelers"},
     {"platform": "Slack", "url": "https://cottonwoodwheelers.slack.example/join"}]',
   $$A road club for people who like company more than watts. Two rides a week, three paces, one rule: nobody gets dropped without a phone number in their pocket.

     New riders get a free spoke card and a place in the middle of the group, where the air is calm.$$),

  ('Tin Sparrow Community Workshop',
   'https://tinsparrow.example', 'hello@tinsparrow.example', '303-555-0127',
   '1420 Foundry Alley, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7629&mlon=-104.9802&zoom=18',
   'Open shop on Mondays, 6 to 8 PM. Volunteers meet half an hour earlier and usually bring something to eat.',
   '[{"platform": "Instagram", "url": "https://instagram.example/tinsparrow"},
     {"platform": "Bluesky", "url": "https://bluesky.example/tinsparrow"},
     {"platform": "Discord", "url": "https://discord.example/tinsparrow"},
     {"platform": "Facebook", "url": "https://facebook.example/tinsparrowworkshop"}]',
   $$Tin Sparrow is a volunteer-run bicycle workshop in a former sheet-metal shop, and we think that anybody can fix almost anything with a bit of time, the right tool and somebody patient standing next to them.

     It started with four neighbors, one repair stand and a coffee can full of loose bearings. One of us had a garage; the others had bikes that did not shift. By the end of that first winter there were thirty people on the list, two stands made of plumbing pipe, and a cat who had decided that the truing stand was hers. When the sheet-metal shop on Foundry Alley closed, its owner handed us the keys for a month "to see how it goes". That was nine years ago, and we still have the month-to-month lease framed on the wall.

     Today we have eight work stands, a wheel-building corner, a wall of used parts sorted by people who enjoy sorting, and a small library of manuals that somebody has always just borrowed. You bring the bike, we lend the tools and show you how. There is no fixed price: people give what the hour was worth to them, and on most evenings that pays for the lights, the rags and the chain lube. If money is short, sweep the floor with us at closing time and we are even.

     Everything we build from donated parts goes back to the neighborhood. Last year that was 212 bikes: for children who had outgrown theirs, for people who had just found a job on the wrong side of a bus line, for families who had arrived with two suitcases. Each one leaves with a lock, a light and the name of the person who built it.

     You do not need to know anything to come. If you do know something, come anyway: there is always a bottom bracket that refuses to move, and it may be waiting for you. Kids are welcome with a grown-up, dogs are welcome on a leash, and the cat is in charge.$$),

  ('Pájaros en Ruedas',
   'https://pajarosenruedas.example', 'hola@pajarosenruedas.example', '303-555-0139',
   'Plaza de los Gorriones, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7368&mlon=-104.9892&zoom=17',
   'Friday paseos roughly every other week, 5:30 PM, at the fountain. Llegamos a las 5:30, salimos a las 6.',
   '[{"platform": "Instagram", "url": "https://instagram.example/pajarosenruedas"},
     {"platform": "Facebook", "url": "https://facebook.example/pajarosenruedas"}]',
   $$Paseos bilingües, lentos y con música. We ride slowly, in Spanish and English, with a speaker on a trailer and at least three generations in the group. Ven como eres: no special bike, no special clothes, no se queda nadie atrás.$$),

  ('Kind Streets Coalition',
   'https://kindstreets.example', 'organize@kindstreets.example', '303-555-0151',
   '88 Marigold Street, Suite 2, Denver, CO', 'https://maps.example/kind-streets-office',
   'Planning meeting on the first Monday of the month; working groups meet in between. Online unless we say otherwise.',
   '[{"platform": "Bluesky", "url": "https://bluesky.example/kindstreets"},
     {"platform": "Twitter", "url": "https://twitter.example/kindstreets"},
     {"platform": "Slack", "url": "https://kindstreets.slack.example/join"}]',
   $$We speak up for streets where an eight-year-old can ride to the library alone. That means protected lanes that actually connect, crossings that give you time, slower neighborhood streets, and a seat at the table for the people who live on them.

     No dues, no experience needed. If you can count cars, bake cookies or talk for two minutes into a microphone, we have a job for you.$$),

  ('Juniper & Rust Racing',
   'https://juniperandrust.example', 'racing@juniperandrust.example', null,
   null, null,
   'Short-track series on Wednesday evenings. First race free for anybody who has never pinned on a number.',
   '[{"platform": "Strava", "url": "https://strava.example/clubs/juniper-and-rust"},
     {"platform": "Instagram", "url": "https://instagram.example/juniperandrust"}]',
   $$Grassroots racing with old bikes, new friends and results that are posted when someone finds the clipboard. We promote the Wednesday short track and a criterium or two, and we lend out numbers, pins and courage.$$),

  ('Washboard Social Club',
   'https://washboard.example', 'dust@washboard.example', null,
   'Prairie Dog Flats trailhead, east of Denver, CO', 'https://www.openstreetmap.org/?mlat=39.8271&mlon=-104.8419&zoom=16',
   null,
   '[{"platform": "Strava", "url": "https://strava.example/clubs/washboard"},
     {"platform": "Discord", "url": "https://discord.example/washboard"}]',
   $$Gravel, mostly. Picnics, always. We map the dirt roads between the last traffic light and the horizon, and then we ride them at the speed of conversation.$$),

  ('The Snack Box Brigade',
   'https://snackbox.example', 'captain@snackbox.example', '303-555-0163',
   'Bluestem Commons, picnic shelter B, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7481&mlon=-104.9485&zoom=17',
   'Saturdays at 9 AM. We leave when the last shoe is tied.',
   '[{"platform": "Facebook", "url": "https://facebook.example/snackboxbrigade"}]',
   $$Families on cargo bikes, trailers, tag-alongs and very small bikes with streamers. Routes are three to five miles, away from traffic, and always pass a playground. Snacks are taken seriously.$$),

  ('Magpie Mountain Crew',
   'https://magpiecrew.example', 'fly@magpiecrew.example', null,
   null, null,
   'Usually Sunday afternoons; the trail is chosen two days before, when we know how muddy it is.',
   '[{"platform": "Instagram", "url": "https://instagram.example/magpiecrew"},
     {"platform": "Discord", "url": "https://discord.example/magpiecrew"},
     {"platform": "Strava", "url": "https://strava.example/clubs/magpie-crew"}]',
   $$Mountain biking for women, trans and nonbinary riders. Beginners ride with people who remember being beginners; the fast group waits at every junction and means it. Loaner helmets and pads in three sizes.$$),

  ('Short Mallet Bike Polo',
   null, null, null,
   'Hailstone Court, behind the recreation center, Denver, CO', null,
   null,
   '[]',
   $$Three a side, no cars, borrowed mallets.$$),

  ('Three Wheels & Up',
   'https://threewheels.example/adaptive', 'ride@threewheels.example', '303-555-0178',
   'Meadowlark Park, accessible lot on Orchard Lane, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7003&mlon=-104.9702&zoom=17',
   'Second and fourth Saturday. Tell us three days ahead if you need a particular cycle or a transfer; we bring it set up for you.',
   '[{"platform": "Facebook", "url": "https://facebook.example/threewheelsandup"},
     {"platform": "Instagram", "url": "https://instagram.example/threewheelsandup"}]',
   $$Adaptive cycling for every body: handcycles, trikes, recumbents, side-by-sides and tandems with sighted captains. Nine cycles to borrow, free of charge, and volunteers who ask before they help.$$),

  ('Paper Lantern Ride Society',
   'https://paperlantern.example', null, null,
   'Riverbend Plaza, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7547&mlon=-105.0085&zoom=17',
   'After dark, dates as the mood and the moon allow. Watch this calendar.',
   '[{"platform": "Instagram", "url": "https://instagram.example/paperlanternrides"},
     {"platform": "Bluesky", "url": "https://bluesky.example/paperlanternrides"}]',
   $$We tie paper lanterns to our handlebars and ride through the sleeping city, quietly. Afterwards there is usually soup.$$),

  ('The Second Breakfast Commuters',
   null, 'toast@secondbreakfast.example', null,
   'Second Kettle Café, 311 Marigold Street, Denver, CO', 'https://www.openstreetmap.org/?mlat=39.7291&mlon=-104.9885&zoom=18',
   'Wednesdays 7 AM, the long table by the window. Look for the helmet with the toast on it.',
   '[{"platform": "Slack", "url": "https://secondbreakfast.slack.example/join"}]',
   $$People who ride to work, would like to ride to work, or have a great deal to say about panniers. We swap routes, fenders and gossip over coffee, then roll downtown together in time for the nine o'clock meeting.$$)
),

new_groups as (
  insert into public.groups (name, website, email, phone, location, meeting_info, social_links, description)
  select
    name, website, email, phone,
    case when address is not null then jsonb_strip_nulls(jsonb_build_object('address', address, 'mapUrl', map_url)) end,
    meeting_info, social_links::jsonb,
    regexp_replace(description, '\n +', e'\n', 'g') -- the margin that this file puts before a text's lines
  from city
  cross join sample_groups
  returning id, name
),

places (name, url) as (values
  ('Bluestem Commons, picnic shelter B', 'https://www.openstreetmap.org/?mlat=39.7481&mlon=-104.9485&zoom=17'),
  ('City Hall, hearing room 4B', 'https://maps.example/city-hall?floor=4'),
  ('Cottonwood Lake Park, boathouse steps', 'https://www.openstreetmap.org/?mlat=39.7478&mlon=-105.0335&zoom=17'),
  ('Depot Yard, loading dock 2', 'https://maps.example/depot-yard'),
  ('Dry Fork Campground, loop C', 'https://www.openstreetmap.org/?mlat=39.5631&mlon=-105.2712&zoom=15'),
  ('Fairground Loop, gate 3', 'https://www.openstreetmap.org/?mlat=39.7906&mlon=-104.9741&zoom=17'),
  ('Goldfinch Greenway trailhead', 'https://www.openstreetmap.org/?mlat=39.6794&mlon=-104.9989&zoom=16'),
  ('Hailstone Court, behind the recreation center', 'https://www.openstreetmap.org/?mlat=39.7212&mlon=-104.9543&zoom=17'),
  ('Juniper Street, between 9th and 14th', 'https://www.openstreetmap.org/?mlat=39.7334&mlon=-104.9781&zoom=17'),
  ('Larkspur Elementary, bike racks', 'https://www.openstreetmap.org/?mlat=39.7688&mlon=-105.0212&zoom=17'),
  ('Marigold Branch Library, community room', 'https://www.openstreetmap.org/?mlat=39.7283&mlon=-104.9871&zoom=17'),
  ('Meadowlark Park, accessible lot on Orchard Lane', 'https://www.openstreetmap.org/?mlat=39.7003&mlon=-104.9702&zoom=17'),
  ('Online, link after sign-up', 'https://kindstreets.example/online'),
  ('Plaza de los Gorriones, at the fountain', 'https://www.openstreetmap.org/?mlat=39.7368&mlon=-104.9892&zoom=17'),
  ('Prairie Dog Flats trailhead', 'https://www.openstreetmap.org/?mlat=39.8271&mlon=-104.8419&zoom=16'),
  ('Riverbend Plaza, under the clock', 'https://www.openstreetmap.org/?mlat=39.7547&mlon=-105.0085&zoom=17'),
  ('Rust Canyon Bike Park, skills area', 'https://www.openstreetmap.org/?mlat=39.6879&mlon=-105.1893&zoom=16'),
  ('Sagebrush Reservoir, north marina', 'https://www.openstreetmap.org/?mlat=39.6482&mlon=-104.8603&zoom=15'),
  ('Second Kettle Café, 311 Marigold Street', 'https://www.openstreetmap.org/?mlat=39.7291&mlon=-104.9885&zoom=18'),
  ('Tin Sparrow Workshop, 1420 Foundry Alley', 'https://www.openstreetmap.org/?mlat=39.7629&mlon=-104.9802&zoom=18'),
  ('Windmill Hill, lower gate', 'https://www.openstreetmap.org/?mlat=39.6671&mlon=-105.0768&zoom=16')
),

-- One event for each of the weeks: 0 is this one, -1 the last one. Times are local; a null length leaves the end open.
-- Last week starts on Wednesday, so that nothing is older than ten days.
program (weekday, weeks, starts, lasts, type, group_name, host, place, title, description) as (values

  -- Every week -----------------------------------------------------------------------------------------------------------

  ('sun', '{0,1,2,3}', '08:30', '2 hours 30 minutes', 'group-ride',
   'Cottonwood Wheelers', null, 'Cottonwood Lake Park, boathouse steps',
   'Sunday Bagel Ride',
   $$<p>Eighteen easy miles with a long stop for bagels in the middle. Three paces leave one after the other, so there is a wheel for you to follow:</p>
     <ul>
     <li><strong>Sesame</strong>: 11–13 mph, regroups at every turn</li>
     <li><strong>Poppy</strong>: 14–16 mph, regroups at the top of hills</li>
     <li><strong>Everything</strong>: 17 mph and up, knows the way home</li>
     </ul>
     <p>Helmet, spare tube and a few dollars for the bakery. The <a href="https://cottonwoodwheelers.example/routes/bagel">route of the week</a> is posted on Saturday night.</p>$$),

  ('mon', '{0}', '18:00', '2 hours', 'workshop',
   'Tin Sparrow Community Workshop', null, 'Tin Sparrow Workshop, 1420 Foundry Alley',
   'Open Shop Night',
   $$<p>Bring your bike and your questions; we lend the stand, the tools and a patient pair of hands. First come, first served: sign the clipboard by the door, and expect a short wait between 6:30 and 7.</p>
     <p><strong>Pay what the hour was worth to you.</strong> Used parts are priced on the wall. We cannot store bikes overnight.</p>$$),

  ('tue', '{0}', '18:15', '1 hour 45 minutes', 'group-ride',
   'Cottonwood Wheelers', null, 'Cottonwood Lake Park, boathouse steps',
   'Tuesday Twenty',
   $$Twenty miles, two gentle hills, one regroup at the water tower. Steady 15 mph.

     Lights front and back, please: we finish in the dark for a good part of the year.$$),

  ('wed', '{-1,0,1,2}', '07:00', '1 hour 15 minutes', 'social',
   'The Second Breakfast Commuters', null, 'Second Kettle Café, 311 Marigold Street',
   'Coffee Before Work',
   $$Coffee, toast & commuter talk at the long table. ☕ We roll downtown together at 8:15, about three miles on calm streets. New to riding to work? Sit next to Priya, she has a map for everything.$$),

  ('wed', '{0,1,2,3}', '18:00', '2 hours', 'race',
   'Juniper & Rust Racing', null, 'Fairground Loop, gate 3',
   'Wednesday Night Short Track',
   $$<p>Twenty minutes plus one lap on a dusty little loop with two bumps and a cowbell corner. Any bike with two working brakes.</p>
     <ul>
     <li>6:00 PM: kids under 12, one lap, medals for all</li>
     <li>6:25 PM: first-timers</li>
     <li>7:00 PM: everybody who says they are fast</li>
     </ul>
     <p>$5, free if it is your first race ever. <a href="https://juniperandrust.example/short-track">Rules, waiver and standings</a>.</p>$$),

  ('thu', '{-1,0,1,2}', '19:30', null, 'social',
   'Short Mallet Bike Polo', null, 'Hailstone Court, behind the recreation center',
   'Pickup Polo',
   $$Throw your mallet in the pile, get drawn into a team, play to five. Loaner mallets and two loaner bikes. We stop when the lights go off.$$),

  ('fri', '{0,2}', '17:30', '2 hours 30 minutes', 'group-ride',
   'Pájaros en Ruedas', null, 'Plaza de los Gorriones, at the fountain',
   'Paseo del Viernes / Friday Slow Roll',
   $$<p>¡Nos vemos en la fuente! Ocho millas tranquilas con música, una parada para elotes y vuelta a casa antes de las ocho.</p>
     <p>Eight easy miles with music, a stop for street corn, home by eight. <em>Niñas, niños y abuelos bienvenidos.</em></p>$$),

  ('sat', '{-1,0,1,2}', '09:00', '1 hour 30 minutes', 'group-ride',
   'The Snack Box Brigade', null, 'Bluestem Commons, picnic shelter B',
   'Saturday Snack Ride',
   $$Four miles of quiet paths with two playground stops. Trailers, tag-alongs, balance bikes and cargo bikes all welcome.

     Bring: helmets, water, one snack to share (no nuts, please).
     We bring: a pump, bandages, stickers and a very loud bell.$$),

  -- Today, and this day last week -----------------------------------------------------------------------------------------

  ('today', '{0}', '12:05', '40 minutes', 'group-ride',
   null, '{"name": "Dot from the third floor"}', 'Riverbend Plaza, under the clock',
   'Lunch Lap',
   $$Six flat miles along the river, back under the clock by 12:45. Eat before or after, not during.$$),

  ('today', '{0}', '18:30', '2 hours', 'workshop',
   'Tin Sparrow Community Workshop', null, 'Marigold Branch Library, community room',
   'Flat Tire Night: Fix One, Fix Them All',
   $$<p>Flats are the most common reason a bike stays in the garage. Tonight you will take off a wheel, find the hole, patch it and put everything back, <strong>twice</strong>, so that it stays in your hands.</p>
     <p>We bring practice wheels; bring your own bike if you like. Ten places, <a href="https://tinsparrow.example/flat-night">put your name down</a> or just turn up and hope.</p>$$),

  ('today', '{-1}', '17:30', '1 hour 30 minutes', 'advocacy',
   'Kind Streets Coalition', null, 'Juniper Street, between 9th and 14th',
   'Walk & Roll Audit of Juniper Street',
   $$We walk and roll five blocks with clipboards and write down what a street plan never shows: the curb without a ramp, the light that is too short, the tree that hides the stop sign. Our notes go to the city's planners.$$),

  -- Last week -------------------------------------------------------------------------------------------------------------

  ('fri', '{-1}', '20:00', '2 hours', 'social',
   'Paper Lantern Ride Society', null, 'Depot Yard, loading dock 2',
   'Bike-In Movie: "The Long Way Round the Block"',
   $$Ride in, park your bike as your armrest, watch a 74-minute documentary about a mail carrier and her tricycle. Bring a blanket & something warm to drink. Popcorn by donation.$$),

  ('sat', '{-1}', '07:30', '7 hours', 'race',
   'Washboard Social Club', null, 'Prairie Dog Flats trailhead',
   'Dust & Daisies Gravel 60',
   $$<p>Sixty miles of county roads, three aid stations, one field of daisies (subject to the season). Mass start, chip timing, pie for every finisher.</p>
     <p>Results and far too many photos: <a href="https://washboard.example/dust-and-daisies">washboard.example/dust-and-daisies</a></p>$$),

  -- Next week ---------------------------------------------------------------------------------------------------------------

  ('sun', '{1}', '13:00', '3 hours', 'group-ride',
   'Magpie Mountain Crew', null, 'Rust Canyon Bike Park, skills area',
   'First Dirt: Beginners'' Trail Ride',
   $$<p>Never ridden off pavement? Start here. We spend forty minutes on braking, standing and looking where you want to go, and then ride a wide, friendly loop as one group.</p>
     <p>For women, trans and nonbinary riders. Loaner helmets and knee pads; <a href="https://magpiecrew.example/borrow">borrow a bike</a> if you ask by Thursday.</p>$$),

  ('mon', '{1}', '17:30', '1 hour 30 minutes', 'advocacy',
   'Kind Streets Coalition', null, 'City Hall, hearing room 4B',
   'Speak Up for the Larkspur Bikeway',
   $$<p>The council hears public comment on the <strong>Larkspur Bikeway</strong>, 2.4 miles of protected lanes past three schools. Every speaker gets two minutes, and personal stories carry further than statistics.</p>
     <p>We meet at 5:00 PM on the front steps to practice. Cannot come? <a href="https://kindstreets.example/larkspur">Send a written comment</a> by noon.</p>$$),

  ('tue', '{1}', '19:00', '1 hour 30 minutes', 'workshop',
   null, '{"name": "Bright Idea Lighting Library", "url": "https://brightidea.example"}', 'Marigold Branch Library, community room',
   'See & Be Seen: Riding After Dark',
   $$Try thirty different lights, reflective vests and glowing spokes on a dark corridor built in the community room. Bring your own lights to compare. Light refreshments, of course.$$),

  ('thu', '{1}', '12:00', null, 'advocacy',
   'Kind Streets Coalition', null, 'Online, link after sign-up',
   'Lunch & Learn: What on Earth Is a Modal Filter?',
   $$Forty minutes, one traffic planner, no jargon left unexplained. Questions welcome; cameras optional; sandwiches encouraged.$$),

  ('fri', '{1}', '16:00', '1 day 22 hours', 'social',
   'Washboard Social Club', null, 'Dry Fork Campground, loop C',
   'Long Weekend at Dry Fork: Ride, Camp, Repeat',
   $$<p>Three days of dirt roads and campfire cooking, Friday afternoon to Sunday after lunch.</p>
     <ul>
     <li><strong>Friday</strong>: ride in (28 miles) or drive in, chili at seven</li>
     <li><strong>Saturday</strong>: loops of 20, 45 or 70 miles, swimming hole, stories</li>
     <li><strong>Sunday</strong>: pancakes, a last short loop, soup &amp; goodbye</li>
     </ul>
     <p>$30 covers the site and all meals. A truck carries tents. <a href="https://washboard.example/dry-fork">Sign up</a> so that we buy enough beans.</p>$$),

  ('fri', '{1}', '21:30', '3 hours 15 minutes', 'social',
   'Paper Lantern Ride Society', null, 'Riverbend Plaza, under the clock',
   'Lantern Ride & Midnight Soup 🏮',
   $$Twelve slow miles by lantern light, no music, hardly any talking. It is lovelier than it sounds.

     9:30 PM: lantern making, paper and wire provided
     10:00 PM: we roll
     12:00 AM: soup at the plaza, bring a mug

     All lanterns must be electric. Ask us about the year they were not.$$),

  ('sat', '{1}', '08:00', '6 hours', 'race',
   'Juniper & Rust Racing', null, 'Fairground Loop, gate 3',
   'Fairground Criterium',
   $$<p>Eight corners, one of them famous. Fields for juniors, masters, novices &amp; open; a free coached practice hour before the novice race.</p>
     <p>Registration closes the evening before at <a href="https://juniperandrust.example/criterium">juniperandrust.example</a>. Marshals get lunch and a very orange vest: <a href="mailto:racing@juniperandrust.example">write to us</a>.</p>$$),

  ('sat', '{1}', '09:00', '2 hours', 'workshop',
   null, '{"name": "Grown-Ups on Two Wheels", "url": "https://grownups.example/learn"}', 'Larkspur Elementary, bike racks',
   'Learn to Ride for Grown-Ups',
   $$You did not miss your chance. Patient teachers, low bikes, no audience, no hills. Nine out of ten people are gliding by the end of the first morning; the tenth comes back and does it then.$$),

  ('sat', '{1}', '09:30', '2 hours', 'group-ride',
   'Three Wheels & Up', null, 'Meadowlark Park, accessible lot on Orchard Lane',
   'Handcycles, Trikes & Tandems: Open Ride',
   $$<p>Two miles or ten, on smooth paths without curbs. Cycles are fitted from 9:30, the group leaves at 10.</p>
     <p>There is an accessible restroom at the lot and along the route. To reserve a handcycle, a side-by-side or a tandem captain, call 303-555-0178 or <a href="https://threewheels.example/adaptive">use the form</a>.</p>$$),

  ('sat', '{1}', '18:00', '3 hours', 'social',
   'Cottonwood Wheelers', null, 'Cottonwood Lake Park, boathouse steps',
   'Potluck & Parts Swap',
   $$Bring a dish and that stem you bought in the wrong length. Last names A–M: salads and mains. N–Z: desserts. Everybody: the stem.$$),

  -- The week after ----------------------------------------------------------------------------------------------------------

  ('sun', '{2}', '07:00', '5 hours', 'race',
   null, '{"name": "Windmill Hill Neighbors", "url": "https://windmillhill.example/climb"}', 'Windmill Hill, lower gate',
   'The Twelfth Annual Definitely-Not-a-Race Time Trial Up the Back of Windmill Hill, with Prizes for the Slowest, Muddiest, Loudest & Best-Dressed Rider',
   $$<p>1.8 miles, 640 feet up, one at a time, thirty seconds apart. There is a clock at the top, but it has been wrong since the third edition and nobody wants it fixed.</p>
     <p><strong>Costumes</strong> are not required. They are merely expected.</p>$$),

  ('sun', '{2}', '10:00', '5 hours', 'workshop',
   'Tin Sparrow Community Workshop', null, 'Tin Sparrow Workshop, 1420 Foundry Alley',
   'Wheel Building for the Patient',
   $$<p>Arrive with a hub, a rim and thirty-two spokes; leave with a wheel you made. We lace in the morning, true in the afternoon, and eat tamales in between.</p>
     <p>Six places, $40. Spoke lengths are calculated for you when you <a href="https://tinsparrow.example/wheels">sign up</a>.</p>$$),

  ('mon', '{2}', '19:00', null, 'social',
   null, '{"name": "The Saddlebag Readers", "url": "https://saddlebag.example"}', 'Marigold Branch Library, community room',
   'Saddlebag Book Club',
   $$This month: a novel about a bicycle messenger who never learns what is in the envelopes. Come even if you only read half; we usually talk about the half we read.$$),

  ('tue', '{2}', '18:00', '1 hour 30 minutes', 'advocacy',
   'Kind Streets Coalition', null, 'Marigold Branch Library, community room',
   'How to Read a Street Plan',
   $$What does "8' BFR LN W/ 3' BFR" mean, and is it any good? A retired engineer takes us through three real drawings, line by line. Bring a pencil.$$),

  ('thu', '{2}', '17:30', '2 hours', 'advocacy',
   null, '{"name": "Friends of the Goldfinch Greenway"}', 'Goldfinch Greenway trailhead',
   'Greenway Clean-Up & Goat Thank-You',
   $$Two hours of picking up, trimming back and sweeping glass. Gloves and bags provided. Afterwards we say thank you to the goats, who did the steep part.$$),

  ('fri', '{2}', '22:00', '2 hours 30 minutes', 'social',
   null, '{"name": "Taco Committee"}', 'Depot Yard, loading dock 2',
   '🌮 Midnight Taco Roll',
   $$Four stands, four tacos, nine miles. The committee has done its research & stands by it. Cash, lights, a good lock; vegetarians will not go hungry.$$),

  ('sat', '{2}', '10:00', '1 day 6 hours', 'workshop',
   'Tin Sparrow Community Workshop', null, 'Tin Sparrow Workshop, 1420 Foundry Alley',
   'Mechanic''s Weekend: From Bare Frame to Working Bike in Two Days',
   $$<p>Teams of two take a donated frame and build it up: bearings on Saturday, drivetrain and brakes on Sunday. On Sunday at 4 PM the bikes go to their new owners, and you get to shake hands.</p>
     <p>Some experience helps; enthusiasm helps more. Lunch both days. <a href="https://tinsparrow.example/mechanics-weekend">Apply here</a>.</p>$$),

  -- Later -------------------------------------------------------------------------------------------------------------------

  ('fri', '{3}', '18:00', '1 hour 30 minutes', 'workshop',
   'The Second Breakfast Commuters', null, 'Second Kettle Café, 311 Marigold Street',
   'Panniers, Fenders & Other Passions',
   $$Show and tell of everything that makes a commute dry and cheerful. Try before you buy; nothing is for sale.$$),

  ('sat', '{3}', '10:00', '4 hours', 'social',
   null, '{"name": "Depot Yard Makers", "url": "https://depotyard.example/swap"}', 'Depot Yard, loading dock 2',
   'Big Bike Swap',
   $$<p>Sixty tables of frames, wheels, racks and things nobody can name. Buyers get in free; a seller's table is $10.</p>
     <p>Early birds: the doors open at 10:00. <strong>Not</strong> at 9:45.</p>$$),

  ('sat', '{3}', '10:00', '3 hours', 'workshop',
   'Magpie Mountain Crew', null, 'Rust Canyon Bike Park, skills area',
   'Corners & Drops',
   $$A skills clinic for riders who are comfortable on blue trails. Small groups, lots of repeats, video of your best and your funniest attempt.$$),

  ('sun', '{3}', '07:30', '5 hours', 'group-ride',
   'Washboard Social Club', null, 'Prairie Dog Flats trailhead',
   'Horizon Ride: Fifty Miles, One Cow Gate',
   $$Fifty quiet miles on dirt roads with a picnic at the old schoolhouse. No drop, no stores, no shade: carry two bottles and more food than you think. 🐄$$),

  ('thu', '{4}', '06:30', '1 hour', 'advocacy',
   'Kind Streets Coalition', null, 'Juniper Street, between 9th and 14th',
   'Bike-Lane Sweeping Party',
   $$Brooms, vests and doughnuts at sunrise. We clear five blocks of gravel before the morning ride to work, and count how many people say thank you. The record is 61.$$),

  ('fri', '{4}', '17:00', '18 hours', 'group-ride',
   'Washboard Social Club', null, 'Goldfinch Greenway trailhead',
   'Sub-24: Ride Out, Sleep Under the Sky, Ride Home',
   $$<p>A bikepacking trip for people who have to be back by lunch. Twenty-two miles out on Friday after work, one night at Dry Fork, coffee, and home by eleven.</p>
     <p>First time? There is a <a href="https://washboard.example/sub-24/packing">packing list</a> with nothing expensive on it.</p>$$),

  ('sat', '{5}', '09:00', '1 day 8 hours', 'race',
   'Short Mallet Bike Polo', null, 'Hailstone Court, behind the recreation center',
   'Hailstone Open',
   $$Two days of bench-format polo. Round robin on Saturday, brackets and grilled corn on Sunday. Spectators free; heckling must be kind.$$),

  ('tue', '{5}', '17:30', '1 hour 30 minutes', 'workshop',
   'The Snack Box Brigade', null, 'Larkspur Elementary, bike racks',
   'Start a Bike Bus at Your School',
   $$<p>A bike bus is a group of kids riding to school together on a timetable, with a grown-up in front and one behind. We show you how to pick a route, write the timetable and convince the principal.</p>
     <p>Childcare on site: it is a bouncy castle.</p>$$),

  ('wed', '{6}', '18:30', '1 hour 30 minutes', 'workshop',
   'Short Mallet Bike Polo', null, 'Hailstone Court, behind the recreation center',
   'Polo 101',
   $$Never held a mallet? Good.$$),

  ('sat', '{6}', '15:00', '3 hours', 'race',
   null, '{"name": "Overdue Alleycat", "url": "https://overdue.example"}', 'Marigold Branch Library, community room',
   'The Overdue Alleycat',
   $$<p>Eight branches, any order, one book from each. Obey every traffic law: a stamp from a volunteer costs you two minutes.</p>
     <p>Entry is one children's book for the bookmobile. First prize is a library card holder sewn from an old inner tube.</p>$$),

  ('sun', '{7}', '06:30', '9 hours', 'group-ride',
   'Cottonwood Wheelers', null, 'Sagebrush Reservoir, north marina',
   'Around Both Reservoirs: the Club Century',
   $$<p>One hundred miles in four bites of twenty-five, with a shaded rest stop after each. Short-cuts of 50 and 75 miles are marked and nobody will ask.</p>
     <p>Free for members, $15 for friends. Please <a href="https://cottonwoodwheelers.example/century">register</a> so that there are enough watermelons.</p>$$),

  ('fri', '{8}', '18:30', '2 hours', 'social',
   'Cottonwood Wheelers', null, 'Bluestem Commons, picnic shelter B',
   'Pie',
   $$The annual meeting. There is also pie.$$),

  ('sun', '{9}', '11:00', '5 hours', 'advocacy',
   'Kind Streets Coalition', null, 'Juniper Street, between 9th and 14th',
   'Open Juniper: Five Blocks Without Cars',
   $$<p>For one Sunday the street belongs to everyone: chalk, music, a learn-to-ride corner, long tables and a parade of strange bicycles at 2 PM.</p>
     <p>Volunteers needed for two-hour shifts at the barricades. You get a whistle. <a href="https://kindstreets.example/open-juniper">Pick a shift</a>.</p>$$)
),

-- Ride facts, where the description mentions them.
facts (title, facts) as (values
  ('Sunday Bagel Ride', '{"distance_km": [29, 29], "pace": "social", "speed_kmh": [18, 27], "no_drop": true, "surface": "paved", "bring": "Helmet, spare tube", "price": "free"}'),
  ('Open Shop Night', '{"audience": ["everyone"], "price": "donation", "bring": "Your bike and your questions"}'),
  ('Tuesday Twenty', '{"distance_km": [32.2, 32.2], "pace": "steady", "speed_kmh": [24, 24], "climb_m": 140, "surface": "paved", "bring": "Lights front and back", "price": "free"}'),
  ('Wednesday Night Short Track', '{"pace": "fast", "surface": "trail", "price": {"amount": 5, "currency": "USD"}}'),
  ('Paseo del Viernes / Friday Slow Roll', '{"distance_km": [12.9, 12.9], "pace": "relaxed", "no_drop": true, "audience": ["everyone", "families"], "price": "free"}'),
  ('Saturday Snack Ride', '{"distance_km": [4.8, 8], "pace": "relaxed", "no_drop": true, "audience": ["families"], "surface": "paved", "bring": "Snacks", "price": "free"}'),
  ('Lunch Lap', '{"distance_km": [9.7, 9.7], "pace": "social", "price": "free"}'),
  ('Dust & Daisies Gravel 60', '{"distance_km": [96.6, 96.6], "pace": "fast", "climb_m": 820, "surface": "gravel"}'),
  ('First Dirt: Beginners'' Trail Ride', '{"distance_km": [9.7, 12.9], "pace": "relaxed", "surface": "trail", "no_drop": true, "audience": ["beginners", "women_trans_femme"], "price": "free"}'),
  ('Handcycles, Trikes & Tandems: Open Ride', '{"distance_km": [3.2, 16.1], "pace": "relaxed", "no_drop": true, "audience": ["adaptive", "everyone"], "surface": "paved", "price": "free"}'),
  ('Horizon Ride: Fifty Miles, One Cow Gate', '{"distance_km": [80.5, 80.5], "pace": "social", "climb_m": 560, "surface": "gravel", "bring": "Lunch"}'),
  ('Sub-24: Ride Out, Sleep Under the Sky, Ride Home', '{"distance_km": [70.8, 70.8], "pace": "relaxed", "no_drop": true, "surface": "mixed", "bring": "Tent, warm clothes"}'),
  ('Around Both Reservoirs: the Club Century', '{"distance_km": [80.5, 160.9], "pace": "steady", "speed_kmh": [22.5, 29], "climb_m": 730, "surface": "paved", "no_drop": true, "audience": ["everyone"], "bring": "Two bottles", "price": {"amount": 15, "currency": "USD"}, "registration_url": "https://cottonwoodwheelers.example/century"}')
)

insert into public.events (title, description, start_date, end_date, type_id, group_id, location, host, facts)
select
  program.title,
  regexp_replace(program.description, '\n +', e'\n', 'g'),
  starts_at at time zone city.zone,
  (starts_at + program.lasts::interval) at time zone city.zone,
  event_types.id,
  new_groups.id,
  to_jsonb(places),
  program.host::jsonb,
  facts.facts::jsonb
from city
cross join program
cross join unnest(program.weeks::integer[]) as week
join this_week on this_week.weekday = program.weekday
cross join lateral (select this_week.day + 7 * week + program.starts::time as starts_at) as local_time
join places on places.name = program.place
join public.event_types on lower(event_types.name) = program.type
left join new_groups on new_groups.name = program.group_name
left join facts on facts.title = program.title
order by starts_at;

-- Two of them are series, one with a cancelled date. All sample rows share one timestamp, by which they can be found again.
do $$
declare
  ride public.events;
  series public.event_series;
  recurrence private.recurrence;
begin
  for ride in
    select * from public.events e
    where e.created_at = now() and e.created_by is null and e.title in ('Tuesday Twenty', 'Open Shop Night')
  loop
    series := private.event_to_repeat(private.picked(to_jsonb(ride), private.event_words() || '{start_date,end_date}'));
    recurrence := private.read_rule('FREQ=WEEKLY;COUNT=8', series.starts_at);
    series := private.save_series(series, recurrence);
    update public.events e set series_id = series.id, series_date = series.starts_at::date where e.id = ride.id;
    perform private.insert_dates(
      series, array_remove(private.dates_to_make(recurrence, series.starts_at::date), series.starts_at::date));
    perform private.keep_progress(series);
    update public.events e set status = 'cancelled', status_note = 'The water tower is being painted. We are back next week.'
    where e.series_id = series.id and series.title = 'Tuesday Twenty' and e.series_date = series.starts_at::date + 14;
  end loop;
end $$;

-- Submissions to review: from complete to nearly empty. None has an email address, because an invented one would get mail.
insert into public.event_submissions (title, description, start_date, end_date, type_id, group_id, location, host, rule, facts)
select
  sent.title,
  sent.description,
  starts_at at time zone zone,
  (starts_at + sent.lasts::interval) at time zone zone,
  event_types.id,
  groups.id,
  jsonb_build_object('name', sent.place, 'url', 'https://maps.example/' || replace(lower(sent.place), ' ', '-')),
  sent.host::jsonb,
  sent.rule,
  sent.facts::jsonb
from coalesce(nullif(current_setting('seed.time_zone', true), ''), 'America/Denver') as zone
cross join lateral (select (now() at time zone zone)::date as today) as city
cross join lateral (values
  (9, '17:30', '2 hours', 'group-ride', 'Pájaros en Ruedas', null, 'Plaza de los Gorriones', 'Paseo de los Murales', null,
   'Seven murals, seven stories, told by the people who painted them. Siete murales, siete historias.',
   '{"distance_km": [9.7, 9.7], "pace": "relaxed", "speed_kmh": [11, 14.5], "climb_m": 30, "surface": "paved", "no_drop": true, "audience": ["everyone", "families"], "bring": "Lights, a camera", "price": "free", "registration_url": "https://pajarosenruedas.example/murales"}'),
  (12, '06:15', '1 hour 15 minutes', 'group-ride', null, '{"name": "The Dawn Patrol", "url": "https://dawnpatrol.example"}', 'Windmill Hill',
   'Sunrise Hill Repeats', 'FREQ=WEEKLY;COUNT=6', 'Up, down, up again. Whoever sees the sun first buys nothing; whoever sees it last buys coffee.',
   '{"distance_km": [16.1, 16.1], "pace": "fast", "climb_m": 480, "surface": "paved", "price": "free"}'),
  (15, '18:30', '2 hours', 'workshop', 'Tin Sparrow Community Workshop', null, 'Tin Sparrow Workshop', 'Brakes That Stop', null,
   'Cables, pads and the courage to take them apart.', null),
  (20, '10:00', null, 'social', null, null, 'Bluestem Commons', 'Bike Picnic', null, 'Bring food.', null),
  -- Next week's Tuesday, when it is already on the calendar.
  ((9 - extract(isodow from today)::integer) % 7 + 7, '18:15', '1 hour 45 minutes', 'group-ride', null, '{"name": "Lee"}', 'Cottonwood Lake Park', 'Tuesday Twenty', null,
   'Saw this on a poster and could not find it here, so I am sending it in!', null)
) as sent (days, starts, lasts, type, group_name, host, place, title, rule, description, facts)
cross join lateral (select today + sent.days + sent.starts::time as starts_at) as local_time
join public.event_types on lower(event_types.name) = sent.type
left join public.groups on groups.name = sent.group_name and groups.created_at = now()
where exists (select from public.groups g where g.created_at = now() and g.created_by is null);
