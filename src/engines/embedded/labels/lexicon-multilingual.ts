// Praise and blame in German, French, Spanish and Chinese: the everyday words of short reviews. Words that mean something else in English are left
// out. Chinese is read by pairs of characters. Kept apart from `lexicon.ts`, from which directions of English word vectors are trained.

/** Words of praise. */
export const multilingualPraise = `
ausgezeichnet ausgezeichnete ausgezeichneter hervorragend hervorragende hervorragender wunderbar wunderbare wunderschön schön schöne schöner großartig großartige perfekt perfekte empfehlen empfehle empfehlenswert
freundlich freundliche freundlicher lecker leckeres begeistert zufrieden liebe~ lieben~ gerne klasse~ spitze prima beste bester bestes gutes gute guter gut~ toll~ tolle toller tolles danke~ freue gefällt gelungen zuverlässig schnell~ günstig hilfsbereit
excellente excellents excellentes merveilleux merveilleuse magnifique parfait parfaite parfaitement recommande recommander adore j'adore aime~ aimé génial géniale bonne bonnes meilleur meilleure délicieux délicieuse agréable agréables
content contente ravi ravie satisfait satisfaite sympa sympathique gentil gentille beau~ belle~ bravo rapide~ efficace accueillant chaleureux impeccable formidable superbe
excelente excelentes maravilloso maravillosa magnífico magnífica perfecto perfecta recomiendo recomendable encanta encantó encantado encantada bueno buena buenos buenas buen mejor mejores delicioso deliciosa genial estupendo estupenda fantástico fantástica
feliz contento contenta satisfecho satisfecha amable amables rápido~ bonito bonita hermoso hermosa gracias~ increíble gusta~ gustó
很好 真好 太好 好吃 好看 好用 好喝 不错 喜欢 满意 优秀 完美 精彩 推荐~ 开心 高兴 漂亮 美味 感谢~ 值得 棒极 很棒 太棒 真棒 超级~ 热情 舒适 方便 最好 爱上 赞赏 物美 贴心
`;

/** Words of blame. */
export const multilingualBlame = `
schlecht schlechte schlechter schlechtes schlechtester schlimm schlimme furchtbar furchtbare schrecklich schreckliche katastrophal katastrophe enttäuscht enttäuschend enttäuschung kaputt defekt defekte mangelhaft unfreundlich unfreundliche unverschämt
teuer~ teure~ langsam~ schmutzig schmutzige dreckig leider~ nie niemals ärgerlich ärger mies miese unbrauchbar langweilig fehler~ beschwerde beschwere unzufrieden zerbrochen verschwendung hässlich lieblos nervig unmöglich
mauvais mauvaise mauvaises horribles affreux affreuse déçu déçue décevant décevante déception cassé cassée nul nulle cher~ chère~ lent~ lente~ sale~ jamais catastrophique déplorable inadmissible ennuyeux ennuyeuse triste~ malheureusement~
problème~ panne arnaque médiocre impoli désagréable inutile pire honteux bruyant défectueux plainte
malo mala malos malas muy-malo peor peores pésimo pésima horrible decepcionado decepcionada decepcionante decepción roto rota defectuoso caro~ cara~ lento~ lenta~ sucio sucia nunca~ triste~ desgraciadamente lamentable estafa
aburrido aburrida grosero maleducado inútil vergüenza fatal queja desastre odio feo fea mediocre enfadado
太差 很差 差劲 质量差 差了 差评 糟糕 失望 讨厌 不好 不推 不满 不喜 不值 垃圾 坏了 难吃 难看 难用 生气 投诉 欺骗 骗人 后悔 太贵 太慢 恶劣 恶心 无聊 可怕 浪费 退款~ 破损 冷漠 很脏 再也~
`;
