import { STAFF_REFUSALS } from '../../contract/staff-english.ts';

/** English for the back office; what shoppers read too stands in their tables. */
export const STAFF = {
  ...STAFF_REFUSALS,

  'Questa parte è per chi lavora in Bottega.': 'This part is for those who work at Bottega.',
  Gestione: 'Back office',
  Contenuti: 'Content',
  'Pagine, articoli e altri testi del negozio': 'Pages, posts and other texts of the shop',

  // the list
  'Nuovo contenuto': 'New content',
  'Cerca nei contenuti': 'Search the content',
  Parole: 'Words',
  Tipo: 'Type',
  'Tutti i tipi': 'All types',
  Stato: 'State',
  'Tutti gli stati': 'All states',
  Pubblicati: 'Published',
  Pubblicato: 'Published',
  Bozze: 'Drafts',
  Bozza: 'Draft',
  '1 contenuto': '1 entry',
  '{n} contenuti': '{n} entries',
  'Nessun contenuto trovato': 'No content found',
  'Prova con altre parole o senza filtri.': 'Try other words, or without filters.',
  'Ancora nessun contenuto': 'No content yet',
  'Comincia dal primo: resta una bozza finché non lo pubblichi.':
    'Begin with the first: it stays a draft until you publish it.',
  'Non riusciamo a caricare i contenuti': 'We cannot load the content',
  Articoli: 'Posts',
  'Domande e risposte': 'Questions and answers',
  'Immagini scorrevoli': 'Slides',
  'Blocchi di testo': 'Blocks of text',
  'Dati delle e-mail': 'Email data',

  // one text
  Titolo: 'Title',
  'Testo in HTML': 'Text in HTML',
  'Titoli con <h2>, paragrafi con <p>. Script, stili e moduli vengono tolti.':
    'Headings with <h2>, paragraphs with <p>. Scripts, styles and forms are taken out.',
  Riassunto: 'Summary text',
  'Per i motori di ricerca; se è vuoto si usa l’inizio del testo.':
    'For search engines; if it is empty the beginning of the text is used.',
  Validità: 'Validity',
  'Una riga sotto il titolo, per esempio «Valido fino al 6 gennaio». Può restare vuota.':
    'A line below the title, for example “Valid until 6 January”. It may stay empty.',
  Anteprima: 'Preview',
  'Salva e pubblica': 'Save and publish',
  Pubblica: 'Publish',
  Ritira: 'Withdraw',
  'Vedi nel negozio': 'See it in the shop',
  'Modifiche non salvate': 'Unsaved changes',
  'Salvato: {moment}': 'Saved: {moment}',
  Salvato: 'Saved',
  'Pubblicato: ora si vede nel negozio': 'Published: it can now be seen in the shop',
  'Ritirato: ora è una bozza': 'Withdrawn: it is a draft now',
  Eliminato: 'Deleted',
  'Ritirare il contenuto?': 'Withdraw this content?',
  'Non si vedrà più nel negozio finché non lo pubblichi di nuovo.':
    'It will not be seen in the shop until you publish it again.',
  'Eliminare la bozza?': 'Delete the draft?',
  '«{title}» sarà eliminata per sempre.': '“{title}” will be deleted for good.',
  'Abbiamo ritrovato quello che avevi scritto senza salvare.': 'We found what you had written without saving it.',
  Scartalo: 'Discard it',
  'Nel frattempo qualcun altro ha salvato questo contenuto ({moment}). La tua versione è ancora qui sotto.':
    'Somebody else has saved this content in the meantime ({moment}). Your version is still here below.',
  'La versione dell’altra persona': 'The other person’s version',
  'Il suo testo': 'Their text',
  'Salva la mia versione': 'Save my version',
  'Tieni l’altra versione': 'Keep the other version',

  // labels
  Etichette: 'Labels',
  'Le parole di pulsanti, titoli e messaggi': 'The words of buttons, headings and messages',
  'Le parole del negozio, in italiano e in inglese. Quello che scrivi qui le sostituisce subito, ovunque.':
    'The words of the shop, in Italian and in English. What you write here replaces them at once, everywhere.',
  'Cerca nelle etichette': 'Search the labels',
  'Solo quelle cambiate': 'Only changed ones',
  'Non riusciamo a caricare le etichette': 'We cannot load the labels',
  '1 testo': '1 text',
  '{n} testi': '{n} texts',
  'Mostra altri testi': 'Show more texts',
  'Il negozio non lo dice più': 'The shop no longer says this',
  'In italiano': 'In Italian',
  'In inglese': 'In English',
  'Se resta vuoto, il negozio dice le sue parole.': 'If it stays empty, the shop says its own words.',
  'Torna alle parole del negozio': 'Back to the words of the shop',

  // received forms
  'Moduli ricevuti': 'Received forms',
  'Richieste e messaggi inviati dai moduli del negozio': 'Requests and messages sent with the forms of the shop',
  Modulo: 'Form',
  'Tutti i moduli': 'All forms',
  'Non riusciamo a caricare i moduli': 'We cannot load the forms',
  'Ancora nessun modulo': 'No forms yet',
  'Quello che i clienti inviano dai moduli del negozio arriva qui e per e-mail.':
    'What customers send with the forms of the shop arrives here and by email.',
  'n. {number}': 'no. {number}',
  'Cliente {email}': 'Customer {email}',
  'Un visitatore': 'A visitor',
  Allegati: 'Attachments',
  '{name} ({size} KB)': '{name} ({size} KB)',
  'Rispondi a {email}': 'Reply to {email}',
} as const;
