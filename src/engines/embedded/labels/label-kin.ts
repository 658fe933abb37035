// Words that speak for the labels people sort messages by, where label and message rarely share a word: "shipping" is written about as parcels that
// have not arrived. Only words of label names are looked up; what a rubric says needs no help.
import { stem } from '../../../text/stem.js';

const table: readonly (readonly [names: string, kin: string])[] = [
  ['refund refunds reimbursement chargeback', 'refund refunded reimburse money back overcharged return repay'],
  ['return returns exchange exchanges', 'return send back exchange swap replace size fit unsuitable wrong label unopened'],
  [
    'shipping shipment shipments delivery deliveries logistics',
    'parcel package courier arrive arrived shipped deliver delivered dispatch dispatched tracking delayed depot post postman door carrier order',
  ],
  ['track tracking', 'parcel package arrive shipped where when status courier deliver'],
  ['cancel cancellation cancellations unsubscribe churn', 'cancel terminate end stop quit unsubscribe membership subscription leave resign'],
  [
    'billing payment payments invoicing',
    'invoice charge charged bill card paid pay payment receipt fee price subscription vat tax refund euros dollars debit',
  ],
  ['account accounts login access profile', 'login log sign password username profile locked reset register registration verification email data'],
  ['address', 'street moved move road avenue postcode zip house relocate flat lane'],
  ['human agent person representative operator', 'human person someone somebody talk speak call agent representative operator phone real'],
  ['sales purchase pricing quote', 'buy purchase quote offer price discount licence license demo interested trial order'],
  ['technical tech', 'crash error install update driver app software server loading screen device bug'],
  [
    'hr recruiting personnel',
    'vacation holiday leave salary payroll candidate interview hire hiring employee employees applicant colleague sick onboarding',
  ],
  ['it helpdesk', 'laptop computer printer wifi network password monitor keyboard server vpn email software screen'],
  ['finance accounting', 'invoice budget expense expenses tax payment paid reimbursement supplier audit quarter ledger'],
  ['legal compliance', 'contract agreement lawsuit court lawyer licence clause liability gdpr sue disclosure terms'],
  ['marketing', 'campaign advert advertising newsletter brand social media slogan audience press'],
  ['sports sport', 'match game team goal coach player striker season won scored race marathon tournament league champion olympic'],
  ['business economy finance', 'shares stock market company bank profit revenue inflation trade merger investors earnings rates'],
  ['technology tech science', 'software computer phone app chip internet browser device robot data ai startup'],
  ['politics government', 'parliament election vote minister president law party senate bill government campaign treaty'],
  ['health medicine medical', 'doctor hospital patient disease vaccine treatment drug symptoms nurse flu surgery therapy'],
  ['travel', 'flight hotel trip airport luggage passport booking beach tourist visa'],
  ['flight flights airline', 'plane airport luggage boarding pilot gate fly seat departure takeoff'],
  ['hotel accommodation', 'room bed check-in reception breakfast stay night lobby suite guest'],
  ['food restaurant cooking', 'meal dish menu waiter eat taste dinner lunch cook recipe delicious'],
  ['weather', 'rain sun snow storm forecast temperature wind cloudy cold hot'],
];

const byName = new Map<string, ReadonlySet<string>>();
for (const [names, kin] of table) {
  const stems = kin.split(' ').map(stem);
  for (const name of names.split(' ')) byName.set(stem(name), new Set([...(byName.get(stem(name)) ?? []), ...stems]));
}

const none: ReadonlySet<string> = new Set();

/** Stems of words that speak for a label with these words (stems) in its name. */
export function kinOf(stems: readonly string[]): ReadonlySet<string> {
  // "IT" is a department only where it stands alone.
  const found = stems.map((own) => (own === 'it' && stems.length > 1 ? undefined : byName.get(own))).filter((kin) => kin !== undefined);
  return found.length === 0 ? none : new Set(found.flatMap((kin) => [...kin]));
}
