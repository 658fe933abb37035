// What keys and column headers of business papers are called, in English, French, German, Spanish, Italian, Portuguese, Dutch and Malay.
// Long because it holds the lists. Words are folded: lower case, no accents, no punctuation.

/** A thing that papers of this kind name: the key in the document and the field of the caller meet here. */
export type Concept =
  | 'issuer'
  | 'customer'
  | 'recipient'
  | 'address'
  | 'customer-address'
  | 'delivery-address'
  | 'date'
  | 'due-date'
  | 'order-date'
  | 'delivery-date'
  | 'start-date'
  | 'end-date'
  | 'birth-date'
  | 'expiry-date'
  | 'time'
  | 'document-number'
  | 'order-number'
  | 'customer-number'
  | 'tax-number'
  | 'registration-number'
  | 'account-number'
  | 'iban'
  | 'bic'
  | 'reference'
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'tax-rate'
  | 'discount'
  | 'shipping'
  | 'service-charge'
  | 'rounding'
  | 'tendered'
  | 'change'
  | 'balance'
  | 'count'
  | 'quantity'
  | 'unit-price'
  | 'line-amount'
  | 'description'
  | 'item-code'
  | 'unit'
  | 'phone'
  | 'fax'
  | 'mobile'
  | 'email'
  | 'website'
  | 'payment-method'
  | 'payment-terms'
  | 'cashier'
  | 'table-number'
  | 'currency'
  | 'name'
  | 'position'
  | 'notes';

