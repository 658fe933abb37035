// Words that stand for a judgement whatever the subject is: good and bad, emotions, insults, advertising, urgency. Written for this program.
// Long because it is a table. `~` marks a weak sign.

/** Praise. */
export const praise = `
happier
good great excellent wonderful amazing awesome fantastic superb brilliant outstanding terrific magnificent marvelous marvellous splendid fabulous perfect flawless impeccable exquisite
love loved loves loving lovely adore adored enjoy enjoyed enjoys enjoying enjoyable enjoyment delight delighted delightful delights pleasure pleasing pleased pleasant pleasantly pleasurable
beautiful beautifully beauty gorgeous stunning breathtaking dazzling elegant elegance graceful grace charming charm charms charmer engaging captivating enchanting enthralling mesmerizing
hypnotic riveting gripping absorbing compelling fascinating intriguing exciting thrilling exhilarating entertaining entertainment entertains fun funny hilarious hilariously witty wit humor
humorous comic laugh laughs laughing amusing playful clever cleverly smart intelligent intelligence insightful insight insights thoughtful thought-provoking provocative profound deep
poignant touching moving heartfelt heartwarming heart-warming affecting tender tenderness warm warmth sweet sweetness sincere sincerity honest honesty honestly authentic genuine genuinely
powerful powerfully strong strength strongest memorable unforgettable haunting masterpiece masterful masterfully masterly virtuoso accomplished skillful skilled talented talent gifted genius
inventive imaginative imagination creative creativity original originality fresh freshness refreshing refreshingly innovative inspired inspiring inspirational uplifting
impressive impress impressed remarkable remarkably extraordinary exceptional exceptionally superior best better finest fine ideal rewarding satisfying satisfied satisfaction gratifying worthwhile worthy worth
recommend recommended recommendation winner winning win wins triumph triumphant success successful succeeds succeed successfully treasure gem jewel treat feast joy joyous joyful happy happily happiness
vivid vibrant lively energetic energy spirited zest exuberant stylish style~ slick~ polished crisp rich richly lush luscious sumptuous gorgeous nuanced subtle subtlety complex~ layered textured
believable convincing credible realistic~ faithful~ solid sturdy reliable reliably dependable helpful friendly polite courteous kindness caring attentive responsive prompt promptly professional efficient efficiently
fast~ quick~ quickly~ easy easily effortless smooth smoothly intuitive convenient comfortable comfy cozy clean~ spotless delicious tasty yummy affordable bargain generous durable seamless
thanks thank thankful grateful appreciate appreciated appreciation congrats congratulations bravo hooray yay wow cool nice nicely glad cheerful bright~ brilliantly sublime sparkling sparkles spectacular
timely~ important~ meaningful eloquent eloquently poetic lyrical artful artistry craft crafted deft deftly adept sharp~ sharply~ incisive perceptive observant wise wisdom humane humanity compassion compassionate
gentle~ quirky offbeat whimsical magical magic wonder wonderfully wondrous dreamy ambitious~ bold daring brave courageous courage resonant resonance resonates endearing likable likeable lovable appealing
appeal~ attractive irresistible addictive gutsy rousing stirring soaring luminous radiant transcendent timeless classic~ definitive essential must-see seamlessly satisfyingly balanced cohesive
accessible~ universal~ savvy suspenseful suspense~ taut intense~ intensity~ dynamic~ ingenious astonishing astounding staggering hopeful optimistic fond admirable admire admirably respect~ respectful dignity noble heroic triumphs
excels excel shines shine shining glows crackles pleases surpasses exceeds exceeded exceed overjoyed ecstatic thrilled stoked blessed blessing favorite favourite fave fan~ positive favorable favourable
fascinates enriches illuminating enlightening informative revealing~ candid frank~ unflinching uncompromising unpretentious understated assured confident tasteful mature~ disarming infectious breezy zippy snappy nimble 😀 😃 😄 😁 😊 😍 🥰 😘 ❤ 💕 💖 👍 👏 🎉 🙌 ✨ 🔥~ 😎~ 😂~ 🤣~
absorbs adventurous affectionate affirming alluring amazingly amiable amuses appetizing applaud apt~ astounds awe awed awesomely beguiling beloved bliss blockbuster~ bravura breezily brighter buoyant captivates captivated
celebrated~ celebration charismatic charisma cherish cherished comforting commendable competent~ complements confidently contagious cuddly cultured dazzles dazzled delectable delicacy delicate~ delightfully devastating~ dignified
distinctive distinguished earnest~ ebullient edifying effervescent elation elevates eloquence empathy enchanted energized engaged engagingly engrossing enhances enjoyably enlivened enthusiastic enthusiasm envelops epic~ erotic~ escapist~
exciting excitingly exhilarates expertly exquisitely extraordinarily exuberance eye-catching fantastically fearless feel-good fluid~ formidable freshly fulfilling funnier funniest galvanizing generosity giddy glorious glories glow gloriously
goodness grabs~ grandeur grand~ gratifies gripped gut-wrenching~ handsome handsomely harmony healing hearty heady heart-felt hearts highlight highlights hit~ honors hopefulness hypnotically idyllic illuminate illuminates immaculate
immersive impeccably impressively improved improvement indispensable inspires inspirationally instructive integrity intelligently intensely~ intimacy intimate intricate~ intrigue~ intrigues invigorating jovial jubilant kinetic landmark
laugh-out-loud legendary lighthearted light-hearted likably lovely loving lyricism magnetic magnificently majestic marvel marvels masterfully mesmerizes mesmerised meticulous meticulously miracle mirth modest~ nails nimbly nostalgia~
nostalgic~ offbeat openness optimism oscar-worthy overwhelming~ panache passion passionate passionately peerless perfection perfectly persuasive phenomenal piercing pitch-perfect playfulness pleasantly poetry poise potent praise
precious pristine prize profoundly pure~ radiates rapturous raucous~ refined relatable relevant~ relish resonates resounding revelation revelatory revelatory reverent romp rousingly satisfies scintillating searing seductive sensational
sensitive sensitively sensitivity sensuous serene shimmering sizzling skill skillfully sly~ solidly sophisticated sophistication soulful spellbinding spiritual~ splendidly standout steadfast stimulating strikingly striking strong-willed
stunningly stupendous suave succinct sumptuous sunny superbly superlative surprising~ surprisingly~ sweetly swooning sympathetic tantalizing tart~ taste~ tenderly terrifically thankfully thought-provokingly thoughtfulness thrill thrills
thrillingly tight~ titillating~ top-notch transfixing transporting tremendous triumphs trusty truthful unaffected uncanny undeniably unexpected~ unique uplifts upbeat utterly~ valuable vibrancy virtues visceral visionary vitality vivacious
warmhearted warmly well-acted well-crafted well-made well-written winning wins winsome wonderment wry zany zestful zing
`;

