// Mails, policies, contracts, notices, minutes and logs with questions as people in an office ask them: who may do what, by when, how much, whether something
// was done, and what the text does not say. Written before any of it was run; of the half `held-out` only the figures are looked at.

export interface OfficeText {
  readonly half: 'tune' | 'held-out';
  readonly text: string;
  /** Questions whose answer is yes, and those whose answer is no. What the text does not say counts as no. */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Open questions with their options, the right one first. */
  readonly choices: readonly (readonly [string, ...string[]])[];
}

export const officeTexts: readonly OfficeText[] = [
  {
    half: 'tune',
    text: 'Hi Dana, the supplier can only deliver the 40 chairs on the 18th, not on the 11th as promised. I have told reception that the training moves to room B until then. Could you let the participants know? Budget is unchanged. Regards, Piotr',
    yes: [
      'Is the delivery late?',
      'Does Piotr want Dana to inform the participants?',
      'Has reception been told about the change of room?',
      'Does the budget stay the same?',
    ],
    no: [
      'Will the chairs arrive on the 11th?',
      'Has the training been cancelled?',
      'Is Dana the supplier?',
      'Did Piotr already tell the participants?',
    ],
    choices: [
      ['When will the chairs arrive?', 'on the 18th', 'on the 11th', 'on the 40th'],
      ['Who should tell the participants?', 'Dana', 'Piotr', 'the supplier'],
    ],
  },
  {
    half: 'tune',
    text: 'Travel policy. Flights under six hours are booked in economy class. Business class needs written approval by a director. Taxis are paid only between 10 pm and 6 am or with heavy luggage. Receipts must be handed in within 30 days; later claims are not paid. Tips are not refunded.',
    yes: [
      'Does a four-hour flight have to be booked in economy?',
      'Can a director approve business class?',
      'Is a taxi at midnight paid?',
      'Is there a deadline for receipts?',
    ],
    no: [
      'Are tips reimbursed?',
      'Is a claim handed in after two months still paid?',
      'May employees book business class on their own?',
      'Does the policy say anything about hotels?',
    ],
    choices: [
      ['Who approves business class?', 'a director', 'the employee', 'the travel agency'],
      ['How long may one wait with receipts?', '30 days', 'six hours', 'a year'],
    ],
  },
  {
    half: 'tune',
    text: 'The Tenant shall pay a deposit of EUR 1,800 before moving in. The Landlord returns the deposit within eight weeks after the end of the lease, less the cost of repairs. Pets other than fish and caged birds require the consent of the Landlord. Subletting is not permitted. Either party may terminate with three months’ notice.',
    yes: [
      'Is a deposit required?',
      'May the landlord keep part of the deposit for repairs?',
      'Does a dog need the consent of the landlord?',
      'Can the tenant terminate the lease?',
      'May the tenant keep goldfish without asking?',
    ],
    no: [
      'Is the tenant allowed to sublet?',
      'Is the deposit more than 2,000 euros?',
      'Does the tenant return the deposit?',
      'May only the landlord terminate?',
    ],
    choices: [
      ['What is the notice period?', 'three months', 'eight weeks', 'one year'],
      ['Who has to consent to a dog?', 'the landlord', 'the tenant', 'the neighbours'],
    ],
  },
  {
    half: 'tune',
    text: '2026-03-02 01:14:07 INFO backup started\n2026-03-02 01:52:31 WARN disk /data at 91 %\n2026-03-02 02:03:12 ERROR volume photos: checksum mismatch, skipped\n2026-03-02 02:10:44 INFO volume mail: ok\n2026-03-02 02:11:02 INFO backup finished with 1 error\n2026-03-02 02:11:03 INFO notification sent to admin',
    yes: [
      'Was there an error during the backup?',
      'Was the mail volume backed up?',
      'Was the administrator notified?',
      'Is the disk more than 90 percent full?',
    ],
    no: [
      'Was the photos volume saved?',
      'Did the backup finish without errors?',
      'Did the backup take more than two hours?',
      'Was the mail volume skipped?',
    ],
    choices: [['Which volume was skipped?', 'photos', 'mail', 'data']],
  },
  {
    half: 'tune',
    text: 'Minutes, 4 June. Present: Ruiz, Okafor, Lind. Excused: Baum. The new logo was discussed and postponed to the July meeting. Okafor will obtain two further quotes for the boiler. The request of the choir to use the hall on Sundays was granted, without a fee. The motion to raise the membership fee was rejected, two votes to one.',
    yes: [
      'Was the choir allowed to use the hall?',
      'Was the decision on the logo postponed?',
      'Will Okafor get more quotes?',
      'Was the raise of the fee turned down?',
    ],
    no: ['Was Baum present?', 'Does the choir have to pay for the hall?', 'Will the membership fee go up?', 'Did the members adopt the new logo?'],
    choices: [
      ['Who takes care of the quotes?', 'Okafor', 'Ruiz', 'Lind'],
      ['What happened to the motion on the fee?', 'it was rejected', 'it was accepted', 'it was postponed'],
    ],
  },
  {
    half: 'tune',
    text: 'Dear customer, thank you for returning the kettle. Our workshop found that the heating element was damaged by limescale, which the warranty does not cover. We can repair it for £22 or send it back as it is. Please let us know by 30 September; otherwise we will recycle the device.',
    yes: [
      'Is the kettle damaged?',
      'Does the repair cost money?',
      'Must the customer answer by the end of September?',
      'Will the kettle be recycled if the customer does not reply?',
    ],
    no: [
      'Does the warranty cover the damage?',
      'Will the customer get a new kettle for free?',
      'Does the repair cost more than £30?',
      'Has the kettle already been repaired?',
    ],
    choices: [['What damaged the kettle?', 'limescale', 'a fall', 'the customer']],
  },
  {
    half: 'tune',
    text: 'To all staff: from Monday the car park behind building C is closed for six weeks. Please use the one at the station; your badge opens the barrier there. Visitors still park in front of the main entrance. Bicycles are not affected. Facilities',
    yes: [
      'Is the car park behind building C closed?',
      'Can staff park at the station?',
      'May visitors park at the main entrance?',
      'Do badges work at the station?',
    ],
    no: [
      'Do cyclists have to park elsewhere?',
      'Is the car park closed for good?',
      'Do visitors have to use the station?',
      'Is a ticket needed at the station?',
    ],
    choices: [['Where should employees park?', 'at the station', 'behind building C', 'in front of the main entrance']],
  },
  {
    half: 'tune',
    text: 'Hello, I ordered two lamps (order 5531) and only one came. The box was undamaged. I do not want a refund, please just send the second lamp before the weekend, as it is a birthday present. You can reach me on my mobile after five. Thanks, Ines',
    yes: ['Is something missing from the delivery?', 'Does Ines want the second lamp to be sent?', 'Is it urgent?', 'Is the lamp a gift?'],
    no: ['Does the customer ask for her money back?', 'Was the parcel damaged?', 'Can Ines be reached in the morning?', 'Did both lamps arrive?'],
    choices: [['What does the customer want?', 'the missing lamp', 'a refund', 'a discount']],
  },
  {
    half: 'tune',
    text: 'Privacy notice. We store your name and e-mail address for as long as your account exists. Payment data is kept by our payment provider and never reaches our servers. We do not sell personal data. Usage statistics are collected anonymously unless you opt out in the settings. You may ask us at any time to delete your data.',
    yes: ['Is the e-mail address stored?', 'Can users have their data deleted?', 'Can one opt out of statistics?', 'Are the statistics anonymous?'],
    no: [
      'Does the company sell personal data?',
      'Are credit card numbers stored on its own servers?',
      'Is the name deleted while the account exists?',
      'Are statistics collected only after consent?',
    ],
    choices: [['Who keeps the payment data?', 'the payment provider', 'the user', 'nobody']],
  },
  {
    half: 'tune',
    text: '[09:02] lena: build is red since last night\n[09:05] tom: that was my commit, the migration was missing\n[09:06] lena: can you fix it before the demo at 11?\n[09:20] tom: pushed, running now\n[09:41] lena: green again, thanks. I will tell the client nothing happened\n[09:42] tom: 👍',
    yes: ['Was the build broken?', 'Did Tom cause the failure?', 'Was the problem solved before eleven?', 'Did Tom fix it?'],
    no: ['Is the build still red?', 'Did Lena break the build?', 'Will the client be told about the failure?', 'Was the demo cancelled?'],
    choices: [['Whose commit broke the build?', 'Tom’s', 'Lena’s', 'the client’s']],
  },
  {
    half: 'tune',
    text: 'Invoice 2026-118. 3 days of consulting at 900.00 = 2,700.00. Travel 184.50. Net 2,884.50, VAT 19 % 548.06, total 3,432.56 EUR. Payable within 14 days without deduction. Overdue amounts bear interest of 9 %. Please quote the invoice number.',
    yes: ['Is travel charged?', 'Is the total more than 3,000 euros?', 'Does the invoice include VAT?', 'Is interest due on late payments?'],
    no: [
      'Is a discount granted for quick payment?',
      'May the customer pay after a month?',
      'Is the total below 3,000 euros?',
      'Were five days of consulting billed?',
    ],
    choices: [['How many days of consulting were billed?', '3', '14', '19']],
  },
  {
    half: 'tune',
    text: 'Pool rules: Children under eight must be accompanied by an adult. Glass bottles are forbidden everywhere. Diving is allowed only from the blocks at the deep end. The sauna is open to guests of sixteen and older. Swim caps are recommended but not required. Season tickets are not transferable.',
    yes: [
      'May a ten-year-old swim without an adult?',
      'Are glass bottles prohibited?',
      'Can guests of eighteen use the sauna?',
      'Is diving permitted at the deep end?',
    ],
    no: [
      'Are swim caps mandatory?',
      'May a season ticket be given to a friend?',
      'May a fourteen-year-old use the sauna?',
      'Can one dive at the shallow end?',
    ],
    choices: [['From what age is the sauna open?', 'sixteen', 'eight', 'any age']],
  },
  {
    half: 'tune',
    text: 'Dear Mr Haas, we regret to inform you that we have chosen another candidate for the position of warehouse manager. Your experience impressed us, and with your permission we would like to keep your documents for a year, in case a similar position opens. Travel costs for the interview will be refunded upon receipt of your tickets.',
    yes: [
      'Was Mr Haas rejected?',
      'Will his travel costs be refunded?',
      'Did someone else get the job?',
      'Does the company want to keep his documents?',
    ],
    no: [
      'Did Mr Haas get the position?',
      'Has a similar position already opened?',
      'May the company keep his documents without asking?',
      'Was the company unimpressed by his experience?',
    ],
    choices: [['What position was it?', 'warehouse manager', 'driver', 'accountant']],
  },
  {
    half: 'tune',
    text: 'Service notice: The lift in the north wing is out of order since Tuesday. A technician came on Wednesday but a part has to be ordered and will arrive next week at the earliest. People in wheelchairs please use the lift in the south wing and ring for assistance. We apologise for the inconvenience.',
    yes: ['Is the north lift broken?', 'Has a technician seen it?', 'Is the south lift working?', 'Does a part have to be ordered?'],
    no: [
      'Will the lift run again this week?',
      'Has the lift been repaired?',
      'Are both lifts out of order?',
      'Did the technician have the part with him?',
    ],
    choices: [['Which lift should be used?', 'the one in the south wing', 'the one in the north wing', 'neither']],
  },
  {
    half: 'tune',
    text: 'Claim form. Insured: Marta Veiga. Event: water damage in the kitchen after the dishwasher hose burst on 9 January. Nobody was hurt. The floor and two cupboards have to be replaced; the neighbour below reports no damage. Estimated cost 4,200. Excess 250. The hose was six years old. Photos enclosed.',
    yes: ['Was the kitchen damaged?', 'Are photos attached?', 'Is the estimate above 4,000?', 'Did the neighbour stay unaffected?'],
    no: ['Was anyone injured?', 'Was the neighbour’s flat damaged?', 'Was there a fire?', 'Was the hose new?'],
    choices: [['What caused the damage?', 'a burst hose', 'a fire', 'the neighbour']],
  },
  {
    half: 'held-out',
    text: 'Hi team, the client has accepted our offer but wants the second phase to start in October rather than August. Legal still has to check the liability clause; until they have, please do not send anything signed. Wen takes over the project lead from me on Monday. Best, Carla',
    yes: [
      'Did the client accept the offer?',
      'Will Wen lead the project?',
      'Is the check of the liability clause still open?',
      'Does the client want a later start of the second phase?',
    ],
    no: [
      'May the contract be sent signed already?',
      'Does Carla stay project lead?',
      'Has legal finished its check?',
      'Will the second phase start in August?',
    ],
    choices: [
      ['Who leads the project from Monday?', 'Wen', 'Carla', 'the client'],
      ['When should the second phase start?', 'October', 'August', 'Monday'],
    ],
  },
  {
    half: 'held-out',
    text: 'Library rules. Books may be borrowed for four weeks and renewed twice unless somebody else has reserved them. Magazines and maps cannot be taken home. Members under fourteen need the signature of a parent. Fines are 20 cents a day for each book, at most 10 euros. Lost books are to be replaced at cost.',
    yes: [
      'Can books be renewed?',
      'Is there a fine for late books?',
      'Does a twelve-year-old need a parent’s signature?',
      'Must a lost book be replaced?',
    ],
    no: [
      'May magazines be borrowed?',
      'Can a reserved book be renewed?',
      'Is the fine unlimited?',
      'May a book be kept for six weeks without renewal?',
    ],
    choices: [['How long may books be borrowed?', 'four weeks', 'twenty days', 'a year']],
  },
  {
    half: 'held-out',
    text: 'The Contractor shall complete the works by 31 May. For each week of delay the Contractor pays a penalty of 1 % of the price, up to 5 %. The Client provides access to the site from 7 am to 6 pm. Work on Sundays requires the Client’s prior consent. The Contractor may engage subcontractors but remains liable for them.',
    yes: [
      'Is there a penalty for delay?',
      'May the contractor use subcontractors?',
      'Does Sunday work need consent?',
      'Is the contractor liable for subcontractors?',
    ],
    no: [
      'Does the client pay the penalty?',
      'Can the penalty exceed five percent?',
      'May the contractor work on Sundays without asking?',
      'Is the site accessible at night?',
    ],
    choices: [['Who pays for delays?', 'the contractor', 'the client', 'the subcontractors']],
  },
  {
    half: 'held-out',
    text: '12:00:01 sshd: accepted key for deploy from 10.0.0.4\n12:00:09 deploy: release 4.2.0 unpacked\n12:00:41 migrate: 3 migrations applied\n12:01:15 health: /status 500\n12:01:45 health: /status 500\n12:02:00 deploy: rolled back to 4.1.7\n12:02:20 health: /status 200',
    yes: ['Was the release rolled back?', 'Were migrations applied?', 'Did the health check fail at first?', 'Is the service healthy at the end?'],
    no: ['Is release 4.2.0 running now?', 'Did the login fail?', 'Did the deployment succeed?', 'Were more than five migrations applied?'],
    choices: [['Which release runs at the end?', '4.1.7', '4.2.0', '3']],
  },
  {
    half: 'held-out',
    text: 'Parents’ evening, notes: The trip to the lake takes place despite the rain forecast. Mrs Adeyemi collects the money, 12 euros a child; siblings pay half. Mobile phones stay at home. Two parents are still needed to go along. The swimming lesson on Thursday is cancelled.',
    yes: ['Does the trip take place?', 'Are more parents needed?', 'Is the swimming lesson cancelled?', 'Do siblings pay less?'],
    no: [
      'May children bring their phones?',
      'Is the trip free of charge?',
      'Was the trip called off because of the rain?',
      'Are there already enough parents?',
    ],
    choices: [['Who collects the money?', 'Mrs Adeyemi', 'two parents', 'the children']],
  },
  {
    half: 'held-out',
    text: 'Dear Ms Ito, your application for parental leave from 1 February to 31 July has been approved. Your holiday entitlement is reduced by half for this year. Please return the laptop; you may keep the phone. We will contact you in June about your return.',
    yes: ['Was the leave approved?', 'May Ms Ito keep the phone?', 'Will she have fewer holidays this year?', 'Does the leave last six months?'],
    no: ['May she keep the laptop?', 'Was the application rejected?', 'Does her leave begin in June?', 'Does she lose all of her holidays?'],
    choices: [['What must be returned?', 'the laptop', 'the phone', 'the application']],
  },
  {
    half: 'held-out',
    text: 'Hello, I have been waiting for 20 minutes in your hotline and gave up. I only want to know whether my appointment on Friday still stands, since the doctor is said to be ill. I cannot come on another day this week. Please call back, my number has not changed. G. Petrov',
    yes: ['Does the writer want a call back?', 'Did the caller give up waiting?', 'Is the appointment on Friday?', 'Is the doctor said to be ill?'],
    no: [
      'Does Petrov want to cancel the appointment?',
      'Has the phone number changed?',
      'Could Petrov come on Thursday instead?',
      'Did the hotline answer?',
    ],
    choices: [['What does the writer ask?', 'whether the appointment stands', 'for a new doctor', 'for a refund']],
  },
  {
    half: 'held-out',
    text: 'Warranty. The manufacturer grants two years on the device and six months on the battery. Damage by liquids or by opening the case is excluded. Repairs are carried out by authorised workshops only. The customer pays for shipping to the workshop, the manufacturer for the return. The statutory rights remain unaffected.',
    yes: [
      'Is the battery covered for six months?',
      'Must the customer pay to send the device in?',
      'Is water damage excluded?',
      'Does the manufacturer pay for the return?',
    ],
    no: [
      'Does the battery have a two-year warranty?',
      'May any workshop do the repair?',
      'Is damage by coffee covered?',
      'Does the warranty limit statutory rights?',
    ],
    choices: [['Who pays for the return?', 'the manufacturer', 'the customer', 'the workshop']],
  },
  {
    half: 'held-out',
    text: 'Status 17:30: Power is back in all districts except Hafen, where about 400 homes are still without electricity. The cause was an excavator that cut a cable. Crews expect to finish by 22:00. Traffic lights work again. No injuries were reported. Residents need not boil their water.',
    yes: ['Are homes in Hafen still without power?', 'Was a cable cut?', 'Do the traffic lights work?', 'Is the repair expected tonight?'],
    no: ['Was somebody hurt?', 'Did a storm cause the outage?', 'Must water be boiled?', 'Is the power back everywhere?'],
    choices: [['What caused the outage?', 'an excavator', 'a storm', 'the traffic lights']],
  },
  {
    half: 'held-out',
    text: 'Subscription terms: The trial lasts 14 days and ends by itself. A monthly plan renews automatically until cancelled; an annual plan does not. Cancellation is possible online until one day before renewal. Amounts already paid are not refunded. Students get 50 % off with a valid card.',
    yes: [
      'Does the monthly plan renew automatically?',
      'Is there a student discount?',
      'Can one cancel online?',
      'Does the trial end without cancellation?',
    ],
    no: ['Does the annual plan renew by itself?', 'Are paid amounts refunded?', 'Does the trial last a month?', 'Can students use it for free?'],
    choices: [['Which plan renews automatically?', 'the monthly plan', 'the annual plan', 'the trial']],
  },
  {
    half: 'held-out',
    text: 'Kitchen: whoever finishes the coffee refills the machine. The fridge is emptied every Friday at 4 pm; anything without a name is thrown away. The dishwasher is started by the last person to leave. Guests are welcome to help themselves to water, but not to the fruit, which is for staff.',
    yes: [
      'Is the fridge emptied on Fridays?',
      'Is unlabelled food thrown away?',
      'May guests take water?',
      'Does the last person start the dishwasher?',
    ],
    no: ['May guests eat the fruit?', 'Is the fridge emptied every day?', 'Is food with a name thrown away?', 'Is the fruit for visitors?'],
    choices: [['For whom is the fruit?', 'for staff', 'for guests', 'for the last person']],
  },
  {
    half: 'held-out',
    text: 'Re: keys. I gave the spare key to the cleaner last week because the agency had none, and she returned it yesterday. It now hangs in the safe, not in the cupboard. Only Joost and I know the code. The front door lock will be changed on Tuesday, so the old keys will no longer fit. Bea',
    yes: ['Did the cleaner return the key?', 'Is the key in the safe?', 'Does Joost know the code?', 'Will the lock be changed?'],
    no: [
      'Is the spare key in the cupboard?',
      'Does the cleaner still have the key?',
      'Will the old keys fit after Tuesday?',
      'Does everybody know the code?',
    ],
    choices: [['Where is the spare key?', 'in the safe', 'in the cupboard', 'with the cleaner']],
  },
];
