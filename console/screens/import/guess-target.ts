/**
 * Guesses the target of a column by its name: in the six languages, as other systems name it, or as the account calls a
 * field.
 */
import { folded } from './comparable-text.ts'
import type { Target } from './targets.ts'

/** Words of the six languages for targets without a name in the account, folded. */
const synonyms: Readonly<Record<string, string>> = {
  id: 'id no nr customerid customerno customernumber customernr kundenr kundenummer kundennummer kundnr kundnummer kundeid kundid kundenid asiakasnumero asiakasnro asiakastunnus',
  'data.name':
    'name fullname customername navn fuldenavn kundenavn namn fullstandigtnamn kundnamn fulltnavn vollstandigername kundenname nimi kokonimi asiakas customer kunde kund',
  'data.first_name': 'firstname givenname forename fornavn fornamn tilltalsnamn vorname etunimi first',
  'data.last_name': 'lastname surname familyname efternavn efternamn etternavn nachname familienname sukunimi last',
  'data.company':
    'company companyname organisation organization firma virksomhed firmanavn foretag firmanamn bedrift unternehmen yritys',
  'data.email':
    'email mail emailaddress epost epostadress epostadresse mailadresse emailadresse emailadress sahkoposti sahkopostiosoite',
  'data.address':
    'address street streetaddress address1 addressline1 adresse1 adresselinje1 adressrad1 adresse gade vejnavn gadeadresse postadresse adress gata gatuadress gate gateadresse strasse strassehausnummer anschrift osoite katuosoite lahiosoite',
  'data.postal_code': 'postalcode postcode zip zipcode postnr postnummer postleitzahl plz postinumero',
  'data.city': 'city town by bynavn postdistrikt ort stad postort poststed stadt wohnort kaupunki postitoimipaikka',
  'data.country': 'country countrycode land landekode landkod landskod landkode landercode maa maakoodi',
  'data.language': 'language sprog sprak sprache kieli',
  'data.tax_registration_id':
    'vat vatid vatno vatnumber taxid cvr cvrnr cvrnummer orgnr organisationsnummer organisasjonsnummer ustid ustidnr momsnr momsregnr ytunnus alvtunnus',
  'period.campaign_id':
    'campaign campaignid plan product subscription kampagne abonnement produkt kampanj prenumeration kampanje abo kampanja tilaus tuote',
  'period.begin':
    'start begin from startdate begindate startdato fra begyndelse startdatum fran start_dato startdatoen beginn ab alku alkupaiva alkaa',
  'period.end':
    'end enddate until to slut slutdato til slutdatum till sluttdato ende enddatum bis loppu loppupaiva paattyy',
  'subscription.quantity': 'quantity copies antal eksemplarer exemplar antall anzahl menge maara kappaletta kpl',
  'payment.amount': 'amount sum paid belob beloeb betalt belopp betalat belop betrag summe gezahlt summa maksettu',
  'payment.currency': 'currency valuta wahrung valuutta',
  'payment.invoice_number':
    'invoice invoiceno invoicenumber faktura fakturanr fakturanummer rechnung rechnungsnummer rechnungsnr lasku laskunumero laskunro',
  'payment.date':
    'date paymentdate paidon dato betalingsdato betalt datum betalningsdatum zahlungsdatum paivamaara maksupaiva',
  'note.text':
    'note notes comment comments remark bemaerkning notat kommentar anmarkning merknad notiz bemerkung huomautus muistiinpano',
}

/** Synonyms for the fields that many accounts have. */
const alike: readonly string[] = [
  'phone telephone phonenumber telefon telefonnummer telefonnr tlf tlfnr tel puhelin puhelinnumero mobile mobil mobilnummer mobiltelefon mobilnr handy matkapuhelin',
  'birthday birthdate dateofbirth born fodselsdag fodselsdato fodt fodelsedag fodelsedatum fodd geburtstag geburtsdatum syntymapaiva syntymaaika',
  'newsletter nyhedsbrev nyhetsbrev newsletterabo uutiskirje',
  'segment group gruppe grupp ryhma kundegruppe kundengruppe customergroup',
  'edition udgave utgava utgave ausgabe painos',
  'language sprog sprak sprache kieli',
]

const namesOf = (name: string): readonly string[] => {
  const own = folded(name)
  return [
    own,
    ...alike
      .map((words) => words.split(' '))
      .filter((words) => words.includes(own))
      .flat(),
  ]
}

const wordsOf = ({ id, name }: Target): ReadonlySet<string> => {
  const own = name === undefined ? [] : namesOf(name)
  const last = id.slice(id.lastIndexOf('.') + 1)
  return new Set([...own, folded(last), ...(synonyms[id] ?? '').split(' ').map(folded)])
}

/** The target that a column's name names; undefined if it names none or several. The account's own field wins. */
export function guessedTarget(column: string, targets: readonly Target[]): string | undefined {
  const name = folded(column)
  if (name === '') return undefined
  const matches = targets.filter((target) => wordsOf(target).has(name))
  const own = matches.filter(({ name }) => name !== undefined)
  const [only, ...more] = own.length > 0 ? own : matches
  return more.length > 0 ? undefined : only?.id
}