/** Blame. */
export const blame = `
bad badly terrible terribly awful awfully horrible horribly horrid dreadful dreadfully atrocious abysmal appalling lousy rotten poor poorly worse worst inferior mediocre mediocrity
hate hated hates hating hatred dislike disliked detest loathe loathsome despise disgust disgusted disgusting repulsive revolting gross vile nasty ugly hideous
boring bored bore bores boredom dull dullness tedious tedium dreary drab tiresome tiring wearisome monotonous lifeless listless sluggish plodding slow~ slowly~ draggy drags dragging drag overlong long-winded ponderous lethargic
stupid stupidity idiotic idiot moronic dumb inane asinine brainless mindless silly~ ridiculous ridiculously absurd~ ludicrous laughable preposterous nonsense nonsensical senseless pointless meaningless
fail fails failed failing failure failures flop disaster disastrous catastrophe fiasco mess messy muddled jumbled confused~ confusing confusion incoherent disjointed unfocused clumsy awkward awkwardly inept incompetent
disappointing disappointed disappoints disappoint disappointment disappointingly letdown let-down underwhelming unsatisfying unsatisfied unsatisfactory dissatisfied regret regrettable unfortunate unfortunately sadly~ alas
annoying annoyed annoys irritating irritated irritates frustrating frustrated frustration infuriating grating obnoxious insufferable unbearable intolerable painful painfully excruciating torture torturous
waste wasted wastes wasting worthless useless junk garbage trash trashy crap crappy rubbish shoddy cheap~ cheesy tacky tawdry cheesiness sloppy careless carelessly lazy laziness
clichéd cliched cliche cliches clichés cliché hackneyed formulaic formula~ predictable predictably predictability derivative unoriginal generic~ recycled rehash stale tired trite banal banality pedestrian conventional~ familiar~ routine~
contrived contrivance contrivances forced artificial phony fake false~ insincere manipulative maudlin mawkish sappy syrupy saccharine schmaltzy treacly cloying sentimental~ melodramatic overwrought overblown bombastic pretentious pompous smug self-indulgent
shallow superficial thin~ slight~ flimsy hollow empty emptiness vacuous vapid bland insipid tasteless flavorless uninspired uninspiring unimaginative unremarkable forgettable lackluster lacklustre flat flatly stiff wooden stilted
unfunny humorless joyless charmless witless heartless soulless bloodless lifelessly uninteresting uninvolving unengaging unconvincing implausible unbelievable~ unlikely~ unrealistic incredulous far-fetched improbable
lack lacks lacking lacked missing~ misses missed~ absence~ weak weakest weakness weaknesses problem problems problematic flaw flaws flawed fault faults faulty defect defective broken broke damaged damage error errors bug bugs buggy glitch glitches crash crashes crashed
wrong wrongly unfair unfairly unacceptable inexcusable unforgivable outrageous offensive offended insulting insult insults rude rudely unprofessional unhelpful unfriendly hostile arrogant condescending ignored~ ignore~ neglect neglected
complain complained complaint complaints refund~ scam scammed ripoff rip-off overpriced expensive~ late~ delay~ delayed~ noisy dirty filthy smelly stinks stink stinker sucks suck sucked sucky lame pathetic miserable misery miserably wretched pitiful
sad~ unhappy depressing depressed gloomy grim~ bleak~ dark~ bitter~ angry furious upset mad~ rage worried~ fear~ scared~ afraid~ horrified shame shameful shameless ashamed embarrassing embarrassed embarrassment humiliating
dead~ die~ kill~ killed~ death~ victim~ victims~ violent~ violence~ brutal~ cruel cruelty mean-spirited vulgar crude crass sleazy lurid exploitative gratuitous offend offends distasteful unpleasant unappealing unattractive off-putting
chaotic cluttered convoluted overcomplicated unintelligible incomprehensible murky~ vague vaguely~ aimless aimlessly meandering rambling repetitive repetitious redundant unnecessary needless needlessly excessive excess~ overdone overlong overstuffed bloated
amateurish amateur unfinished~ half-baked undercooked underdeveloped undeveloped sketchy~ choppy uneven patchy inconsistent erratic hollow insulting condescending preachy heavy-handed ham-handed obvious~ blatant
sorry~ weird~ strange~ disturbing~ disturbs troubling~ unsettling~ nightmare hell~ damn~ damned worse unwatchable unreadable unusable mess disgrace disgraceful travesty misfire misfires misguided misconceived ill-conceived botched bungled squandered squanders
numbing numbingly mind-numbing stultifying suffocating stale leaden turgid stagnant inert pallid tepid lukewarm anemic feeble limp limping slapdash clunky creaky rickety gimmicky gimmick flashy~ hokey corny dopey goofy~ juvenile puerile sophomoric adolescent~
negative negatively unfavorable unfavourable dismal dire woeful abominable execrable deplorable lamentable godawful cringe cringeworthy hopeless hopelessly doomed lost~ bankrupt~ dishonest deceptive misleading unwelcome unworthy undermines undermined ruin ruins ruined spoil spoils spoiled 😠 😡 🤬 😞 😔 😢 😭~ 💔 👎 🙁 ☹ 😒 🙄 😤 🤮 🤢 😩
abrasive aggravating agonizing ailing alienating alienates ambiguous~ anemic annoyance annoyingly anticlimactic antiquated apathetic artless assault~ atrociously awkwardness baffled baffling bewildering bizarre~ blandness blows~ blunder
boorish bothersome brainless brash~ broad~ brooding~ bumbling burdened calculated~ callous caricature caricatures cartoonish~ chaos charade cheapens cheated childish chilly~ choppily claptrap clumsily clunker coarse cold~ collapses comatose confounding
confuses contempt contradictory corny cramped crassly crude cynical~ dated~ deadening deadly~ deadpan~ decline defeated~ deficient degenerates degrading depravity derails detached~ deteriorates detracts detestable devoid dimwitted
disagreeable disappointingly disconnected discouraging disgruntled dishearteningly disinterested dismally dismiss~ disorganized disorienting dispiriting disrupts distracting distractingly distraction disturbingly~ dodgy dopey dour downer drags
drained drearily drivel drowning~ dud dulls dysfunctional~ embarrasses embarrassingly emptiness endless~ endlessly ennui erratic evaporates exaggerated excruciatingly exhausted~ exhausting exasperating exploitive fades~ failings
falls-flat falters fatal~ fatuous fiascos filler fizzles flabby flails flaccid flatness flounder flounders floundering fluff foggy foolish forcefully~ forgettably formless fragmentary frenetic~ frenzied~ frivolous~ frustratingly fumbles fuzzy
garbled garish ghastly gibberish glacial glib gloppy gluttonous goofiness grandiose~ grievous grim~ grinding groan groans grotesque~ gruesome~ grungy half-hearted halfhearted hapless haphazard harsh~ hasty hideously hoary hodgepodge ho-hum horrendous humdrum
humourless hypocritical idiocy ignorant ill-advised ill-fitting illogical imitation~ immature impenetrable implausibility impossible~ inadequate inane inappropriate incessant incoherence inconsequential inconsistencies inconvenient incredulity indifferent
indigestible indulgent inferior inflated insane~ insecure insignificant insincerity insomnia insubstantial insufficient insufficiently insultingly interminable invasive irksome irrational irrelevant irresponsible irritation jarring jerky joke~ joyless jumble
junky kitschy laborious labored lag lags lament lazily lethargy lightweight~ ludicrously lurching lurid manic~ mangled manufactured~ masochistic massacre meager mean~ meandering mechanical melodrama~ menial miscalculation miscast mindlessly mishandled
mishmash misogynistic misses mistake mistakes moan~ mopey morbid~ moribund mundane murk mushy nauseating naive~ narcissistic nagging needlessly neurotic~ noise~ noisily nonexistent nonsensical nowhere~ numb numbs obnoxiously obscure~ obsessive~ odious
offensively off-key onslaught oppressive ordinary~ outdated overacted overblown overbearing overcooked overdo overheated overloaded overproduced overreaching overrated overwritten padded pains~ paper-thin passable~ patchwork perfunctory perplexing perverse~
petty pity~ plagued plainly~ platitudes plodding pointlessly pompously ponderously pretension pretensions pretentiousness prosaic pseudo punishing punishingly purposeless quagmire questionable rambles rancid random~ ranting recycling regurgitated rehashed remote~
repellent reprehensible repugnant repetition rickety ridicule rigid~ robotic rote rough~ rushed~ sabotages sadistic~ sags sanctimonious sappiness scattershot schlock schlocky schmaltz screwed~ scruffy~ self-congratulatory self-conscious~ self-important self-righteous
senselessly shaky shamelessly shapeless shrill~ sickening sickly silliness simplistic sinks skimpy skip~ slack slapstick~ sleep-inducing sleepwalks slog sloppily sludge slugs smarmy smutty snore snooze sodden soggy sophomoric soporific sour~ spineless spotty~ squanders
stagy stagey standstill static~ stereotypes stereotypical sterile stinging~ stodgy strained stretched~ stumbles stumbling stunted stupefying stupidly stupor substandard suffer~ suffers suffering~ superficiality superfluous swamped tangled~ tasteless tepidly terribly
threadbare throwaway thud tiresomely toothless torpid tortuous torturously trashy trite trivial trivialize trudge turgid turkey~ ugliness unable~ unappetizing unbearably uncomfortable~ unconvincingly undercut undercuts underwhelmed underwritten undistinguished
undone uneasy~ unfaithful~ unfocused unforgiving~ unfulfilled unfunny unhappy uninformed unintelligent unintentional~ unintentionally~ uninviting unlikable unlikeable unmemorable unmotivated unnatural unneeded unpleasantly unrealized unrewarding
unsatisfactorily unsophisticated unsuccessful unsuspecting~ unsympathetic unwieldy useless vanity~ vapidity vexing villainous~ void~ vomit wallow wallows wan wanting~ warmed-over washed-out wastefully watered-down weak-kneed weary wearying whiny wimpy woefully woeful
wobbly worn~ yawn yawner yawning zero~
`;

