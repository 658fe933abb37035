// Eight texts of different kinds, written for the instruction suite, each with what its checks need. Longer than usual because it contains the texts.

export interface SuiteText {
  readonly name: string;
  readonly text: string;
  /** A topic to focus on, and words of which every sentence about it contains at least one. */
  readonly focus: { readonly topic: string; readonly words: readonly string[] };
  /** A topic to leave out, and words that must then not appear. */
  readonly avoid: { readonly topic: string; readonly words: readonly string[] };
  readonly names: readonly string[];
  /** One word of each sentence that states an action, a decision, a question or a quotation. */
  readonly actions: readonly string[];
  readonly decisions: readonly string[];
  readonly questions: readonly string[];
  readonly quotes: readonly string[];
}

export const suiteTexts: readonly SuiteText[] = [
  {
    name: 'news',
    text: `The city of Harwick will close its two coal plants by 2031, six years earlier than planned, Mayor Lena Ortiz announced on Tuesday. The council approved the plan by 9 votes to 4 after a debate that lasted until midnight.

The plants employ 340 workers. Unions had feared sudden layoffs, but the city promised to retrain every worker who wants a new job. "Nobody will be left behind," said Ortiz, who grew up near the older plant. A fund of 48 million dollars is to pay for courses and early retirement.

Electricity will come from a wind park off the coast, which is expected to produce approximately 600 megawatts. Tom Barlow, who leads the regional grid, said the old lines cannot carry that much power. The grid company must replace 70 kilometers of cable before the park can commence operation.

Prices are another worry. The average household pays 92 dollars a month for power, and shop owners fear that bills will rise. Who will pay for the new cables? The council decided that the costs will be shared between the city and the state.

The weather on the day of the vote was so bad that a protest of farmers was called off. Heavy rain flooded three streets in the old town. The farmers plan to return next month. The energy office must publish a detailed schedule by 1 March 2026.`,
    focus: { topic: 'the workers', words: ['worker', 'workers', 'layoffs', 'retrain', 'job', 'retirement', 'unions', 'fund'] },
    avoid: { topic: 'the weather', words: ['weather', 'rain', 'flooded'] },
    names: ['Lena Ortiz', 'Tom Barlow', 'Harwick'],
    actions: ['publish', 'replace'],
    decisions: ['approved', 'shared'],
    questions: ['Who will pay'],
    quotes: ['Nobody will be left behind'],
  },
  {
    name: 'meeting',
    text: `Priya: Good morning, everyone. Let's start with the launch date.
Marcus: The test results came in last night, and 3 of the 12 devices failed after 40 hours.
Priya: That is worse than I expected. What caused the failures?
Marcus: The battery connector came loose. I will ask the supplier for a stronger clip by Thursday.
Elena: Could we launch with the old connector and replace it later?
Priya: No, we decided in March that we will not ship known defects. We agreed to move the launch from 5 May to 2 June.
Elena: Then I need to tell the shops. I will send them a letter tomorrow.
Marcus: The delay will cost about 15,000 euros, because the trucks are already booked.
Priya: We have 20,000 euros left in the budget, so that is fine.
Elena: The packaging looks great, by the way. The printer finished 500 boxes, and the colors are much brighter than before.
Priya: Good. We also approved the blue version of the box, so please order 2,000 more.
Elena: One customer wrote to us: "I have waited two years for this lamp." I would like to use that in the advertisement.
Marcus: How many reviewers get a free lamp?
Priya: We have 25 lamps for reviewers. I should choose the list with the press team this week.`,
    focus: { topic: 'the budget', words: ['budget', 'euros', 'cost', 'delay'] },
    avoid: { topic: 'packaging', words: ['packaging', 'colors'] },
    names: ['Priya', 'Marcus', 'Elena'],
    actions: ['supplier', 'letter'],
    decisions: ['2 June', 'blue'],
    questions: ['caused', 'reviewers'],
    quotes: ['I have waited two years for this lamp'],
  },
  {
    name: 'e-mail',
    text: `From: Jonas Weber <jonas@hotel-alba.example>
To: Claire Dubois
Subject: Booking for the autumn conference

Dear Claire,

thank you for choosing Hotel Alba for your conference from 14 to 17 October. I have reserved 60 single rooms and the large hall for you. The rooms cost 118 euros per night, which includes breakfast and the use of the sauna.

We discussed the menu with our chef, Paolo Rossi, on Monday. He decided to offer two vegetarian dishes every day. Your colleague asked about allergies, and Paolo wrote: "We cook without nuts on all four days."

There are three points that I need from you. Please send me the list of guests by 20 September. You should also tell us whether you want the projector or the two large screens. How many guests will arrive by car? We have only 35 parking spaces, and the garage next door charges 22 euros a day.

The pool is closed in October because the tiles are being replaced. The work on the pool was delayed twice last year. We agreed on a deposit of 2,500 euros, which must be paid by 1 September.

I am happy to show you the hall in August if you would like to visit us.

Best regards,
Jonas Weber`,
    focus: { topic: 'parking', words: ['parking', 'car', 'garage'] },
    avoid: { topic: 'the pool', words: ['pool', 'tiles'] },
    names: ['Paolo Rossi', 'Hotel Alba', 'Jonas Weber', 'Claire'],
    actions: ['list of guests', 'projector', 'deposit'],
    decisions: ['vegetarian', 'deposit'],
    questions: ['arrive by car'],
    quotes: ['We cook without nuts on all four days'],
  },
  {
    name: 'research',
    text: `Small language models are cheap to run, but they often fail on questions that need several steps. In this paper, we propose StepGuide, a training method that teaches small models to plan before they answer. Can a model with 1 billion parameters reason as well as one with 13 billion? We show that it can on 5 of 7 benchmarks.

Our method first asks a large model for plans and then removes plans that lead to wrong answers. We decided to keep only plans of at most 6 steps, because longer plans contain more errors. Training takes 9 hours on a single graphics card, which is significantly cheaper than earlier methods. The large teacher model was provided by Oakfield University.

We evaluate StepGuide on arithmetic, law and medicine. It improves accuracy by 11 percent on average. The gains are largest for arithmetic, where accuracy rises from 48 to 67 percent. On law questions the method does not help, because the answers depend on facts rather than steps. As Maria Lindholm, who tested an early version, put it: "The plans are short, and that is the point."

Future work must test whether plans also help in other languages. Researchers who use the method should report the number of removed plans. Energy use was measured in Trondheim during a cold winter. We conclude that planning is a matter of data more than of size.`,
    focus: { topic: 'arithmetic', words: ['arithmetic', 'accuracy'] },
    avoid: { topic: 'law', words: ['law'] },
    names: ['Maria Lindholm', 'StepGuide', 'Oakfield'],
    actions: ['languages', 'report'],
    decisions: ['6 steps'],
    questions: ['13 billion'],
    quotes: ['The plans are short, and that is the point'],
  },
  {
    name: 'report',
    text: `# Annual Report of the Library Association

## Visitors

The 14 libraries of the district counted 812,000 visits in 2024, which is 6 percent more than in the year before. The central library, which reopened in April, accounts for nearly half of them. Director Hanna Vogel said in her speech: "People come for the books and stay for the quiet."

## Collection

The association purchased 21,500 new books and lent 1.3 million items. Electronic books are now a quarter of all loans. The board decided to end the purchase of compact discs in 2026. Old discs are sold at the spring market, where the visitors also get free coffee and cake.

## Staff

The libraries employ 96 people. Six positions could not be filled, mainly in the villages. Peter Nowak took over the training of new staff. Managers must offer a training plan to each new employee by 30 June.

## Finances

Spending rose to 7.4 million euros. Rent and heating were the largest items. Will the district raise its grant? The district voted to raise its grant by 200,000 euros. The association needs to find new donors for the bus that serves the villages, because its engine failed twice.`,
    focus: { topic: 'finances', words: ['spending', 'euros', 'rent', 'heating', 'grant', 'donors', 'million'] },
    avoid: { topic: 'compact discs', words: ['discs', 'compact'] },
    names: ['Hanna Vogel', 'Peter Nowak'],
    actions: ['training plan', 'donors'],
    decisions: ['compact', 'voted'],
    questions: ['raise its grant'],
    quotes: ['People come for the books and stay for the quiet'],
  },
  {
    name: 'review',
    text: `I bought the Norvik travel kettle in January and have used it on 8 trips since then. It weighs only 640 grams and folds flat, so it fits in my smallest bag. The water boils in about 4 minutes, which is not fast, but it is quieter than my old kettle.

The handle is the best part. It stays cool, and the lock clicks when it is safe. My friend Sonja tried it in Lisbon and said, "This is the first kettle I would take on a plane." The cable, however, is too short. I had to put the kettle on the floor twice. Why is the cable only 50 centimeters long?

Cleaning is easy, because the lid comes off completely. You should rinse it before the first use, since the rubber smells for a few days. The smell was gone after 3 boils with lemon juice. The color of the box is an ugly orange, and the delivery took 12 days because of a strike at the harbor.

The kettle costs 39 euros, and the company gives a guarantee of 2 years. I decided to keep it, and I chose a second one as a gift for my brother Erik. Buyers must register the guarantee on the website within 30 days. If you have a large family, you need to look for a bigger model, because this one holds only 0.6 liters.`,
    focus: { topic: 'the cable', words: ['cable', 'floor'] },
    avoid: { topic: 'the smell', words: ['smell', 'smells', 'lemon'] },
    names: ['Sonja', 'Norvik', 'Erik', 'Lisbon'],
    actions: ['rinse', 'register'],
    decisions: ['keep it'],
    questions: ['50 centimeters'],
    quotes: ['This is the first kettle I would take on a plane'],
  },
  {
    name: 'story',
    text: `Old Tobias kept 12 clocks in his shop, and none of them agreed. On the first day of November 1911, a girl named Mina came in from the rain and asked for the time. "Which time would you like?" he asked her. She laughed and told him that she wanted the one that would bring her brother home.

Her brother Anton had sailed to Valparaiso 3 years before. The ship was called the Marigold, and no letter had come since Easter. Tobias looked at her wet shoes and gave her a cup of tea. The cat of the shop, a fat grey animal, slept on the warm stove and did not move all afternoon. The cat had eaten two herrings that morning.

He decided to repair the smallest clock, which had belonged to a captain. "A clock that stops has seen something," said Tobias. He worked for 5 nights. He told Mina, "You must wind it every evening and write down the hour." She agreed to come back each week.

On the ninth evening the clock stopped at 4 minutes past 7. Mina ran to the harbor, where a tired schooner was coming in under a torn sail. Was it the Marigold? A thin man with a beard stepped onto the pier, and he carried a small box. Mina needs to bring the clock back to Tobias before Christmas, but she has not done so yet.`,
    focus: { topic: 'the ship', words: ['ship', 'sailed', 'schooner', 'marigold', 'harbor', 'sail'] },
    avoid: { topic: 'the cat', words: ['cat', 'herrings'] },
    names: ['Tobias', 'Mina', 'Anton'],
    actions: ['wind it', 'before Christmas'],
    decisions: ['smallest clock', 'come back'],
    questions: ['Marigold?'],
    quotes: ['A clock that stops has seen something'],
  },
  {
    name: 'notice',
    text: `The housing cooperative Lindenhof informs its members about the repair of the heating system. Work will commence on 3 February and end on 21 March 2025. The company Kessler & Sons, which won the contract, will replace 4 boilers and 118 valves.

During the work the heating will be off for at most 6 hours a day. Residents of houses 2, 4 and 6 are affected first. Electric heaters can be borrowed from the caretaker, Mr. Albrecht, who has 30 of them. He said: "Nobody has to sit in the cold." Each heater uses 2 kilowatts, so members should not run two of them on one socket.

The board decided to pay for the work from the reserve, which holds 410,000 euros. The members approved the plan in December with 74 votes. Rents stay the same until 2026. What happens to flats where nobody is at home? The caretaker opens them with the spare key, but members must sign a form by 25 January.

The bicycle cellar is not part of the project. The bicycle cellar will be painted in summer, and old bicycles are given to a school in Tartu. Members must clear the corridors in front of the boiler rooms. Anna Reuter answers questions on weekdays between 9 and 12 o'clock.`,
    focus: { topic: 'electric heaters', words: ['heater', 'heaters', 'caretaker', 'kilowatts', 'cold'] },
    avoid: { topic: 'bicycles', words: ['bicycle', 'bicycles', 'tartu'] },
    names: ['Albrecht', 'Anna Reuter', 'Kessler', 'Lindenhof'],
    actions: ['sign a form', 'corridors'],
    decisions: ['reserve', '74 votes'],
    questions: ['nobody is at home'],
    quotes: ['Nobody has to sit in the cold'],
  },
];
