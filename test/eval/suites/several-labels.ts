// Texts to which several labels of a set apply, one, or none, as people bring them. Written before any of it was run; of the half `held-out` only the figures
// are looked at.

export interface SeveralSet {
  readonly half: 'tune' | 'held-out';
  readonly name: string;
  /** Rubric by name. */
  readonly labels: Readonly<Record<string, string>>;
  /** A text and every label that applies. */
  readonly items: readonly (readonly [string, readonly string[]])[];
}

export const severalSets: readonly SeveralSet[] = [
  {
    half: 'tune',
    name: 'aspects of a restaurant review',
    labels: {
      food: 'Does the review mention the food or drinks?',
      service: 'Does the review mention the waiters or how guests were treated?',
      price: 'Does the review mention the price?',
      place: 'Does the review mention the room, the noise or the view?',
    },
    items: [
      ['The soup was lukewarm and the waiter rolled his eyes when we said so.', ['food', 'service']],
      ['Lovely terrace above the river, but 14 euros for a glass of wine is a joke.', ['place', 'price', 'food']],
      ['Best dumplings in town!', ['food']],
      ['We were greeted like old friends.', ['service']],
      ['You could not hear yourself think in there, and the bill made my eyes water.', ['place', 'price']],
      ['I will be back on Thursday with my parents.', []],
    ],
  },
  {
    half: 'tune',
    name: 'what a mail to the landlord is about',
    labels: {
      repair: 'Something in the flat is broken',
      noise: 'Noise by neighbours',
      rent: 'Rent or other payments',
      'moving out': 'Notice, moving out, handing over the keys',
    },
    items: [
      ['The tap in the kitchen has been dripping for a week, and the people upstairs play drums until midnight.', ['repair', 'noise']],
      ['I hereby give notice for the end of June. When will I get my deposit back?', ['moving out', 'rent']],
      ['I transferred the rent twice by mistake, please send one back.', ['rent']],
      ['The boiler makes no hot water.', ['repair']],
      ['Somebody on the second floor has parties every night.', ['noise']],
      ['Happy Easter to you and your family!', []],
    ],
  },
  {
    half: 'tune',
    name: 'personal data in a message',
    labels: { 'phone number': '', 'e-mail address': '', 'date of birth': '', 'bank account': '' },
    items: [
      ['You reach me under 0171 5550199 or anna.k@example.org.', ['phone number', 'e-mail address']],
      ['Born on 3 May 1984, account DE89 3704 0044 0532 0130 00.', ['date of birth', 'bank account']],
      ['Write to office@example.com.', ['e-mail address']],
      ['I am 41 and live in Graz.', []],
    ],
  },
  {
    half: 'tune',
    name: 'topics of a news item',
    labels: { politics: '', economy: '', sport: '', health: '', weather: '' },
    items: [
      ['Parliament votes on a tax relief for small firms hit by rising energy costs.', ['politics', 'economy']],
      ['The marathon was called off because of the storm.', ['sport', 'weather']],
      ['The minister of health promises more nurses for hospitals.', ['politics', 'health']],
      ['Striker out for six weeks with a torn muscle.', ['sport', 'health']],
      ['Snow is expected in the valleys.', ['weather']],
      ['The central bank leaves interest rates where they are.', ['economy']],
      ['An old piano was found in a barn.', []],
    ],
  },
  {
    half: 'tune',
    name: 'what a support request asks for',
    labels: {
      refund: 'Does the customer want money back?',
      delivery: 'Does the customer ask where the parcel is?',
      exchange: 'Does the customer want another size, colour or item?',
      account: 'Does the customer have trouble signing in?',
    },
    items: [
      ['The boots are too small, please send me 42. And the parcel with the laces has not come yet.', ['exchange', 'delivery']],
      ['I cannot log in to see where my order is.', ['account', 'delivery']],
      ['Please pay back what I paid for the broken lamp.', ['refund']],
      ['The password link does not work.', ['account']],
      ['Either you swap the jacket for a blue one or I want my money back.', ['exchange', 'refund']],
      ['Do you have a shop in Leeds?', []],
    ],
  },
  {
    half: 'held-out',
    name: 'aspects of a phone review',
    labels: {
      camera: 'Is the camera mentioned?',
      battery: 'Is the battery mentioned?',
      screen: 'Is the screen mentioned?',
      sound: 'Is the sound mentioned?',
      price: 'Is the price mentioned?',
    },
    items: [
      ['Photos at night are stunning, but it needs a socket twice a day.', ['camera', 'battery']],
      ['For that money I expected a brighter display.', ['price', 'screen']],
      ['The loudspeaker rattles.', ['sound']],
      ['Cheap, and it shows.', ['price']],
      ['Crisp picture, rich bass, and it lasts from Monday to Wednesday on one charge.', ['screen', 'sound', 'battery']],
      ['It came in a green box.', []],
    ],
  },
  {
    half: 'held-out',
    name: 'needs of a hotel guest',
    labels: {
      parking: 'The guest needs a place for the car',
      breakfast: 'Breakfast or other meals',
      'late arrival': 'The guest comes late in the evening',
      pets: 'The guest brings an animal',
      children: 'The guest travels with children',
    },
    items: [
      ['We will not be there before midnight. Can we leave the car in front of the house?', ['late arrival', 'parking']],
      ['Our dog is small and quiet. Is there a cot for the baby?', ['pets', 'children']],
      ['Do you have gluten-free bread in the morning?', ['breakfast']],
      ['Two kids of four and six, and is there a garage?', ['children', 'parking']],
      ['We confirm the double room from 4 to 6 May.', []],
      ['My train gets in at 23:40.', ['late arrival']],
    ],
  },
  {
    half: 'held-out',
    name: 'clauses named in a summary of a contract',
    labels: { payment: '', termination: '', confidentiality: '', liability: '' },
    items: [
      ['Invoices are due within 14 days; either side may end the agreement with three months of notice.', ['payment', 'termination']],
      ['Neither party shall disclose what it learns of the other, and damages are capped at 10,000 euros.', ['confidentiality', 'liability']],
      ['The fee is paid in two instalments.', ['payment']],
      ['The agreement ends on 31 December unless it is renewed.', ['termination']],
      ['Secrets stay secret for five years after the contract has ended.', ['confidentiality', 'termination']],
      ['This agreement was signed in Vienna.', []],
    ],
  },
  {
    half: 'held-out',
    name: 'what an employee asks the office',
    labels: {
      leave: 'Is it about holidays or days off?',
      pay: 'Is it about wages or expenses?',
      equipment: 'Is it about a computer, a phone or furniture?',
      access: 'Is it about a badge, a key or a password?',
    },
    items: [
      ['My laptop is dead and I am off from Friday, can someone fix it in the meantime?', ['equipment', 'leave']],
      ['The door does not accept my card any more.', ['access']],
      ['When will the taxi receipts be paid back?', ['pay']],
      ['I need a second monitor and the code for the meeting room.', ['equipment', 'access']],
      ['Will the day off on the 24th be taken from my salary?', ['leave', 'pay']],
      ['Where is the summer party?', []],
    ],
  },
  {
    half: 'held-out',
    name: 'emotions in a diary',
    labels: { joy: '', fear: '', anger: '', sadness: '' },
    items: [
      ['I passed! I danced through the kitchen. Still, the thought of moving abroad scares me.', ['joy', 'fear']],
      ['They gave the job to his nephew. I am furious, and I cried all evening.', ['anger', 'sadness']],
      ['What a wonderful day at the lake.', ['joy']],
      ['I miss her so much.', ['sadness']],
      ['Took the bus at eight, back at five.', []],
      ['How dare he talk to me like that!', ['anger']],
    ],
  },
];