/** Emotions, each with the words that show it. */
export const emotions: Readonly<Record<string, string>> = {
  anger: `anger angry angrily furious fury rage raging outrage outraged mad irate livid enraged hostile hate hatred annoyed annoying annoy irritated irritating pissed resent resentment bitter frustrated frustrating infuriating fuming disgusted
    disgusting disgrace fuck fucking fucked shit bullshit damn hell bastard idiot idiots stupid moron liar lies insult offended rude unacceptable ridiculous revenge fight yell shout scream 😠 😡 🤬 👿`,
  joy: `joy joyful happy happiness happily glad delighted delight cheerful cheer smile smiling laugh laughing laughter lol haha hahaha fun funny hilarious amusing love loving lovely enjoy enjoying enjoyed excited exciting excitement thrilled
    wonderful great awesome amazing fantastic celebrate celebrating celebration yay birthday party elated ecstatic bliss blissful merry jolly playful 😀 😁 😂 🤣 😃 😄 😊 😍 🥰 😘 🎉 ❤ 💕 😆`,
  optimism: `optimism optimistic hope hopes hopeful hopefully confident confidence believe faith trust future tomorrow dream dreams goal goals achieve achieving succeed success strong stronger strength courage brave overcome persevere
    motivation motivate motivated inspire inspired inspiring inspiration encourage encouraging progress growth opportunity opportunities positive grateful blessed forward better try trying never-give-up keep-going determined worry-less 🙏 💪 ✨ 🌟 🙌`,
  sadness: `sad sadly sadness unhappy depressed depression depressing miserable misery grief grieving mourn mourning sorrow sorrowful cry crying cried tears tear heartbroken heartbreak broken lonely loneliness alone lost loss miss missing missed
    hopeless despair gloomy gloom melancholy blue hurt hurts hurting pain painful regret sorry disappointed disappointing dull bored tired sick dying died death dead funeral goodbye 😢 😭 😞 😔 💔 ☹ 🙁 😿`,
  fear: `fear fears afraid scared scary frightened frightening terrified terrifying terror horror horrifying panic anxious anxiety worry worried worrying nervous dread dreading threat threatened danger dangerous nightmare shaking tremble 😨 😱 😰`,
  surprise: `surprise surprised surprising surprisingly shocked shocking astonished astonishing amazed unexpected unexpectedly suddenly wow omg whoa unbelievable incredible startled stunned speechless 😮 😲 😯 🤯`,
  disgust: `disgust disgusted disgusting gross nasty revolting repulsive sickening vile yuck ew eww nauseating nausea filthy foul rotten vomit puke stench 🤢 🤮`,
  love: `love loves loved loving adore adored affection affectionate darling sweetheart honey dear beloved romance romantic kiss kisses hug hugs cuddle crush valentine marry passion tender devotion ❤ 💕 💖 😍 😘 🥰`,
  gratitude: `thanks thank thankful grateful gratitude appreciate appreciated appreciation thx tysm cheers blessed indebted obliged 🙏`,
};

