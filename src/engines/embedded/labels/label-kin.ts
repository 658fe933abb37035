// Words that speak for the labels people sort messages by, where label and message rarely share a word: "shipping" is written about as parcels that
// have not arrived. Long because it is a table, written from what such messages usually say.
import { stem } from '../../../text/stem.js';

// Words of names, and the words that speak for each of them.
const table = `
refund refunds reimbursement chargeback reimburse | refund refunded reimburse money back overcharged return repay cashback compensation
return returns exchange exchanges | return send back exchange swap replace size fit unsuitable wrong label unopened
shipping shipment shipments delivery deliveries logistics parcel | parcel package courier arrive arrived shipped deliver delivered dispatch dispatched tracking delayed depot post postman door carrier order late
arrival arrive estimate | arrive arrived come came delivery deliver when mail post soon long expect waiting week weeks days yet still
track tracking | parcel package arrive shipped where when status courier deliver
cancel cancellation cancellations unsubscribe churn | cancel terminate end stop quit unsubscribe membership subscription leave resign undo anymore
termination terminate ending | end terminate notice expire expiry cancel dissolve quit cease
billing payment payments invoicing | invoice charge charged bill card paid pay payment receipt fee price subscription vat tax refund euros dollars debit due overdue reminder
fee fees charge charges cost costs fine fines | fee charged charge cost costs much extra price pay paid free expensive owe euros dollars
price prices pricing value | price cost costs expensive cheap worth money paid pay overpriced bargain affordable euros dollars
account accounts login access profile | login log sign password username profile locked reset register registration verification email data
authentication password passcode credentials | password login credentials token user username jwt oauth unauthorized denied forbidden session expired certificate otp key forgot forgotten
pin | code digits passcode number forgot secret
identity verify verification identification | passport id document documents prove proof photo selfie identity verified check licence
address | street moved move road avenue postcode zip house relocate flat lane moving
human agent person representative operator | human person someone somebody talk speak call agent representative operator phone real
sales purchase quote | buy purchase quote offer price discount licence license demo interested trial order pricing units seats
interested | demo meeting meet more details call tell curious sounds great price quote trial
technical tech support | crash error install update driver app software server loading screen device bug button page log blank
bug bugs defect fault fix error | crash crashes error broken freeze freezes fails failing failed wrong null exception stopped blank prevent handle correct resolve repair leak
feature features suggestion suggestions idea improvement wish | add support allow could would great lovely wish nice option introduce new implement please
docs documentation | readme explain document comment comments guide tutorial typo manual example wording
test tests testing | test tests unit coverage cover spec mock assertion suite flaky
dependencies dependency packages | bump upgrade update version package lock npm
performance speed slow | slow fast faster latency speed lag wait seconds optimise cache memory
network connection internet wifi | connect connection connected timeout etimedout econnrefused dns host enotfound socket unreachable router wifi resolve port offline signal
coverage reception signal | bar bars signal drop drops dead zone tower mast reception connection calls village
roaming abroad | abroad roaming country travel fly foreign holiday overseas trip europe
disk storage | disk space device storage file filesystem full quota mount partition volume inode write
memory | heap outofmemory oom ram allocation leak swap
database | sql query table deadlock transaction index postgres mysql row
security | attack breach password vulnerability hacked virus malware leak exploit phishing firewall encryption
privacy confidentiality confidential | secret disclose disclosure confidential proprietary private data gdpr personal share nda
hr personnel | vacation holiday leave salary payroll candidate interview hire hiring employee employees applicant colleague sick onboarding
recruiting recruitment hiring job jobs career application | cv resume candidate interview position vacancy apply applied hire applicant role
leave vacation holiday absence pto | vacation holiday holidays sick ill flu off leave baby parental maternity days absent
payroll salary wage income | payslip salary wage paid pay tax overtime bonus paycheck earn raise
equipment hardware device | laptop notebook computer monitor screen keyboard mouse chair desk phone headset printer
it helpdesk | laptop computer printer wifi network password monitor keyboard server vpn email software screen
finance accounting | invoice budget expense expenses tax payment paid reimbursement supplier audit quarter ledger billed
legal compliance law | contract agreement lawsuit court lawyer licence clause liability gdpr sue disclosure terms
liability indemnity damages | damages liable responsible loss losses consequential indirect exceed indemnify negligence
governing jurisdiction | laws court courts jurisdiction state construed venue arbitration
contract agreement plan | contract plan month years notice leave extend tariff cheaper sign terms renew upgrade
renewal renew extension extend | extend extended longer renew weeks more again prolong keep expire
marketing | campaign advert advertising newsletter brand social media slogan audience press
promotion advertising | shop discount sale code check offer off link buy follow channel
harassment abuse threat insult | idiot stupid kill hate ugly pathetic threaten hurt loser shut die watch moron
sports sports | match game team goal coach player striker season won scored race marathon tournament league champion olympic cup defeat stadium injury
business economy finance | shares stock market company bank profit revenue inflation trade merger investors earnings rates prices unemployment exports growth
technology tech | software computer phone app chip internet browser device robot data ai startup
science research | scientists researchers study telescope planet species experiment physics discovered astronomers space cells climate fossil laboratory
politics government | parliament election vote voted minister president law party senate bill government campaign treaty
culture art arts | museum painter film novel theatre concert exhibition music book opera portrait festival author gallery artist
entertainment | film movie cinema concert show series music game streaming ticket tickets theatre netflix
music song songs playlist | song play album band artist listen track tune singer radio playlist
health medicine medical | doctor hospital patient disease vaccine treatment drug symptoms nurse flu surgery therapy
symptoms symptom | pain fever cough headache sore nausea dizzy temperature swollen rash vomiting tired stomach hurts ache breath
prescription medication pharmacy | tablets pills medicine repeat dose prescription refill pharmacy drug antibiotics
appointment schedule meeting | appointment see doctor available thursday tuesday monday friday book reschedule meet slot move cancel
results findings | lab blood test values scan show x-ray report came outcome findings
accident emergency injury | crash injured hurt ambulance hospital killed wounded fire broke bleeding burns victims
travel trip | flight hotel trip airport luggage passport booking beach tourist visa
flight flights airline | plane airport luggage boarding pilot gate fly seat departure takeoff
hotel accommodation | room bed check-in reception breakfast stay night lobby suite guest
room rooms bathroom | bed mattress shower pillow window carpet bathroom toilet wallpaper noisy balcony sheets towels
staff service employees team | waiter waitress receptionist friendly rude helpful greeted manager polite unfriendly desk welcoming attentive
location place neighbourhood | near close centre minutes walk foot station beach town far distance quiet street view
reservation reservations booking book | table reserve book booked people guests tonight saturday friday persons party
order orders ordering | order like take want large small please deliver two pizza menu
complaint complaints | cold wrong missing late rude broken waited nobody unacceptable terrible never disappointed dirty damaged angry
question questions inquiry | what when where how which who why do is are does can
praise compliment thanks | thank thanks great wonderful excellent fantastic love best friendly perfect
food restaurant cooking meal | meal dish menu waiter eat taste dinner lunch cook recipe delicious breakfast coffee eggs soup bread pizza restaurant
groceries grocery supermarket | supermarket milk vegetables bread fruit market eggs store butcher bakery
transport transportation transit | bus train taxi ticket metro fuel petrol parking trip tram fare
car vehicle auto | car engine tyre tire brake oil garage mechanic drive wheel battery vehicle
gas fuel petrol | tank fuel petrol diesel station mileage
traffic | road car cars jam congestion highway route parking accident auto
rent housing property lease | rent landlord flat apartment lease tenant house deposit mortgage heating
utilities electricity energy | power electricity water gas meter internet heating bill
weather | rain sun snow storm forecast temperature wind cloudy cold hot umbrella sunny
education school university | school teacher student pupils exam class university degree lesson homework course
environment climate | climate emissions pollution forest warming carbon recycling species nature waste
crime police | police arrested theft murder robbery suspect court prison stolen fraud jail burglary
war conflict military | troops army war missile soldiers attack ceasefire military invasion
religion | church mosque god prayer priest bible faith
fashion clothing clothes | dress shirt shoes size wear jacket style trousers
gardening garden | plants roses tomatoes prune soil seeds lawn flowers leaves
pets animals | dog cat puppy vet animal pet kitten
lost stolen missing compromised | lost stole stolen missing find found gone wallet theft thief fraud disappeared
fraud scam | stolen fraudulent unauthorized scam hacked stranger suspicious recognise someone fake
card cards | card visa mastercard plastic debit credit contactless
declined decline rejected failed | declined refused rejected reject fail failed denied work error accepted
pending | waiting wait still long processing process yet
blocked block locked | blocked block locked unlock unblock tries attempts wrong
transfer transfers | transfer send sent transferred wire recipient beneficiary transaction
receive received receiving incoming | arrived arrive come received get
cash withdrawal atm | atm cash withdraw withdrew machine money
deposit | deposited paid put
top | topup top-up topped add load funds
balance | money funds left amount available
exchange currency currencies rate fiat | currency euros dollars pounds gbp usd eur rate convert foreign exchange
country countries | country abroad usa uk europe america germany france live international where
activate activation | activate activated start begin first new switch enable
limit limits | maximum limit many often restriction restrictions max most
virtual disposable | online temporary virtual disposable
duplicate twice | twice double two same again duplicate
wrong incorrect | wrong incorrect mistake error different
expire expired expiry expiration | expire expires expired expiring date valid end
alarm | wake up morning clock
timer | minutes countdown seconds
calendar agenda | calendar schedule appointment event meeting date plans
reminder reminders remind | remind remember forget reminder
todo tasks task | list todo task tasks chores do
shopping | list buy store groceries
translate translation | say translate spanish french german italian language word
definition define meaning | mean means meaning define definition word
spelling spell | spell letters spelling
calculator math calculate | plus minus times divided sum square root multiply equals calculate
date | day today tomorrow
time timezone | time clock hour timezone
recipe recipes | recipe cook make bake dish prepare
ingredients ingredient substitute | ingredients need instead replace substitute without use
nutrition calories diet | calories fat healthy protein carbs sugar vitamins
directions route navigation | directions way get route navigate drive
distance | far long miles kilometers away drive walk
insurance | policy coverage insured claim premium covered
taxes tax | taxes tax irs deduction filing return
interest | rate percent savings mortgage apr
bill bills | bill pay due electric water
credit | score rating limit history
score rating | score rating points grade stars
spending transactions transaction history | spent spend purchases bought transactions last recent month
bank | account branch savings checking
report | file notify
joke | funny laugh
story | tell tale
greeting hello hi | hello hi hey morning evening greetings
goodbye bye farewell | bye goodbye later see farewell
yes agreement agree consent approval acceptance | yeah yep sure correct right affirmative true ok okay fine works sounds good agreed gladly absolutely
no refusal refuse decline rejection disagreement | nope wrong false nah not cannot won't unfortunately
maybe | perhaps possibly unsure might
repeat | again once say
volume | louder quieter loud sound turn
phone call | phone call dial ring number
text message sms | text message send tell
light lights smart home | light lights lamp turn switch thermostat kitchen bedroom
vaccine vaccines immunization | shots vaccines vaccinated vaccination jab
visa passport | visa passport travel embassy country entry
luggage baggage | bag bags suitcase luggage carry
weekend | saturday sunday
hours opening schedule | open opens close closes hours sunday today until late
spam junk | buy free win click offer prize viagra unsubscribe
bot robot ai | robot human real machine bot computer person
name | called
age old birthday | old born age birthday years
hobbies | hobby fun like free
waste trash garbage rubbish | bin waste trash garbage recycling collected
kitchen | oven fridge stove sink dishwasher kettle pan pot cook toaster freezer
bathroom | shower bath toilet towel toothbrush soap tap sink mirror
bedroom | bed mattress pillow sleep wardrobe blanket duvet
living sofa | sofa couch television armchair carpet lamp
warehouse stock inventory | stock shelf pallet available units warehouse supply supplier
children family parenting | child children kids baby mother father son daughter toddler parents
`;

const byName = new Map<string, Set<string>>();
for (const line of table.trim().split('\n')) {
  const [names = '', kin = ''] = line.split(' | ');
  for (const name of names.split(' ')) {
    const known = byName.get(stem(name)) ?? new Set();
    for (const word of kin.split(' ')) known.add(stem(word));
    byName.set(stem(name), known);
  }
}

const none: ReadonlySet<string> = new Set();

/** Stems of words that speak for a label with these words (stems) in its name. */
export function kinOf(stems: readonly string[]): ReadonlySet<string> {
  // "IT" is a department only where it stands alone.
  const found = stems.map((own) => (own === 'it' && stems.length > 1 ? undefined : byName.get(own))).filter((kin) => kin !== undefined);
  return found.length === 0 ? none : new Set(found.flatMap((kin) => [...kin]));
}
