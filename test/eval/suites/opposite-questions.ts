// Questions and their opposites about short texts from many domains, written before any of them was asked. Single answers of the half `held` are never looked
// at.

export interface OppositeQuestions {
  readonly half: 'open' | 'held';
  readonly text: string;
  /** Pairs: a question, its opposite, and the right answer to the first. */
  readonly pairs: readonly (readonly [question: string, opposite: string, answer: 'yes' | 'no'])[];
}

export const oppositeQuestions: readonly OppositeQuestions[] = [
  {
    half: 'open',
    text: 'The ferry to Harlow Island leaves every two hours from 6 a.m. to 8 p.m. Bicycles travel free of charge. Dogs must wear a muzzle and are not admitted to the saloon. Tickets are sold at the pier only; there is no booking in advance.',
    pairs: [
      ['Are dogs allowed in the saloon?', 'Are dogs banned from the saloon?', 'no'],
      ['Does it cost anything to take a bicycle?', 'Are bicycles carried for free?', 'no'],
      ['Can tickets be booked in advance?', 'Is it impossible to book tickets in advance?', 'no'],
      ['Does the ferry run in the morning?', 'Is there no ferry in the morning?', 'yes'],
    ],
  },
  {
    half: 'open',
    text: 'Two cars collided on the A14 near Milton on Tuesday evening. One driver was taken to hospital with a broken arm; the other was unharmed. The road was closed for three hours and reopened shortly before ten.',
    pairs: [
      ['Was anybody injured?', 'Did everybody remain uninjured?', 'yes'],
      ['Is the road still closed?', 'Is the road open again?', 'no'],
      ['Did both drivers have to go to hospital?', 'Did at least one driver not have to go to hospital?', 'no'],
      ['Was the road shut for more than two hours?', 'Was the road shut for at most two hours?', 'yes'],
    ],
  },
  {
    half: 'open',
    text: 'Dear Ms Okafor, we have examined your complaint about the dishwasher. Because the machine was installed by an unauthorised fitter, the guarantee does not cover the damage and we must decline a refund. We can offer a repair at half price.',
    pairs: [
      ['Is the damage covered by the guarantee?', 'Is the damage excluded from the guarantee?', 'no'],
      ['Does the customer get her money back?', 'Is a refund refused?', 'no'],
      ['Was the fitter authorised?', 'Was the fitter unauthorised?', 'no'],
      ['Is the repair offered at a reduced price?', 'Is the repair offered at the full price?', 'yes'],
    ],
  },
  {
    half: 'open',
    text: '2026-03-02 04:10:07 INFO backup started\n2026-03-02 04:31:55 WARN volume /srv/media skipped, not mounted\n2026-03-02 04:58:12 INFO 3 of 4 volumes saved\n2026-03-02 04:58:13 ERROR backup incomplete, exit code 2',
    pairs: [
      ['Was the backup complete?', 'Was the backup incomplete?', 'no'],
      ['Was every volume saved?', 'Was at least one volume not saved?', 'no'],
      ['Did the backup succeed?', 'Did the backup fail?', 'no'],
      ['Was /srv/media mounted?', 'Was /srv/media not mounted?', 'no'],
    ],
  },
  {
    half: 'open',
    text: 'The council approved the new cycle path by nine votes to four. Councillor Reyes voted against it because of the cost. Work begins in April, provided that the state grant arrives before then. The old chestnut trees will not be felled.',
    pairs: [
      ['Was the cycle path approved?', 'Was the cycle path rejected?', 'yes'],
      ['Did the councillors all agree?', 'Did some of the councillors disagree?', 'no'],
      ['Will the chestnut trees be kept?', 'Will the chestnut trees be cut down?', 'yes'],
      ['Was Councillor Reyes in favour of the path?', 'Was Councillor Reyes against the path?', 'no'],
    ],
  },
  {
    half: 'held',
    text: 'Tenants may keep small pets such as hamsters without asking. Cats and dogs need the written consent of the landlord. Smoking is prohibited in the stairwell and in the lift. The deposit is returned within two months after the keys have been handed over.',
    pairs: [
      ['May a tenant keep a hamster without consent?', 'Does a tenant need consent to keep a hamster?', 'yes'],
      ['Is smoking in the lift permitted?', 'Is smoking in the lift forbidden?', 'no'],
      ['Is consent required for a dog?', 'Can a dog be kept without consent?', 'yes'],
      ['Is the deposit paid back?', 'Is the deposit never paid back?', 'yes'],
    ],
  },
  {
    half: 'held',
    text: 'In the trial, 212 patients received the drug and 209 a placebo. After twelve weeks pain had decreased in both groups, without a significant difference between them. No serious side effects occurred. The authors do not recommend the drug for this use.',
    pairs: [
      ['Was the drug better than the placebo?', 'Was the drug no better than the placebo?', 'no'],
      ['Were there serious side effects?', 'Was the trial free of serious side effects?', 'no'],
      ['Did pain increase?', 'Did pain decrease?', 'no'],
      ['Do the authors recommend the drug?', 'Do the authors advise against the drug?', 'no'],
    ],
  },
  {
    half: 'held',
    text: 'Thank you for applying for the post of night manager. Your experience in two large hotels convinced us, and we are glad to offer you the position from 1 September. The salary is not negotiable. Please answer before Friday, as another candidate is waiting.',
    pairs: [
      ['Was the application successful?', 'Was the application unsuccessful?', 'yes'],
      ['Can the salary be negotiated?', 'Is the salary fixed?', 'no'],
      ['Does the applicant have experience?', 'Is the applicant inexperienced?', 'yes'],
      ['Is an answer after Friday early enough?', 'Is an answer after Friday too late?', 'no'],
    ],
  },
  {
    half: 'held',
    text: 'The kitchen is spotless and the host answered at once, but the bed was so hard that neither of us slept. It is a quiet street, and the beach is five minutes away on foot. We would not stay there again.',
    pairs: [
      ['Was the bed comfortable?', 'Was the bed uncomfortable?', 'no'],
      ['Is the kitchen clean?', 'Is the kitchen dirty?', 'yes'],
      ['Is the beach near?', 'Is the beach far away?', 'yes'],
      ['Is the street noisy?', 'Is the street quiet?', 'no'],
    ],
  },
  {
    half: 'held',
    text: 'Invoice 2291, 14 May 2026. Amount due: 480.00 EUR, payable within 30 days. Our records show that invoice 2217 of 2 March is still unpaid although it was due on 1 April. Deliveries continue as agreed.',
    pairs: [
      ['Has invoice 2217 been paid?', 'Is invoice 2217 outstanding?', 'no'],
      ['Do the deliveries go on?', 'Have the deliveries been stopped?', 'yes'],
      ['Is the amount due less than 500 EUR?', 'Is the amount due 500 EUR or more?', 'yes'],
      ['Was invoice 2217 due before May?', 'Was invoice 2217 due in May or later?', 'yes'],
    ],
  },
];