/** Signs of advertising, prizes and swindles. */
export const advertising = `
free win winner won winning prize prizes cash award awarded reward claim claimed offer offers voucher vouchers bonus guaranteed congratulations congrats urgent subscribe unsubscribe subscription ringtone ringtones tone tones
mobile~ txt text~ reply~ call~ customer~ valid~ expires expiry code~ ppm pobox landline operator discount sale deal deals cheap cheapest limited exclusive buy order~ purchase price~ prices save savings credit~ loan loans mortgage
debt insurance casino lottery jackpot bet betting pills viagra weight~ diet enlargement miracle investment investors profit profits bitcoin crypto income earn earning millionaire inheritance beneficiary million dollars pounds transfer~
account~ verify password suspended bank~ login click link website www http https visit online~ membership trial selected chosen entitled collect delivery~ camera nokia ipod holiday holidays hotel luxury dating sexy singles chat xxx adult
stop optout opt-out terms conditions t&cs apply network latest upgrade download games sms msg msgs freephone freemsg gift bargain promo promotion promotional newsletter marketing advertisement unlimited
`;

/** Words of ordinary talk between people who know each other. */
export const personal = `
i i'm im me my ur u~ lol ok okay yeah yep yes~ home tonight tomorrow later sorry love dear babe mum mom dad bro dude sis friend friends dinner lunch sleep bed work~ class school haha hey hi~ hello~ thanks ya da lor lar wat gonna wanna going come coming
see~ meet meeting wait waiting late morning evening night miss hope feel feeling think thought told said asked know busy car bus room house weekend
`;

