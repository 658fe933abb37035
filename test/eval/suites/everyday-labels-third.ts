// A third collection of label sets and yes/no questions as people write them, with six texts each, written before any of them was run. Afterwards the texts of
// the half `tune` were looked at, but only the figures of the half `held-out`.

export interface PlainSet {
  readonly name: string;
  readonly half: 'tune' | 'held-out';
  /** Rubric by label name. */
  readonly labels: Readonly<Record<string, string>>;
  /** Text and the name of its label. */
  readonly items: readonly (readonly [string, string])[];
}

export interface PlainQuestion {
  readonly question: string;
  readonly half: 'tune' | 'held-out';
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

export const plainSets: readonly PlainSet[] = [
  {
    name: 'help desk of a telephone company',
    half: 'tune',
    labels: {
      coverage: 'Is the customer unhappy with reception or signal?',
      roaming: 'Is it about using the phone abroad?',
      sim: 'Is it about a SIM card or its activation?',
      contract: 'Is it about ending, changing or extending a contract?',
    },
    items: [
      ['In my basement flat I have one bar at best and calls drop all the time.', 'coverage'],
      ['I fly to Morocco on Friday. What does a megabyte cost there?', 'roaming'],
      ['The little chip came in the mail today, how do I switch it on?', 'sim'],
      ['I would like to leave you at the end of the month.', 'contract'],
      ['Since the mast on the hill was taken down there is no connection in our village.', 'coverage'],
      ['Can I move to the cheaper plan before my two years are over?', 'contract'],
    ],
  },
  {
    name: 'answers to a sales mail',
    half: 'held-out',
    labels: {
      interested: 'Does the person want to hear more or meet?',
      'not now': 'Does the person put it off to a later time?',
      'not interested': 'Does the person decline?',
      'wrong person': 'Does the person refer to somebody else who is responsible?',
    },
    items: [
      ['Sounds useful. Could you show us a demo next week?', 'interested'],
      ['Please take me off your list, we do not need this.', 'not interested'],
      ['We have no budget this quarter, ping me again in autumn.', 'not now'],
      ['I no longer handle purchasing, Dana Ruiz is the one to ask.', 'wrong person'],
      ['What would a licence for forty seats cost?', 'interested'],
      ['Thanks, but we are happy with our current supplier and will stay there.', 'not interested'],
    ],
  },
  {
    name: 'clauses of a contract',
    half: 'tune',
    labels: {
      liability: 'Does the clause limit or assign liability?',
      confidentiality: 'Does the clause oblige someone to keep information secret?',
      termination: 'Does the clause say how the agreement can be ended?',
      payment: 'Does the clause regulate fees, invoices or due dates?',
      'governing law': 'Does the clause name the law or court that applies?',
    },
    items: [
      ['Either party may end this Agreement by giving sixty days written notice.', 'termination'],
      ['In no event shall the Supplier be responsible for indirect or consequential damages.', 'liability'],
      ['Invoices are due net thirty; late amounts bear interest at 1 % per month.', 'payment'],
      ['The Recipient shall not disclose Proprietary Information to any third party.', 'confidentiality'],
      ['This Agreement is construed under the laws of the State of Delaware, and its courts have exclusive jurisdiction.', 'governing law'],
      ['The aggregate obligation of the Vendor shall not exceed the sums received in the preceding year.', 'liability'],
    ],
  },
  {
    name: 'moderation of a forum',
    half: 'held-out',
    labels: {
      harassment: 'Does the post attack or threaten a person?',
      'self promotion': 'Does the post advertise something of its author?',
      'off topic': 'Does the post have nothing to do with gardening?',
      fine: 'Is it an ordinary post about gardening?',
    },
    items: [
      ['My tomatoes have brown spots on the leaves, what can I do?', 'fine'],
      ['You are a pathetic idiot and everyone here wishes you would vanish.', 'harassment'],
      ['Check out my shop for handmade planters, 15% off this week with code GROW!', 'self promotion'],
      ['Who do you think will win the election in November?', 'off topic'],
      ['When is the right time to prune roses in a cold climate?', 'fine'],
      ['I know where you live, watch your back.', 'harassment'],
    ],
  },
  {
    name: 'lines of a log',
    half: 'tune',
    labels: {
      network: 'Is it about a connection, a timeout or a name that cannot be resolved?',
      disk: 'Is it about storage space or a file system?',
      authentication: 'Is it about a login, a password or a token?',
      memory: 'Is it about memory?',
    },
    items: [
      ['ERROR connect ETIMEDOUT 10.2.0.14:5432', 'network'],
      ['write failed: No space left on device (/var/lib/data)', 'disk'],
      ['WARN invalid credentials for user admin from 192.0.2.7', 'authentication'],
      ['java.lang.OutOfMemoryError: Java heap space', 'memory'],
      ['getaddrinfo ENOTFOUND api.example.org', 'network'],
      ['JWT expired at 2024-03-01T10:00:00Z, request rejected', 'authentication'],
    ],
  },
  {
    name: 'news desks',
    half: 'held-out',
    labels: { politics: 'politics', sports: 'sports', economy: 'economy', culture: 'culture', science: 'science' },
    items: [
      ['The central bank left its key rate unchanged as prices rose more slowly.', 'economy'],
      ['Astronomers found water vapour around a planet twice the size of ours.', 'science'],
      ['The striker scored twice in extra time and sent the hosts home.', 'sports'],
      ['The senate voted down the bill after an all-night debate.', 'politics'],
      ['The museum shows the painter’s late portraits for the first time.', 'culture'],
      ['Exports fell for the third month while unemployment stayed low.', 'economy'],
    ],
  },
  {
    name: 'what a hotel review is about',
    half: 'tune',
    labels: {
      room: 'Is it about the room, the bed or the bathroom?',
      staff: 'Is it about the people who work there?',
      food: 'Is it about breakfast, the restaurant or drinks?',
      location: 'Is it about where the hotel lies?',
      price: 'Is it about cost or value for money?',
    },
    items: [
      ['The mattress was like a board and the shower leaked.', 'room'],
      ['Five minutes on foot to the beach and the old town.', 'location'],
      ['For what we paid we expected far more.', 'price'],
      ['Everyone at the front desk greeted us by name.', 'staff'],
      ['Cold eggs, stale bread, and the coffee tasted of nothing.', 'food'],
      ['The waiter went out of his way to find us a high chair.', 'staff'],
    ],
  },
  {
    name: 'mood of a product review',
    half: 'held-out',
    labels: { happy: 'Is the customer happy?', unhappy: 'Is the customer unhappy?', undecided: 'Is the customer of two minds?' },
    items: [
      ['Broke on the second day and nobody answers my mails.', 'unhappy'],
      ['Does exactly what it should, would buy again any time.', 'happy'],
      ['The picture is great, but the sound is a joke.', 'undecided'],
      ['I have rarely owned such a well made kettle.', 'happy'],
      ['A waste of eighty euros.', 'unhappy'],
      ['Comfortable, though they run a size small and the colour fades.', 'undecided'],
    ],
  },
  {
    name: 'human resources inbox',
    half: 'tune',
    labels: {
      leave: 'Does the employee ask about holidays, parental leave or sick days?',
      payroll: 'Is it about salary, payslips or tax?',
      recruiting: 'Is it about an application or an interview?',
      equipment: 'Is it about a laptop, a phone or office furniture?',
      other: 'Anything else',
    },
    items: [
      ['My payslip for May shows the wrong tax class.', 'payroll'],
      ['I have the flu and will stay home until Thursday.', 'leave'],
      ['Attached is my CV for the position of data analyst.', 'recruiting'],
      ['The screen of my notebook flickers, may I have another?', 'equipment'],
      ['Our baby is due in June, how do I apply for time off?', 'leave'],
      ['Is there a bicycle shed behind the building?', 'other'],
    ],
  },
  {
    name: 'questions to a library',
    half: 'held-out',
    labels: {
      renewal: 'Does the reader want to keep a book for longer?',
      fees: 'Is it about fines or costs?',
      opening_hours: 'Does the reader ask when the library is open?',
      suggestion: 'Does the reader propose to buy something?',
    },
    items: [
      ['Are you there on Sundays as well?', 'opening_hours'],
      ['Could I have two more weeks for the atlas?', 'renewal'],
      ['Why do I owe 4.50 when I brought everything back in time?', 'fees'],
      ['It would be lovely to have more graphic novels.', 'suggestion'],
      ['Until what time can one study in the reading room tonight?', 'opening_hours'],
      ['Please extend my loans until the end of the month.', 'renewal'],
    ],
  },
  {
    name: 'medical messages',
    half: 'tune',
    labels: {
      appointment: 'Does the patient want to make, move or cancel an appointment?',
      prescription: 'Does the patient need medication or a repeat prescription?',
      results: 'Does the patient ask for findings of a test?',
      symptoms: 'Does the patient describe how they feel?',
    },
    items: [
      ['I cannot make it on Tuesday, is there anything on Thursday?', 'appointment'],
      ['My blood pressure tablets run out this week.', 'prescription'],
      ['Has the lab sent back my blood values?', 'results'],
      ['For three days I have had a stabbing pain under my ribs and a temperature.', 'symptoms'],
      ['I would like to see the doctor as soon as possible.', 'appointment'],
      ['What did the scan of my knee show?', 'results'],
    ],
  },
  {
    name: 'German letters to a town hall',
    half: 'held-out',
    labels: {
      Müll: 'Geht es um Abfall oder die Müllabfuhr?',
      Ausweis: 'Geht es um einen Pass oder Personalausweis?',
      Verkehr: 'Geht es um Straßen, Parken oder den Verkehr?',
      Kita: 'Geht es um einen Platz im Kindergarten?',
    },
    items: [
      ['Unsere Tonne wurde seit zwei Wochen nicht geleert.', 'Müll'],
      ['Mein Reisepass läuft im August ab, wo kann ich ihn verlängern?', 'Ausweis'],
      ['Vor der Schule parken ständig Autos auf dem Gehweg.', 'Verkehr'],
      ['Wir suchen für unsere dreijährige Tochter einen Platz im Kindergarten.', 'Kita'],
      ['Die Ampel an der Hauptstraße ist kaputt.', 'Verkehr'],
      ['Wann wird der Sperrmüll abgeholt?', 'Müll'],
    ],
  },
  {
    name: 'French mails of customers, labels in English',
    half: 'tune',
    labels: { delivery: 'Is it about delivery?', refund: 'Does the customer want money back?', praise: 'Does the customer praise us?' },
    items: [
      ['Mon colis n’est toujours pas arrivé.', 'delivery'],
      ['Je veux être remboursé, s’il vous plaît.', 'refund'],
      ['Merci beaucoup, votre équipe est formidable !', 'praise'],
      ['Quand la livraison aura-t-elle lieu ?', 'delivery'],
      ['Un service excellent, je recommande vivement.', 'praise'],
      ['Rendez-moi mon argent, l’article était cassé.', 'refund'],
    ],
  },
  {
    name: 'Spanish topics',
    half: 'held-out',
    labels: { deportes: 'deportes', economía: 'economía', salud: 'salud' },
    items: [
      ['El equipo ganó el partido por tres goles a cero.', 'deportes'],
      ['La inflación subió y el banco central aumentó los tipos de interés.', 'economía'],
      ['Los médicos recomiendan la vacuna contra la gripe.', 'salud'],
      ['El delantero se lesionó antes de la final.', 'deportes'],
      ['Las acciones de la empresa cayeron en la bolsa.', 'economía'],
      ['El hospital abrió una nueva sala de urgencias.', 'salud'],
    ],
  },
  {
    name: 'what a commit does',
    half: 'tune',
    labels: {
      fix: 'Does the change repair a bug?',
      feature: 'Does the change add something new?',
      docs: 'Does the change touch documentation only?',
      test: 'Does the change add or change tests only?',
      dependencies: 'Does the change update packages?',
    },
    items: [
      ['Handle null pointer when the profile is empty', 'fix'],
      ['Add export to PDF', 'feature'],
      ['Explain the retry option in the README', 'docs'],
      ['Bump lodash from 4.17.20 to 4.17.21', 'dependencies'],
      ['Cover the parser with unit tests', 'test'],
      ['Prevent crash on rotated images', 'fix'],
    ],
  },
  {
    name: 'spending on a bank statement',
    half: 'held-out',
    labels: {
      groceries: 'groceries',
      transport: 'transport',
      rent: 'rent and housing',
      eating_out: 'eating out',
      entertainment: 'entertainment',
      utilities: 'electricity, water, internet',
    },
    items: [
      ['UBER TRIP 14 MAY', 'transport'],
      ['Corner supermarket vegetables and milk', 'groceries'],
      ['Pizzeria Napoli table 6', 'eating_out'],
      ['Monthly payment landlord flat 3B', 'rent'],
      ['Cinema two tickets', 'entertainment'],
      ['City power company meter reading', 'utilities'],
    ],
  },
  {
    name: 'intent of a chat message to a pizzeria',
    half: 'tune',
    labels: {
      order: 'Does the guest want to order?',
      reservation: 'Does the guest want to book a table?',
      complaint: 'Does the guest complain?',
      question: 'Does the guest want to know something?',
    },
    items: [
      ['Two large margheritas to Elm Street 5 please', 'order'],
      ['Do you have gluten free dough?', 'question'],
      ['A table for six on Saturday at eight', 'reservation'],
      ['The pizza arrived cold and half of the toppings were missing', 'complaint'],
      ['I’ll take a calzone and a cola', 'order'],
      ['Waited ninety minutes and nobody apologised', 'complaint'],
    ],
  },
  {
    name: 'who should answer',
    half: 'held-out',
    labels: {
      sales: 'The customer wants to buy or asks for prices',
      support: 'The customer has a technical problem',
      accounting: 'The customer has a question about an invoice or payment',
      'no one': 'No answer is needed',
    },
    items: [
      ['How much is the team plan for 20 people?', 'sales'],
      ['The export button returns a blank page.', 'support'],
      ['You billed us for July although we cancelled in June.', 'accounting'],
      ['Thanks, all solved!', 'no one'],
      ['We would like an offer for 500 units.', 'sales'],
      ['After the upgrade I cannot log in any more.', 'support'],
    ],
  },
];

export const plainQuestions: readonly PlainQuestion[] = [
  {
    question: 'Does it renew automatically?',
    half: 'tune',
    yes: [
      'The subscription renews every year unless you cancel a month before.',
      'Your plan will be extended by twelve months at the end of each term without further notice.',
      'Auto-renewal is on. The next charge is on 3 May.',
    ],
    no: [
      'The licence ends after one year and is not renewed.',
      'When the period is over you have to sign up again; nothing is charged by itself.',
      'This is a one-time purchase.',
    ],
  },
  {
    question: 'Is the customer threatening to leave?',
    half: 'held-out',
    yes: [
      'If this is not fixed by Monday we will move to your competitor.',
      'One more outage and I am cancelling my subscription.',
      'I am seriously thinking of taking my business elsewhere.',
    ],
    no: ['How do I add a second user?', 'We have been with you for ten years and love it.', 'Please send the invoice to our new address.'],
  },
  {
    question: 'Does the message contain a phone number?',
    half: 'tune',
    yes: ['Call me at +49 30 1234567 after six.', 'My mobile is (415) 555-0132.', 'Reach us on 020 7946 0018.'],
    no: ['Call me after six.', 'Order 4455 was placed on 12 May 2024.', 'The invoice is for 1,250.00 euros.'],
  },
  {
    question: 'Is the payment overdue?',
    half: 'held-out',
    yes: [
      'The invoice was due on 1 March and is still unpaid on 20 April.',
      'We have not received your payment, which should have reached us three weeks ago.',
      'Second reminder: the amount is outstanding.',
    ],
    no: ['Thank you, we received your payment yesterday.', 'The bill is payable within thirty days from today.', 'The account is settled in full.'],
  },
  {
    question: 'Does the candidate have experience with Python?',
    half: 'tune',
    yes: [
      'For four years I wrote data pipelines in Python and SQL.',
      'Skills: Python, Django, PostgreSQL.',
      'She maintains a popular Python library.',
    ],
    no: [
      'I have worked with Java and C++ all my life.',
      'Skills: Photoshop, Illustrator, InDesign.',
      'He has never written Python but is keen to learn it.',
    ],
  },
  {
    question: 'Is the text written in French?',
    half: 'held-out',
    yes: ['Bonjour, je voudrais réserver une chambre.', 'La réunion est reportée à demain.', 'Où se trouve la gare ?'],
    no: ['Hello, I would like to book a room.', 'Das Treffen ist auf morgen verschoben.', '¿Dónde está la estación?'],
  },
  {
    question: 'Is the tone polite?',
    half: 'tune',
    yes: [
      'Could you kindly send me the documents? Many thanks in advance.',
      'Thank you for your patience, we appreciate it.',
      'Would you mind closing the window, please?',
    ],
    no: ['Send me the damn documents now.', 'Are you stupid or what?', 'Shut up and do your job.'],
  },
  {
    question: 'Is the deal worth more than 10,000 dollars?',
    half: 'held-out',
    yes: ['They signed for $25,000 a year.', 'Contract value: USD 12,500.', 'The order amounts to $1.2 million.'],
    no: ['They signed for $2,500 a year.', 'Contract value: USD 9,800.', 'A small order over 300 dollars.'],
  },
  {
    question: 'Was anyone injured?',
    half: 'tune',
    yes: [
      'Two workers were taken to hospital with burns.',
      'The driver broke her arm in the crash.',
      'Three passengers were hurt when the bus overturned.',
    ],
    no: [
      'Nobody was hurt in the fire.',
      'The train derailed, but all passengers escaped unharmed.',
      'The warehouse was empty when the roof came down.',
    ],
  },
  {
    question: 'Does the reviewer recommend the product?',
    half: 'held-out',
    yes: ['Buy it, you will not regret it.', 'I would recommend this blender to anyone.', 'Best purchase of the year, get one!'],
    no: ['Save your money and look elsewhere.', 'I cannot recommend it.', 'Stay away from this brand.'],
  },
  {
    question: 'Is a deadline mentioned?',
    half: 'tune',
    yes: ['Please hand in the form by 15 June.', 'The report is due on Friday at noon.', 'Applications close at the end of March.'],
    no: ['Please hand in the form.', 'The report was well received.', 'We met in a small café near the river.'],
  },
  {
    question: 'Does the tenant want to move out?',
    half: 'held-out',
    yes: [
      'I hereby give notice for my apartment as of 31 July.',
      'We have found a bigger place and would like to end the lease.',
      'I am leaving the flat at the end of summer.',
    ],
    no: ['The heating has been cold since Monday.', 'May I keep a dog in the apartment?', 'When will the staircase be painted?'],
  },
];
