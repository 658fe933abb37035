// A fourth collection: everyday label sets, yes/no questions and ordered scales, with the same kinds in both halves: bare names, `other`, urgency, polarity,
// log lines, short messages, rubrics in unusual words; amounts and dates compared with a threshold, prices, negations, requests. Written before any of it was
// run; afterwards the texts of the half `tune` were looked at, but only the figures of the half `held-out`.
import type { PlainQuestion, PlainSet } from './everyday-labels-third.js';

export interface PlainScale {
  readonly question: string;
  readonly half: 'tune' | 'held-out';
  /** From lowest to highest. */
  readonly levels: readonly string[];
  /** Text and the index of its level. */
  readonly items: readonly (readonly [string, number])[];
}

export const fourthSets: readonly PlainSet[] = [
  {
    name: 'news by name alone',
    half: 'tune',
    labels: { politics: 'politics', sports: 'sports', business: 'business', technology: 'technology', health: 'health' },
    items: [
      ['The opposition walked out before the vote on the pension bill.', 'politics'],
      ['A late penalty sent the visitors home with all three points.', 'sports'],
      ['Shares of the carmaker fell 4 % after it lowered its outlook for the year.', 'business'],
      ['The new chip trains neural networks at half the power of its predecessor.', 'technology'],
      ['Hospitals report that twice as many children as last winter have caught the flu.', 'health'],
      ['The mayor will not stand for a third term.', 'politics'],
    ],
  },
  {
    name: 'magazine by name alone',
    half: 'held-out',
    labels: { travel: 'travel', cooking: 'cooking', gardening: 'gardening', cars: 'cars', music: 'music' },
    items: [
      ['Let the onions soften in butter before you add the rice.', 'cooking'],
      ['The night train reaches the coast just in time for breakfast at the harbour.', 'travel'],
      ['Cut back the hedge in February, before the birds begin to nest.', 'gardening'],
      ['Her second album leaves the guitars behind and trusts the strings.', 'music'],
      ['The hybrid needs 5.2 litres on the motorway and brakes firmly.', 'cars'],
      ['Three islands, two ferries and one very small hotel above the cliffs.', 'travel'],
    ],
  },
  {
    name: 'tickets of a web shop with a rest',
    half: 'tune',
    labels: {
      delivery: 'Is the message about shipping or a parcel?',
      refund: 'Does the customer want their money back?',
      account: 'Is it about signing in or the profile?',
      other: 'Does none of the other labels apply?',
    },
    items: [
      ['Tracking has said "in transit" for nine days now.', 'delivery'],
      ['I sent the shoes back two weeks ago and still have not been paid.', 'refund'],
      ['Your page tells me my password is wrong although I just changed it.', 'account'],
      ['Do you also run a shop in Lisbon that one can visit?', 'other'],
      ['The courier left the box in the rain and everything is wet.', 'delivery'],
      ['Are you hiring students for the summer?', 'other'],
    ],
  },
  {
    name: 'messages to a bank with a rest',
    half: 'held-out',
    labels: {
      card: 'Is it about a debit or credit card?',
      transfer: 'Is it about sending or receiving money?',
      mortgage: 'Is it about a loan for a home?',
      'something else': 'Is it about anything else?',
    },
    items: [
      ['The machine at the station swallowed my Visa.', 'card'],
      ['My sister wired me 300 on Monday and it has not arrived.', 'transfer'],
      ['At which rate could we borrow for a flat of 280,000?', 'mortgage'],
      ['What are the opening hours of your branch on Christmas Eve?', 'something else'],
      ['Someone paid with my number in a shop I have never been to.', 'card'],
      ['Your advert on the radio is far too loud.', 'something else'],
    ],
  },
  {
    name: 'urgency of a ticket',
    half: 'tune',
    labels: {
      urgent: 'Must somebody act on this today?',
      normal: 'Is it an ordinary request?',
      'can wait': 'Is there no hurry at all?',
    },
    items: [
      ['All tills are down and the queue reaches the street, help!', 'urgent'],
      ['Could you please set up a mailbox for our new colleague?', 'normal'],
      ['No rush, whenever you have time: the logo in the footer is a bit blurry.', 'can wait'],
      ['The heating failed, it is minus ten and we have babies in the house.', 'urgent'],
      ['Please send me the invoice of last month.', 'normal'],
      ['It would be nice to have a dark theme some day.', 'can wait'],
    ],
  },
  {
    name: 'priority of a repair',
    half: 'held-out',
    labels: {
      emergency: 'Is there danger or does damage grow while one waits?',
      soon: 'Should it be mended within days?',
      whenever: 'Is it merely cosmetic or a wish?',
    },
    items: [
      ['Water is pouring through the ceiling into the fuse box.', 'emergency'],
      ['The dishwasher no longer heats, plates come out greasy.', 'soon'],
      ['One tile in the cellar has a hairline crack, it bothers nobody.', 'whenever'],
      ['It smells of gas in the stairwell.', 'emergency'],
      ['The lock of the bathroom door sticks and needs a look this week.', 'soon'],
      ['If you are here anyway, the fence could do with a new coat of paint.', 'whenever'],
    ],
  },
  {
    name: 'reviews of hotels',
    half: 'tune',
    labels: {
      positive: 'Was the guest satisfied?',
      negative: 'Was the guest dissatisfied?',
      mixed: 'Did the guest like some things and dislike others?',
    },
    items: [
      ['Spotless room, kind staff and the best breakfast of our trip.', 'positive'],
      ['Never again: mould in the shower and nobody at the desk after eight.', 'negative'],
      ['Great location, but the walls are thin and we hardly slept.', 'mixed'],
      ['We had feared the worst after reading the comments, yet everything was perfect.', 'positive'],
      ['I would not recommend this place to anyone.', 'negative'],
      ['The pool is lovely; the food, however, was cold every evening.', 'mixed'],
    ],
  },
  {
    name: 'reviews of kitchen things',
    half: 'held-out',
    labels: {
      positive: 'Is the buyer pleased?',
      negative: 'Is the buyer disappointed?',
      neutral: 'Does the buyer merely state facts?',
    },
    items: [
      ['Sharp as on the first day after a year of daily use.', 'positive'],
      ['The handle broke off in the second week.', 'negative'],
      ['The set holds six pieces and comes in a grey box.', 'neutral'],
      ['Cannot complain, it does what it should and looks good too.', 'positive'],
      ['It is not worth the money.', 'negative'],
      ['It weighs 900 grams and takes 1.7 litres.', 'neutral'],
    ],
  },
  {
    name: 'lines of a server log',
    half: 'tune',
    labels: {
      network: 'Is the line about a connection?',
      disk: 'Is the line about storage?',
      memory: 'Is the line about RAM?',
      login: 'Is the line about authentication?',
    },
    items: [
      ['2026-03-02T10:11:54Z kernel: Out of memory: Killed process 4121 (java)', 'memory'],
      ['Mar  2 10:12:01 web1 sshd[911]: Failed password for root from 203.0.113.9', 'login'],
      ['ERROR connect ETIMEDOUT 10.0.0.7:5432', 'network'],
      ['write /var/lib/app/data.db: no space left on device', 'disk'],
      ['WARN heap usage 94 % of 2048 MB', 'memory'],
      ['getaddrinfo ENOTFOUND api.example.com', 'network'],
    ],
  },
  {
    name: 'lines of a build log',
    half: 'held-out',
    labels: {
      compile: 'Is the line about a compiler error?',
      test: 'Is the line about a test?',
      download: 'Is the line about fetching a dependency?',
      deploy: 'Is the line about publishing a release?',
    },
    items: [
      ["src/app.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.", 'compile'],
      ['FAIL  spec/cart.spec.js > adds an item twice', 'test'],
      ['npm ERR! 404 Not Found - GET https://registry.example.com/left-padd', 'download'],
      ['Release v2.4.1 rolled out to production (3/3 pods ready)', 'deploy'],
      ['error: expected ‘;’ before ‘}’ token', 'compile'],
      ['Tests: 2 failed, 118 passed, 120 total', 'test'],
    ],
  },
  {
    name: 'rubrics in unusual words, letters',
    half: 'tune',
    labels: {
      legal: 'Applies whenever a lawyer ought to see the letter.',
      invoice: 'Say yes if somebody wants to be paid.',
      application: 'The sender would like to work for us.',
      invitation: 'We are asked to come to something.',
    },
    items: [
      ['Should you not remove the picture by Friday, we shall bring an action for infringement.', 'legal'],
      ['For our services in June we charge EUR 1,240.00, payable within 14 days.', 'invoice'],
      ['With eight years as a pastry chef I believe I would strengthen your team.', 'application'],
      ['We would be glad to welcome you to the opening of our gallery on 3 May.', 'invitation'],
      ['Enclosed you find my curriculum vitae and my certificates.', 'application'],
      ['Please settle the outstanding balance of 86 pounds.', 'invoice'],
    ],
  },
  {
    name: 'rubrics in unusual words, feedback',
    half: 'held-out',
    labels: {
      bug: 'Pick this when the program does something it should not.',
      wish: 'Someone would like the program to be able to do more.',
      praise: 'Kind words, nothing to do.',
      confusion: 'The person does not understand how something works.',
    },
    items: [
      ['After the update the export button crashes the whole window.', 'bug'],
      ['Please let us sort the list by colour.', 'wish'],
      ['Best tool I have bought in years, thank you!', 'praise'],
      ['Where on earth do I find the settings? I have searched everywhere.', 'confusion'],
      ['The totals are off by one cent when I add a discount.', 'bug'],
      ['An option to print two pages on one sheet would be wonderful.', 'wish'],
    ],
  },
  {
    name: 'short chat messages',
    half: 'tune',
    labels: {
      agreement: 'Does the person agree?',
      refusal: 'Does the person say no?',
      question: 'Does the person ask something?',
      greeting: 'Does the person say hello?',
    },
    items: [
      ['sure, works for me', 'agreement'],
      ["nah, can't make it", 'refusal'],
      ['what time tho', 'question'],
      ['hey there!', 'greeting'],
      ['sounds good', 'agreement'],
      ['good morning everyone', 'greeting'],
    ],
  },
  {
    name: 'short messages to a team',
    half: 'held-out',
    labels: {
      thanks: 'Does the person thank somebody?',
      apology: 'Does the person apologise?',
      request: 'Does the person ask for something to be done?',
      news: 'Does the person tell the team something?',
    },
    items: [
      ['ty so much!!', 'thanks'],
      ['my bad, I forgot to push', 'apology'],
      ['can someone restart the staging box', 'request'],
      ['fyi the client moved the call to 4', 'news'],
      ['sorry for the noise earlier', 'apology'],
      ['please review my branch when you get a chance', 'request'],
    ],
  },
];

