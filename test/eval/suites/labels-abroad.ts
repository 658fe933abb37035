// Short texts in languages other than English, with English label names and with label names in their own language. The result is a figure, not a promise.

export interface AbroadSet {
  readonly task: 'sentiment' | 'topics' | 'own words';
  readonly language: 'German' | 'French' | 'Spanish' | 'Chinese';
  readonly labels: readonly string[];
  readonly items: readonly (readonly [string, string])[];
}

const opinions = ['positive', 'negative'];
const topics = ['sports', 'politics', 'economy', 'health'];

export const abroadSets: readonly AbroadSet[] = [
  {
    task: 'sentiment',
    language: 'German',
    labels: opinions,
    items: [
      ['Das Essen war ausgezeichnet', 'positive'],
      ['Sehr schlechter Service, nie wieder', 'negative'],
      ['Ich bin mit dem Staubsauger rundum zufrieden', 'positive'],
      ['Der Akku ist nach einer Woche kaputt', 'negative'],
      ['Nette Leute und ein wunderbares Frühstück', 'positive'],
      ['Das Buch ist langweilig und viel zu lang', 'negative'],
      ['Kann ich nur empfehlen', 'positive'],
      ['Der Film hat mir nicht gefallen', 'negative'],
    ],
  },
  {
    task: 'sentiment',
    language: 'French',
    labels: opinions,
    items: [
      ['Un excellent hôtel, je recommande', 'positive'],
      ['Très déçu, produit cassé', 'negative'],
      ['Quelle belle surprise, personnel charmant', 'positive'],
      ['Service horrible et trop cher', 'negative'],
      ['La cuisine était délicieuse', 'positive'],
      ['Le téléphone tombe en panne tous les jours', 'negative'],
      ['Livraison rapide, je suis ravi', 'positive'],
      ['Je n’achèterai plus jamais ici', 'negative'],
    ],
  },
  {
    task: 'sentiment',
    language: 'Spanish',
    labels: opinions,
    items: [
      ['Excelente comida y muy buen servicio', 'positive'],
      ['Muy malo, no lo recomiendo', 'negative'],
      ['Estoy encantada con la bicicleta', 'positive'],
      ['El producto llegó roto', 'negative'],
      ['La playa es preciosa y el personal muy amable', 'positive'],
      ['Una pérdida de tiempo y de dinero', 'negative'],
      ['El mejor café de la ciudad', 'positive'],
      ['La habitación estaba sucia y hacía frío', 'negative'],
    ],
  },
  {
    task: 'sentiment',
    language: 'Chinese',
    labels: opinions,
    items: [
      ['这家餐厅非常好吃', 'positive'],
      ['质量太差了，不推荐', 'negative'],
      ['房间干净，服务热情，很满意', 'positive'],
      ['等了一个小时，态度恶劣', 'negative'],
      ['电影很精彩，值得一看', 'positive'],
      ['用了两天就坏了', 'negative'],
      ['朋友都说这个礼物很漂亮', 'positive'],
      ['完全是浪费钱', 'negative'],
    ],
  },
  {
    task: 'topics',
    language: 'German',
    labels: topics,
    items: [
      ['Der Verein gewann das Spiel mit 3:1', 'sports'],
      ['Der Bundestag stimmte über das Gesetz ab', 'politics'],
      ['Inflation und Zinsen steigen weiter', 'economy'],
      ['Die Klinik behandelt Patienten mit Diabetes', 'health'],
    ],
  },
  {
    task: 'topics',
    language: 'French',
    labels: topics,
    items: [
      ['L’équipe a gagné le match de football', 'sports'],
      ['Le parlement vote la réforme du gouvernement', 'politics'],
      ['Les banques craignent l’inflation', 'economy'],
      ['L’hôpital soigne les patients', 'health'],
    ],
  },
  {
    task: 'topics',
    language: 'Spanish',
    labels: topics,
    items: [
      ['El equipo ganó el partido de fútbol', 'sports'],
      ['El presidente convoca elecciones al parlamento', 'politics'],
      ['La inflación y los bancos', 'economy'],
      ['El hospital atiende a los pacientes', 'health'],
    ],
  },
  {
    task: 'topics',
    language: 'Chinese',
    labels: topics,
    items: [
      ['球队赢得了足球比赛', 'sports'],
      ['议会通过了新的法律', 'politics'],
      ['银行利率和物价上升', 'economy'],
      ['医院治疗糖尿病人', 'health'],
    ],
  },
  {
    task: 'own words',
    language: 'German',
    labels: ['Rechnung', 'Lieferung', 'Kündigung'],
    items: [
      ['Ich habe die Rechnung für März nicht bekommen', 'Rechnung'],
      ['Wann kommt meine Lieferung an?', 'Lieferung'],
      ['Bitte bestätigen Sie die Kündigung meines Vertrags', 'Kündigung'],
    ],
  },
  {
    task: 'own words',
    language: 'French',
    labels: ['facture', 'livraison', 'résiliation'],
    items: [
      ['Je n’ai pas reçu la facture de mars', 'facture'],
      ['Quand arrive ma livraison ?', 'livraison'],
      ['Je demande la résiliation du contrat', 'résiliation'],
    ],
  },
  {
    task: 'own words',
    language: 'Spanish',
    labels: ['factura', 'entrega', 'cancelación'],
    items: [
      ['No he recibido la factura de marzo', 'factura'],
      ['¿Cuándo llega mi entrega?', 'entrega'],
      ['Pido la cancelación del contrato', 'cancelación'],
    ],
  },
  {
    task: 'own words',
    language: 'Chinese',
    labels: ['账单', '配送', '取消'],
    items: [
      ['我没有收到三月的账单', '账单'],
      ['我的配送什么时候到', '配送'],
      ['我要取消合同', '取消'],
    ],
  },
];