/** Whole keys, phrases separated by `|`. The longest phrase that a key holds decides. */
export const keyPhrases: Readonly<Record<Concept, string>> = {
  issuer:
    'from|seller|sold by|vendor|supplier|merchant|issuer|issued by|biller|billed by|payee|remit to|store|shop|merchant name|vendor name|supplier name|company|company name|store name|business name|' +
    'fournisseur|emetteur|societe|de la part de|lieferant|rechnungssteller|absender|firma|proveedor|vendedor|emisor|empresa|fornitore|venditore|mittente|fornecedor|leverancier|penjual|syarikat|expediteur',
  customer:
    'to|bill to|billed to|sold to|invoice to|invoiced to|customer|client|buyer|purchaser|customer name|client name|buyer name|bill to party|account name|attn|attention|m s|messrs|guest|guest name|member name|' +
    'facture a|facturer a|client facture|acheteur|adresse a|destinataire|kunde|rechnungsempfanger|kaufer|auftraggeber|rechnung an|cliente|facturar a|comprador|acquirente|intestatario|cessionario|klant|koper|factuur aan|pelanggan|kepada|recipient',
  recipient:
    'ship to|envoye a|livre a|expedie a|shipped to|deliver to|consignee|delivery to|livrer a|livraison a|lieferung an|empfanger|enviar a|destinatario|afleveren aan|ship to party',
  address:
    'address|add|addr|hq add|head office|street address|our address|location|registered office|adresse|anschrift|direccion|domicilio|indirizzo|sede|endereco|adres|alamat|siege social|company address|store address|seller address',
  'customer-address':
    'billing address|bill to address|customer address|invoice address|adresse de facturation|adresse client|rechnungsadresse|rechnungsanschrift|direccion de facturacion|indirizzo di fatturazione|factuuradres|endereco de cobranca',
  'delivery-address':
    'shipping address|delivery address|ship to address|adresse de livraison|lieferadresse|lieferanschrift|direccion de envio|direccion de entrega|indirizzo di consegna|afleveradres|bezorgadres',
  date:
    'date|dated|date time|date and time|invoice date|date of invoice|receipt date|bill date|issue date|date of issue|date issued|issued|issued on|document date|transaction date|trans date|txn date|trx date|sales date|statement date|inv date|inv dt|dt|printed|print date|printed on|' +
    'date de facture|date de la facture|date facture|date d emission|date de facturation|le|datum|rechnungsdatum|belegdatum|ausstellungsdatum|vom|fecha|fecha de factura|fecha de emision|fecha factura|data|data fattura|data emissione|data di emissione|' +
    'data da fatura|factuurdatum|factuur datum|tarikh',
  'due-date':
    'due date|date due|payment due|due|due on|pay by|payable by|due by|payment due date|payment date|date d echeance|echeance|a payer avant le|falligkeit|falligkeitsdatum|fallig am|zahlbar bis|zahlungsziel|fecha de vencimiento|vencimiento|' +
    'data di scadenza|scadenza|data de vencimento|vencimento|vervaldatum|vervaldag|betaaldatum|tarikh akhir',
  'order-date':
    'order date|date of order|ordered on|purchase date|date of purchase|po date|date de commande|bestelldatum|auftragsdatum|fecha de pedido|data ordine|orderdatum|besteldatum',
  'delivery-date':
    'delivery date|date of delivery|ship date|shipping date|shipped on|date shipped|delivered on|date de livraison|lieferdatum|liefertermin|leistungsdatum|fecha de entrega|data di consegna|leverdatum|service date|date of service',
  'start-date':
    'from|start date|begin date|from date|period start|commencement date|check in|check in date|arrival|arrival date|date de debut|beginn|fecha de inicio|data inizio|valid from|startdatum',
  'end-date':
    'to|end date|to date|period end|check out|check out date|departure|departure date|date de fin|ende|fecha de fin|data fine|einddatum|until',
  'birth-date':
    'date of birth|birth date|dob|born|born on|birthday|date de naissance|ne le|geburtsdatum|geboren am|fecha de nacimiento|data di nascita|geboortedatum',
  'expiry-date':
    'expiry date|expiration date|expires|expires on|valid until|valid thru|exp date|best before|date d expiration|valable jusqu au|gultig bis|ablaufdatum|fecha de caducidad|valido hasta|verloopdatum|geldig tot',
  time: 'time|heure|uhrzeit|zeit|hora|ora|tijd|masa|time in|time out|time stamp',
  'document-number':
    'invoice no|invoice number|invoice num|invoice id|invoice|tax invoice no|tax invoice number|tax invoice|inv no|inv|invoice nr|receipt no|receipt number|receipt|receipt id|rcpt no|rcpt|rec no|bill no|bill number|bill|cash bill no|cash bill|document no|document number|' +
    'document id|doc no|doc|slip no|slip|check no|check|chk|ticket no|ticket|ticket number|transaction no|transaction number|transaction id|trans no|trans id|trans|trx|trx no|txn no|txn|txn id|credit note no|credit note number|statement no|statement number|voucher no|quote no|quote number|quotation no|estimate no|cb|no|number|' +
    'facture|facture no|facture numero|numero de facture|n facture|no facture|no de facture|n de facture|numero|ticket n|rechnung|rechnung nr|rechnungsnummer|rechnungs nr|rechnungsnr|belegnummer|beleg nr|beleg|bon nr|re nr|' +
    'factura|factura no|factura n|numero de factura|n factura|n de factura|factura numero|fattura|fattura n|numero fattura|n fattura|fatura n|fatura no|numero da fatura|factuur|factuurnummer|factuur nr|bonnummer|no resit|no invois',
  'order-number':
    'order no|order number|order id|order|order nr|po number|po no|po|purchase order|purchase order no|purchase order number|sales order|sales order no|so no|so number|booking no|booking number|booking id|reservation no|job no|' +
    'commande|numero de commande|n commande|no commande|n de commande|bon de commande|n bc|no bc|bc|bestellnummer|bestell nr|bestellung|auftragsnummer|auftrag nr|auftrag|pedido|numero de pedido|n pedido|ordine|numero ordine|n ordine|encomenda|ordernummer|order nummer|bestelnummer|bestelling',
  'customer-number':
    'customer no|customer number|customer id|client no|client number|client id|account no|account number|account id|account|acct no|acct|member no|member id|membership no|patient id|policy number|policy no|' +
    'numero client|n client|no client|code client|ref client|kundennummer|kunden nr|kd nr|kundennr|numero de cliente|n cliente|codice cliente|cliente n|klantnummer|klantnr|debiteurnummer',
  'tax-number':
    'vat identification number|tax identification number|vat registration number|gst id|gst no|gst number|gst reg no|gst reg|gst registration no|gst|gstin|gst id no|gst tax no|vat no|vat number|vat id|vat reg no|vat reg|vat registration no|vat registration number|tax id|tax no|tax number|tax registration no|tin|ein|pan|abn|' +
    'tva intracommunautaire|no tva|n tva|numero de tva|numero tva|n tva intracommunautaire|id tva|ust idnr|ust id nr|ust id|ustid|steuernummer|steuer nr|st nr|mwst nr|uid|nif|cif|rfc|nit|cuit|partita iva|p iva|codice fiscale|contribuinte|cnpj|btw|btw nr|btw nummer|btw id|sst id|sst no|service tax no',
  'registration-number':
    'company no|company number|company reg no|company registration no|co no|co reg no|co reg|reg no|registration no|registration number|roc no|brn|business reg no|business registration no|crn|siret|siren|rcs|no siret|n siret|handelsregister|hrb|amtsgericht|kvk|kvk nr|kvk nummer|rea',
  'account-number':
    'bank account|bank account no|bank account number|account|account no|account number|acct no|a c no|konto|kontonummer|konto nr|compte|numero de compte|no de compte|cuenta|numero de cuenta|conto|rekening|rekeningnummer|sort code',
  iban: 'iban|iban no|iban nr|code iban',
  bic: 'bic|swift|swift code|bic swift|swift bic|code bic',
  reference:
    'reference|ref|ref no|reference no|reference number|your ref|our ref|your reference|our reference|payment reference|customer reference|votre reference|notre reference|n ref|referenz|ihr zeichen|unser zeichen|referencia|riferimento|referentie|referencia n|tracking no|tracking number|case no|case number|file no|approval code|auth code',
  total: 'total|grand total',
  subtotal: 'subtotal|sub total|sous total|zwischensumme|subtotale|subtotaal',
  tax: 'tax|taxes|tax code|vat|gst|tva|mwst|ust|iva|btw|tax amount|vat amount|gst amount|sst|igst|cgst|sgst',
  'tax-rate':
    'tax rate|vat rate|gst rate|tax percent|tax %|vat %|gst %|taux tva|taux de tva|taux|mwst satz|steuersatz|tipo iva|aliquota|aliquota iva|btw %|btw percentage|btw tarief',
  discount: 'discount|disc|disc %|discount %|remise|rabatt|descuento|dto|sconto|korting',
  shipping:
    'shipping|shipping cost|shipping charge|shipping fee|shipping and handling|postage|freight|delivery fee|delivery charge|delivery|carriage|livraison|frais de port|frais de livraison|port|versand|versandkosten|porto|lieferkosten|envio|gastos de envio|spedizione|spese di spedizione|verzendkosten',
  'service-charge':
    'service charge|service|svc charge|serv charge|sc|service fee|tip|gratuity|pourboire|trinkgeld|propina|mancia|bedienung|servicio|servizio',
  rounding: 'rounding',
  tendered: 'cash',
  change: 'change',
  balance: 'balance|opening balance|closing balance|previous balance|new balance|current balance|outstanding balance|solde|saldo|kontostand',
  count: 'item count',
  quantity:
    'qty|quantity|quant|qnty|units|pcs|nos|no of units|hours|hrs|days|quantite|qte|nombre|nb|menge|anzahl|stuck|stk|cantidad|cant|quantita|qta|q ta|quantidade|qtd|aantal|hoeveelheid|kuantiti|bil',
  'unit-price':
    'price|unit price|u price|u p|up|unit cost|rate|price unit|price each|each|unit|cost|item price|rsp|s price|unitprice|list price|price per unit|hourly rate|prix|prix unitaire|prix unit|prix unit ht|pu|p u|pu ht|prix unitaire ht|price unit|preis|einzelpreis|stuckpreis|e preis|einheitspreis|ep|' +
    'precio|precio unitario|p unitario|prezzo|prezzo unitario|preco|preco unitario|prijs|prijs per stuk|stukprijs|eenheidsprijs|harga|harga seunit',
  'line-amount':
    'amount|amt|line total|total|sous total|total price|ext price|extended price|extension|net amount|sub total|subtotal|line amount|value|sum|nett amt|net amt|total amount|ext amount|montant|montant ht|total ht|total ttc|prix total|zwischensumme|montant total|prix|somme|betrag|gesamt|gesamtpreis|summe|gp|netto|total ht|' +
    'importe|importe total|precio total|importo|totale|prezzo totale|montante|valor|bedrag|totaal|totaalprijs|prijs incl btw|jumlah|amaun|total excl|amount due|charges|charge|debit|credit',
  description:
    'description|item|items|item description|product|product name|article|service|services|details|particulars|goods|goods description|item name|desc|activity|task|work|product description|description of goods|item and description|designation|produit|libelle|article designation|' +
    'bezeichnung|beschreibung|artikel|artikelbezeichnung|leistung|produkt|position bezeichnung|descripcion|concepto|producto|articulo|detalle|descrizione|articolo|prodotto|descricao|produto|artigo|omschrijving|artikelomschrijving|keterangan|butiran|transaction|transaction details|code desc|memo|entry',
  'item-code':
    'code|item code|sku|product code|article no|item no|part no|part number|item number|product no|product id|upc|barcode|ean|asin|stock code|article number|hsn|hsn code|ref|reference|code article|artikelnummer|artikel nr|art nr|codigo|codice|artikelcode|no code',
  unit: 'unit|uom|unit of measure|units|unite|um|einheit|me|unidad|unita|eenheid|per',
  phone:
    'tel|telephone|phone|phone no|phone number|tel no|call|call us|hotline|contact|contact no|contact number|ph|ph no|telefon|telefono|telefone|telefoon|telefoonnummer|no telefon|t|telephone no|telefonnummer|numero de telephone|numero de telefono|customer service',
  fax: 'fax|fax no|telefax|fax number|f|telecopie|telecopieur',
  mobile: 'mobile|cell|h p|hp|mobile no|cell phone|mobile phone|mobile number|portable|handy|mobil|movil|cellulare|telemovel|mobiel|gsm|whatsapp',
  email: 'email|e mail|mail|email address|courriel|adresse e mail|correo|correo electronico|posta elettronica|e mail adresse|emel',
  website: 'website|web|web site|url|www|homepage|site|site web|internet|sitio web|sito web|webseite|laman web',
  'payment-method':
    'payment method|paid by|payment type|payment mode|mode of payment|method of payment|pay mode|payment|tender type|card type|payment by|mode de paiement|mode de reglement|reglement|moyen de paiement|zahlungsart|zahlungsweise|zahlart|bezahlt mit|forma de pago|metodo de pago|modalita di pagamento|pagamento|betaalmethode|betaalwijze|betalingswijze',
  'payment-terms':
    'payment terms|terms|terms of payment|conditions de paiement|conditions de reglement|delai de paiement|zahlungsbedingungen|zahlungskonditionen|condiciones de pago|termini di pagamento|condizioni di pagamento|betalingscondities|betalingstermijn|credit terms',
  cashier:
    'cashier|served by|server|staff|operator|clerk|salesperson|sales person|salesman|waiter|waitress|attended by|sales rep|your cashier|employee|handled by|host|user|caissier|caisse|vendeur|serveur|servi par|kassierer|bediener|es bediente sie|verkaufer|cajero|atendido por|le atendio|cassiere|operatore|kassier|verkoper|juruwang|agent|prepared by',
  'table-number': 'table|table no|table number|tbl|tisch|tisch nr|mesa|tavolo|tafel|meja',
  currency: 'currency|devise|monnaie|wahrung|moneda|divisa|valuta|moeda|mata wang',
  name: 'name|full name|first name|last name|surname|nom|prenom|nachname|vorname|nombre|apellido|nome|cognome|naam|achternaam|nama|patient|patient name|employee name|applicant|applicant name|student name|contact name|contact person|account holder|cardholder|ansprechpartner|contactpersoon|interlocuteur',
  position: 'position|job title|title|role|occupation|designation|department|fonction|poste|beruf|abteilung|cargo|puesto|qualifica|functie|jawatan',
  notes:
    'notes|note|remarks|remark|comment|comments|memo|subject|re|remarques|objet|bemerkung|bemerkungen|betreff|hinweis|notas|observaciones|asunto|oggetto|opmerking|opmerkingen|betreft|catatan',
};

