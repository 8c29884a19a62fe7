/**
 * Words for the reasons of failed collections, in lower case as they stand in brackets behind a sentence. The rows are
 * those of the table in docs/payment-provider.md. `console/documents/reason-words.ts` says the same on screens.
 */
import type { Language, Translated } from './language.ts'

interface Row {
  readonly codes: readonly string[]
  readonly words: Translated
}

const rows: readonly Row[] = [
  {
    codes: ['AM04', 'insufficient_funds'],
    words: {
      en: 'not enough money',
      da: 'ikke penge nok',
      sv: 'inte tillräckligt med pengar',
      nb: 'ikke nok penger',
      de: 'Konto nicht gedeckt',
      fi: 'ei riittävästi varoja',
    },
  },
  {
    codes: ['AM02', 'AM14', 'AM23', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
    words: {
      en: 'above a limit of the card or account',
      da: 'over en grænse for kortet eller kontoen',
      sv: 'över en gräns för kortet eller kontot',
      nb: 'over en grense for kortet eller kontoen',
      de: 'Limit der Karte oder des Kontos überschritten',
      fi: 'kortin tai tilin raja ylittyi',
    },
  },
  {
    codes: ['AM05', 'AM06', 'AM09', 'DT01', 'FF01', 'FF05', 'NOOR', 'RC01', 'TM01'],
    words: {
      en: 'the bank found an error in the order',
      da: 'banken fandt en fejl i ordren',
      sv: 'banken hittade ett fel i uppdraget',
      nb: 'banken fant en feil i oppdraget',
      de: 'Fehler im Auftrag an die Bank',
      fi: 'pankki löysi virheen toimeksiannosta',
    },
  },
  {
    codes: ['DNOR', 'ED05', 'RR04', 'SL01', 'SVNR', 'TECH', 'AB05', 'AB06', 'AB09', 'AB10'],
    words: {
      en: 'the bank could not carry it out',
      da: 'banken kunne ikke gennemføre det',
      sv: 'banken kunde inte genomföra det',
      nb: 'banken kunne ikke gjennomføre det',
      de: 'von der Bank nicht ausgeführt',
      fi: 'pankki ei voinut toteuttaa veloitusta',
    },
  },
  {
    codes: ['MS02', 'MS03', 'CUST', 'FOCR', 'do_not_honor', 'generic_decline', 'no_action_taken', 'card_declined'],
    words: {
      en: 'declined by the bank',
      da: 'afvist af banken',
      sv: 'nekad av banken',
      nb: 'avvist av banken',
      de: 'von der Bank abgelehnt',
      fi: 'pankki hylkäsi',
    },
  },
  {
    codes: ['processing_error', 'issuer_not_available', 'try_again_later', 'reenter_transaction'].concat([
      ...['approve_with_id', 'call_issuer'],
    ]),
    words: {
      en: 'no answer from the bank of the card',
      da: 'intet svar fra kortets bank',
      sv: 'inget svar från kortets bank',
      nb: 'ikke svar fra bankkortets bank',
      de: 'keine Antwort der Bank der Karte',
      fi: 'kortin pankki ei vastannut',
    },
  },
  {
    codes: ['service_not_allowed', 'not_permitted', 'debit_not_authorized'],
    words: {
      en: 'not allowed this time',
      da: 'ikke tilladt denne gang',
      sv: 'inte tillåtet den här gången',
      nb: 'ikke tillatt denne gangen',
      de: 'diesmal nicht zugelassen',
      fi: 'ei sallittu tällä kertaa',
    },
  },
  {
    codes: ['authentication_required', 'authentication_not_handled', 'mandate_invalid', 'amount_not_agreed'],
    words: {
      en: 'payer has to confirm',
      da: 'betaleren skal bekræfte',
      sv: 'betalaren ska bekräfta',
      nb: 'betaleren må bekrefte',
      de: 'Zahler muss bestätigen',
      fi: 'maksajan vahvistettava',
    },
  },
  {
    codes: ['expired_card', 'new_account_information_available'],
    words: {
      en: 'card has expired or been replaced',
      da: 'kortet er udløbet eller udskiftet',
      sv: 'kortet har gått ut eller bytts ut',
      nb: 'kortet er utløpt eller byttet ut',
      de: 'Karte abgelaufen oder ersetzt',
      fi: 'kortti on vanhentunut tai vaihdettu',
    },
  },
  {
    codes: ['incorrect_cvc', 'invalid_cvc', 'invalid_expiry_month', 'invalid_expiry_year'],
    words: {
      en: 'details of the card are wrong',
      da: 'kortets oplysninger er forkerte',
      sv: 'kortets uppgifter är fel',
      nb: 'kortopplysningene er feil',
      de: 'Angaben zur Karte falsch',
      fi: 'kortin tiedot ovat väärin',
    },
  },
  {
    codes: ['pin_try_exceeded', 'offline_pin_required', 'online_or_offline_pin_required'],
    words: {
      en: 'card needs its PIN',
      da: 'kortet kræver sin pinkode',
      sv: 'kortet kräver sin pinkod',
      nb: 'kortet krever PIN-koden',
      de: 'PIN der Karte nötig',
      fi: 'kortti vaatii PIN-koodin',
    },
  },
  {
    codes: ['AC03', 'AC06', 'AC13', 'AG01', 'AG02', 'AG07', 'bank_account_restricted'],
    words: {
      en: 'account blocked or closed to direct debits',
      da: 'kontoen er spærret eller tillader ikke opkrævninger',
      sv: 'kontot är spärrat eller tillåter inte autogiro',
      nb: 'kontoen er sperret eller tillater ikke trekk',
      de: 'Konto gesperrt oder für Lastschriften nicht zugelassen',
      fi: 'tili on suljettu veloituksilta',
    },
  },
  {
    codes: ['BE05', 'BE16', 'CNOR', 'MS01', 'RR01', 'RR02', 'RR03'],
    words: {
      en: 'the bank does not accept the creditor or the name',
      da: 'banken godtager ikke kreditor eller navn',
      sv: 'banken godtar inte borgenären eller namnet',
      nb: 'banken godtar ikke kreditor eller navn',
      de: 'Gläubiger oder Name von der Bank nicht angenommen',
      fi: 'pankki ei hyväksy velkojaa tai nimeä',
    },
  },
  {
    codes: ['MD02', 'MD06', 'stop_payment_order'],
    words: {
      en: 'stopped or taken back by the payer',
      da: 'stoppet eller taget tilbage af betaleren',
      sv: 'stoppad eller återtagen av betalaren',
      nb: 'stoppet eller tatt tilbake av betaleren',
      de: 'vom Zahler gestoppt oder zurückgeholt',
      fi: 'maksaja pysäytti tai perui sen',
    },
  },
  {
    codes: ['SL11', 'SL12', 'SL13', 'SL14'],
    words: {
      en: 'refused by a limit that the payer set at the bank',
      da: 'afvist efter en grænse, som betaleren har sat i banken',
      sv: 'nekad enligt en gräns som betalaren har satt i banken',
      nb: 'avvist etter en grense som betaleren har satt i banken',
      de: 'durch eine Grenze des Zahlers bei seiner Bank abgelehnt',
      fi: 'maksajan pankkiin asettama rajoitus esti',
    },
  },
  {
    codes: ['lost_card', 'stolen_card', 'pickup_card'],
    words: {
      en: 'card lost or stolen',
      da: 'kortet er mistet eller stjålet',
      sv: 'kortet är förlorat eller stulet',
      nb: 'kortet er mistet eller stjålet',
      de: 'Karte verloren oder gestohlen',
      fi: 'kortti kadonnut tai varastettu',
    },
  },
  {
    codes: ['restricted_card', 'fraudulent', 'security_violation', 'merchant_blacklist'],
    words: {
      en: 'card is blocked',
      da: 'kortet er spærret',
      sv: 'kortet är spärrat',
      nb: 'kortet er sperret',
      de: 'Karte gesperrt',
      fi: 'kortti on suljettu',
    },
  },
  {
    codes: ['incorrect_number', 'invalid_number', 'card_not_supported', 'currency_not_supported'].concat([
      ...['transaction_not_allowed', 'testmode_decline', 'payment_method_unactivated'],
    ]),
    words: {
      en: 'card cannot pay this',
      da: 'kortet kan ikke betale dette',
      sv: 'kortet kan inte betala det här',
      nb: 'kortet kan ikke betale dette',
      de: 'Zahlung mit dieser Karte nicht möglich',
      fi: 'tällä kortilla ei voi maksaa tätä',
    },
  },
  {
    codes: ['AC01', 'AC04', 'account_closed', 'no_account', 'invalid_account'],
    words: {
      en: 'account closed or wrong',
      da: 'kontoen er lukket eller forkert',
      sv: 'kontot är stängt eller fel',
      nb: 'kontoen er stengt eller feil',
      de: 'Konto geschlossen oder falsch',
      fi: 'tili suljettu tai väärä',
    },
  },
  {
    codes: ['MD01', 'revocation_of_authorization', 'revocation_of_all_authorizations'],
    words: {
      en: 'no mandate, or no longer',
      da: 'ingen betalingsaftale, eller ikke længere',
      sv: 'inget medgivande, eller inte längre',
      nb: 'ingen betalingsavtale, eller ikke lenger',
      de: 'kein gültiges Mandat',
      fi: 'ei voimassa olevaa valtuutusta',
    },
  },
  {
    codes: ['agreement_ended'],
    words: {
      en: 'the agreement has ended',
      da: 'aftalen er ophørt',
      sv: 'avtalet har upphört',
      nb: 'avtalen er avsluttet',
      de: 'Vereinbarung beendet',
      fi: 'sopimus on päättynyt',
    },
  },
  {
    codes: ['MD07'],
    words: {
      en: 'the payer has died',
      da: 'betaleren er død',
      sv: 'betalaren har avlidit',
      nb: 'betaleren er død',
      de: 'Zahler verstorben',
      fi: 'maksaja on kuollut',
    },
  },
]

const wordsByCode: ReadonlyMap<string, Translated> = new Map(
  rows.flatMap(({ codes, words }) => codes.map((code) => [code, words] as const)),
)

/** A reason in words. A reason without words, which a provider or a caller gave, stays as it is. */
export const sayReason = (reason: string, language: Language): string => wordsByCode.get(reason)?.[language] ?? reason