export const fourthQuestions: readonly PlainQuestion[] = [
  {
    question: 'Is the amount over 500 euros?',
    half: 'tune',
    yes: ['Total due: € 1,204.50', 'We ask you to transfer 780 euros until Friday.', 'The repair cost 512.00 EUR in the end.'],
    no: ['Amount: EUR 499.99', 'The fee comes to 45 euros.', 'Total € 320.00 (article no. 9900)'],
  },
  {
    question: 'Does it cost less than 100 dollars?',
    half: 'held-out',
    yes: ['Only $79 while stocks last.', 'Price: 99.95 USD', 'You get the whole set for 40 dollars.'],
    no: ['The ticket is $250.', 'List price USD 1,099.00', 'It was reduced from 300 to 180 dollars.'],
  },
  {
    question: 'Is the appointment before May?',
    half: 'tune',
    yes: ['We have you down for 14 April 2026 at nine.', 'Your appointment: 2026-03-30', 'See you on the 2nd of February.'],
    no: ['Your appointment is on June 3rd.', 'Termin: 12.05.2026', 'We could only find you a place in September.'],
  },
  {
    question: 'Was it signed after 2020?',
    half: 'held-out',
    yes: ['Signed on 4 March 2023 in Bruges.', 'Date of signature: 11/02/2021', 'The parties signed the lease in the spring of 2024.'],
    no: ['Signed at Leeds, 18 July 2016.', 'It was signed in 1998 and never amended.', 'Date of signature: 2019-12-30'],
  },
  {
    question: 'Is delivery free?',
    half: 'tune',
    yes: ['We deliver free of charge within the city.', 'No shipping costs on orders over 20 euros; your order is 45 euros.', 'Delivery is on us.'],
    no: ['Delivery costs 5 euros.', 'A flat 4.90 is added for shipping.', 'We charge for delivery outside the city, and you live outside.'],
  },
  {
    question: 'Is breakfast included?',
    half: 'held-out',
    yes: [
      'The price covers the room and breakfast.',
      'Rates include a rich buffet in the morning: breakfast from 7 to 10.',
      'Breakfast is included.',
    ],
    no: ['Breakfast costs 12 euros per person.', 'The rate is for the room only, breakfast is extra.', 'We do not serve breakfast.'],
  },
  {
    question: 'Does the customer ask for a refund?',
    half: 'tune',
    yes: ['Please return the 40 euros to my account.', 'I want my money back.', 'The lamp was broken, kindly refund me.'],
    no: ['Thanks, the refund arrived this morning.', 'I do not need a refund, a replacement would be fine.', 'When will my lamp be delivered?'],
  },
  {
    question: 'Does the sender want a call back?',
    half: 'held-out',
    yes: ['Please ring me on 555 0142 this afternoon.', 'Could someone phone me about this?', 'I would like you to call me back.'],
    no: ['No need to call, an e-mail is enough.', 'I called you yesterday and it is all settled.', 'Please send the papers by post.'],
  },
  {
    question: 'Does the flat have a balcony?',
    half: 'tune',
    yes: ['Two rooms, kitchen, bath, south-facing balcony.', 'You step from the living room onto a small balcony.'],
    no: [
      'There is no balcony, but a shared garden.',
      'A flat without balcony on the third floor.',
      'Unfortunately the balcony belongs to the neighbour.',
    ],
  },
  {
    question: 'Is parking available?',
    half: 'held-out',
    yes: ['Guests may park in the yard.', 'There is a garage with ten spaces, parking is possible at any time.'],
    no: ['We cannot offer parking.', 'There are no parking spaces nearby.', 'Parking is not available during the market.'],
  },
  {
    question: 'Would the customer buy again?',
    half: 'tune',
    yes: ['Already ordered a second one for my mother.', 'I will definitely come back.', 'Very happy, next time here again.'],
    no: ['Never again.', 'This was my last order with you.', 'I regret the purchase.'],
  },
  {
    question: 'Is the guest satisfied?',
    half: 'held-out',
    yes: ['We loved every minute.', 'Everything was to our liking.', 'A wonderful stay, we hope to return.'],
    no: ['What a letdown.', 'We left a day early because of the noise.', 'The room was anything but clean.'],
  },
  {
    question: 'Does the contract renew automatically?',
    half: 'tune',
    yes: [
      'Unless cancelled, the term is extended by one year each time.',
      'This agreement renews automatically for successive periods of twelve months.',
    ],
    no: [
      'The agreement ends on 31 December without notice being required.',
      'There is no automatic renewal.',
      'An extension needs the written consent of both parties.',
    ],
  },
  {
    question: 'Can the tenant sublet?',
    half: 'held-out',
    yes: ['Subletting is allowed with the consent of the landlord.', 'The tenant may sublet single rooms.'],
    no: [
      'Subletting is prohibited.',
      'The tenant shall not sublet the premises.',
      'Under no circumstances may the tenant hand over the flat to others.',
    ],
  },
  {
    question: 'Are there more than 10 participants?',
    half: 'tune',
    yes: ['Participants: 14', 'Twenty-two people have signed up for the hike.', 'We are expecting around 30 guests, all of whom take part.'],
    no: ['Only six participants have registered so far.', 'Participants: 9 (room 204)', 'There will be eight of us.'],
  },
  {
    question: 'Does the applicant have at least 3 years of experience?',
    half: 'held-out',
    yes: ['I have been a nurse for eleven years.', 'Experience: 5 years', 'She brings four years of experience in sales.'],
    no: ['I have one year of experience.', 'I finished school last month and have not worked yet.', 'Experience: 2 years (team of 12)'],
  },
  {
    question: 'Did the job fail?',
    half: 'tune',
    yes: ['backup: exit status 1, archive not written', 'Job 88 aborted after 3 attempts', 'nightly-import FAILED at step 4'],
    no: ['backup finished, 0 errors', 'Job 88 completed in 14 s', 'nightly-import: all 312 rows written, no failures'],
  },
  {
    question: 'Was the login successful?',
    half: 'held-out',
    yes: ['Accepted publickey for deploy from 198.51.100.4', 'User anna logged in', 'login ok uid=1004'],
    no: ['Invalid password for user anna', 'authentication failure; user unknown', 'login denied: account locked'],
  },
  {
    question: 'Is an e-mail address given?',
    half: 'tune',
    yes: ['Write to office@harbour-choir.org for tickets.', 'Contact: Jo Lund, jo.lund@example.net'],
    no: ['Our address is 4 Mill Lane, Dover.', 'You can reach us by phone on weekdays.'],
  },
  {
    question: 'Does the text name a phone number?',
    half: 'held-out',
    yes: ['Ring +44 20 7946 0018 and ask for Mary.', 'Phone: (555) 010-4477'],
    no: ['Order 20794600 was shipped.', 'Call us whenever you like.'],
  },
];