/** Words that tell the role of an amount. A key such as "TOTAL SALES (EXCLUDING GST)" is read word by word. */
export const amountWords = {
  total:
    'total totals ttl tot tl gesamt gesamtbetrag gesamtsumme summe endbetrag endsumme rechnungsbetrag totale totaal importe jumlah somme toplam suma ttc totalbetrag zahlbetrag totaalbedrag factuurbedrag gesamtpreis total1',
  due: 'due payable pay topay owed owing nett grand outstanding zahlbar zahlen payer pagar pagare betalen dibayar reglement fallig',
  amount:
    'amount amt sum balance bill sales sale betrag montant importo bedrag amaun monto value charge net invoice price rechnung facture factura fattura factuur net',
  tax: 'tax taxes gst vat tva mwst ust mehrwertsteuer umsatzsteuer steuer iva igic btw taxe taxes hst pst qst sst cgst sgst igst impuesto imposta moms cukai levy',
  subtotal:
    'subtotal subtot sub zwischensumme subtotaal subtotale soustotal sous zwischen taxable nettobetrag nettosumme imponible base untaxed basis grundslag grundlag grondslag neto netto ht exempt goods nettowert bruttowert',
  excluding: 'excl excluding exclusive before without exc ex excluded exklusive ohne hors exclusief excludes exclu sin senza sem less pretax',
  adding: 'plus zzgl zuzuglich zuzgl add added piu mas',
  including:
    'incl including inclusive inc included inklusive inkl with mit avec inclusief after comprise compris incluido brutto ttc final rounded w',
  discount:
    'discount disc savings saving saved save rebate voucher coupon remise rabais reduction rabatt nachlass skonto ersparnis descuento dto ahorro sconto desconto korting diskaun promo promotion less deduction offer member',
  rounding: 'rounding round rounded roundoff arrondi rundung gerundet redondeo arrotondamento afronding pembundaran adj adjustment',
  tendered:
    'cash tendered tender paid accepted payment visa master mastercard amex card credit debit received bar gegeben espece especes cb carte bargeld karte girocard ec maestro pin contant efectivo tarjeta contanti carta nets tunai bayaran deposit paypal cheque check rendered given recu recd giro prepaid charge',
  change: 'change rendu monnaie ruckgeld wechselgeld zuruck cambio vuelto resto troco wisselgeld baki kembali',
  count:
    'qty quantity items item pcs pieces points count qnty no nos number units article articles artikel positionen menge anzahl aantal pax covers point bonus pcs pkt lines ctn saldo',
  service: 'service serv svc tip gratuity sc servis pourboire trinkgeld delivery shipping postage freight versand livraison porto surcharge',
} as const;