/** Insults and profanity. */
export const abuse = `
fuck fucking fucked fucker fuckers motherfucker shit shitty bullshit bitch bitches bastard bastards asshole assholes ass arse arsehole dick dickhead prick cunt cunts whore whores slut sluts skank hoe hoes twat wanker douche douchebag
idiot idiots moron morons imbecile stupid dumb dumbass retard retarded loser losers pathetic scum scumbag trash garbage filth filthy vermin parasite parasites pig pigs disgusting disgrace coward cowards liar liars traitor traitors
clown clowns crap damn hell~ suck sucks screw~ shut~ hate~ ugly fat~ freak freaks creep creeps psycho lunatic nutjob thug thugs criminal~ criminals~ evil~ corrupt~ fool fools foolish ignorant clueless brainwashed snowflake snowflakes libtard libtards
racist racists nazi nazis fascist fascists bigot bigots sexist kill~ die~ worthless useless~ hypocrite hypocrites crooked bully bullies nasty rapist rapists pervert perverts terrorist~ terrorists~ savages savage~ subhuman inferior
`;

/** Hostility to a group of people. */
export const hostility = `
deport deported deportation invaders invasion illegal illegals aliens immigrant~ immigrants~ migrants~ refugees~ buildthewall buildthatwall sendthemback nodaca border~ rapists vermin savages parasites subhuman barbarians infest infesting scum
bitch~ bitches~ whore whores slut sluts skank hoe~ hoes~ cunt~ cunts~ womensuck feminazi feminazis hysterical~ kitchen~ muslims~ jews~ blacks~ foreigners~ gays~ racial ethnic~ inferior exterminate eradicate replace~ kill~ hate~
`;