export const fourthScales: readonly PlainScale[] = [
  {
    question: 'How urgent is the message?',
    half: 'tune',
    levels: ['not urgent at all', 'somewhat urgent', 'very urgent'],
    items: [
      ['The server is down and we lose orders every minute!', 2],
      ['No hurry, some time next month is fine.', 0],
      ['Please answer within the week if you can.', 1],
      ['Call an ambulance, he is not breathing.', 2],
      ['Just for your information, nothing to do.', 0],
    ],
  },
  {
    question: 'How severe is the fault?',
    half: 'held-out',
    levels: ['cosmetic', 'annoying but one can work', 'nobody can work'],
    items: [
      ['The whole system is offline for all users.', 2],
      ['The icon is two pixels too far to the left.', 0],
      ['Search is slow, I get by with the filter.', 1],
      ['No one in the company can log in since eight.', 2],
      ['There is a typo in the help text.', 0],
    ],
  },
  {
    question: 'How satisfied is the customer?',
    half: 'tune',
    levels: ['very unhappy', 'unhappy', 'neutral', 'happy', 'very happy'],
    items: [
      ['Absolutely fantastic, I tell all my friends about it!', 4],
      ['It is okay, nothing special.', 2],
      ['The worst service I have ever seen, I am furious.', 0],
      ['Nice jacket, fits well.', 3],
      ['A bit disappointed with the colour.', 1],
    ],
  },
  {
    question: 'How polite is the mail?',
    half: 'held-out',
    levels: ['rude', 'neutral', 'very polite'],
    items: [
      ['Are you too stupid to read? Fix it, now.', 0],
      ['The file is attached.', 1],
      ['I would be most grateful if you could kindly look into this. Thank you very much.', 2],
      ['Shut up and do your job.', 0],
      ['The meeting is at ten in room 3.', 1],
    ],
  },
];