export type AmountWord = keyof typeof amountWords;

/** Endings and parts of names of companies and shops: legal forms first, then what shops call themselves. */
export const legalForms =
  'sdn bhd|sdn|bhd|s b|ltd|limited|inc|incorporated|llc|l l c|llp|plc|corp|corporation|co|company|pte|pty|pvt|gmbh|ag|kg|ohg|ug|gbr|e k|ek|mbh|sarl|s a r l|sas|sasu|eurl|sa|s a|scop|snc|srl|s r l|spa|s p a|sl|s l|slu|s l u|bv|b v|nv|n v|vof|oy|ab|as|a s|aps|kft|zrt|sro|s r o|spol|doo|d o o|lda|ltda|eirl|trading|group|holding|holdings|gk|kk|cv|pt|tbk|enterprise|enterprises|sb';
export const tradeWords =
  'gift gifts deco restaurant restoran restaurante ristorante trattoria pizzeria cafe caffe coffee kopitiam bistro bar grill pub bakery boulangerie backerei panaderia hotel motel inn resort hostel mart minimart supermarket hypermarket market supermarche supermercado supermarkt marche markt store stores shop boutique mall centre center hardware trading trader traders industries industry services service solutions systems books bookstore bookshop pharmacy pharmacie apotheke farmacia clinic hospital dental florist salon spa gym motor motors auto garage petrol station oil gas electrical electronics furniture fashion jewellers optical stationery stationers print printing photo travel tours express logistics international technology technologies consulting kitchen food foods house corner pizza burger noodle seafood steak sushi tea bubble dessert ice cream perniagaan kedai syarikat pasar pasaraya gerai tienda librairie librairie buchhandlung papeterie';