/** Signs that something cannot wait. */
export const urgency = `
urgent urgently immediately immediate asap emergency emergencies critical crucial now~ today~ tonight~ instantly quickly~ quick~ hurry rush deadline overdue down outage outages broken~ crashed cannot~ blocked stuck help~ losing lost~ important~ priority
serious seriously severe safety danger dangerous alert warning escalate escalated escalation minutes~ hours~ waiting~ still~ stolen fraud unauthorized leak leaking fire injury injured pressing vital halted production smoke burning flood flooding explosion exploded bleeding unconscious hacked breach breached stolen wiped deleted~ nobody~ everyone~ attack attacker intruder evacuate ambulance police
`;

/** Signs that something can wait. */
export const leisure = `
whenever sometime eventually someday no-rush leisure relaxed casually curious wondering just-wondering fyi suggestion minor small~ optional nice-to-have when-possible anytime later~ general~ feedback~ thanks~ low trivial cosmetic typo typos colour~ color~ icon~ font~ logo~ pixel~ pixels~ nicer spelling tooltip wording sometime convenient convenience please~
`;

/** Words that turn the next words round. */
export const negations = new Set(
  'not no never neither nor none nothing nobody nowhere without hardly barely scarcely cannot lack lacks lacking lacked absence fails fail failed failing failure avoid avoids avoided avoiding isnt wasnt doesnt didnt devoid minus nicht kein keine keinen keinem keiner pas jamais aucun aucune tampoco ohne sans'.split(
    ' ',
  ),
);

/** Words that strengthen the next word. */
export const intensifiers = new Set(
  'very extremely incredibly absolutely totally completely utterly really truly so too deeply highly remarkably exceptionally most thoroughly entirely such quite wonderfully terribly especially particularly'.split(
    ' ',
  ),
);

/** Words that weaken the next word. */
export const diminishers = new Set(
  'somewhat slightly fairly mildly partly almost nearly kinda sorta relatively moderately occasionally sometimes little'.split(' '),
);