/** Words of addresses: streets, buildings, floors, districts. */
export const addressWords =
  'street st road rd avenue ave lane ln drive dr boulevard blvd square sq court ct place pl way highway hwy parkway pkwy terrace crescent close plaza alley row quay mews wharf ' +
  'rue avenue allee impasse quai chemin route cedex bis faubourg cours strasse str platz weg gasse ring damm ufer allee calle avenida avda paseo plaza carretera ctra via viale piazza corso largo vicolo rua travessa praca straat laan plein gracht kade weg dreef singel ' +
  'jalan jln lorong lrg persiaran taman tmn tman lebuh lebuhraya kampung kg bandar seksyen kawasan pusat medan wisma menara bangunan kompleks complex lot unit floor flr level lvl block blk building bldg tower suite ste room apartment apt batu pobox bp postfach apartado postbus park estate industrial zone business ' +
  'north south east west nord sud ost west darul ehsan takzim negeri city town village county district district state';

/** Titles that papers carry at their head; never a name. */
export const titleWords =
  'invoice receipt tax cash bill sales sale simplified copy original duplicate reprint statement order form quotation quote estimate delivery note credit debit memo official purchase proforma pro forma welcome to thank you customer guest check ' +
  'facture recu avoir devis bon ticket de caisse commande livraison rechnung quittung beleg kassenbon kassenbeleg angebot gutschrift lieferschein bestellung factura recibo simplificada presupuesto albaran fattura ricevuta scontrino fiscale documento commerciale preventivo fatura recibo factuur bon kassabon offerte resit invois cukai kopie copie kopia copia duplicata page no date time table';
