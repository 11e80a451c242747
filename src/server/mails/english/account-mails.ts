/** English for mails about accounts. */
export const ACCOUNT_MAILS = {
  'Ciao {name}, {sentence}': 'Hello {name}, {sentence}',
  'Qualcosa non torna? Rispondi a questa e-mail: ti leggiamo.': 'Is anything not right? Reply to this email: we read it.',
  'Per questo ordine puoi anche chiamare {store}: {phone}.': 'About this order you can also call {store}: {phone}.',
  Contatti: 'Contact us',
  'Scegli una nuova password': 'Choose a new password',
  'Qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account. Puoi sceglierla da qui entro 30 minuti.':
    'Somebody, probably you, asked for a new password for your account. You can choose it from here within 30 minutes.',
  'Scegli la password': 'Choose the password',
  'Se non sei stato tu, non fare nulla: la tua password resta quella di prima.':
    'If it was not you, do nothing: your password stays as it was.',
  'Conferma il tuo indirizzo e-mail': 'Confirm your email address',
  'Grazie per esserti registrato. Conferma che questo indirizzo è tuo: così possiamo scriverti dei tuoi ordini.':
    'Thank you for registering. Confirm that this address is yours: then we can write to you about your orders.',
  'Conferma l’indirizzo': 'Confirm the address',
  'Il link vale 7 giorni. Se non ti sei registrato tu, ignora questo messaggio.':
    'The link is valid for 7 days. If you did not register, ignore this message.',
  'Conferma il nuovo indirizzo e-mail': 'Confirm the new email address',
  'Hai chiesto di usare questo indirizzo per il tuo account. Finché non lo confermi resta valido quello di prima.':
    'You asked to use this address for your account. Until you confirm it the old one stays valid.',
  'Usa questo indirizzo': 'Use this address',
  'Il link vale un’ora. Se non l’hai chiesto tu, ignora questo messaggio.':
    'The link is valid for an hour. If you did not ask for it, ignore this message.',
  'Il tuo indirizzo e-mail è cambiato': 'Your email address has changed',
  'L’indirizzo e-mail del tuo account è diventato {after}: d’ora in poi scriveremo lì.':
    'The email address of your account is now {after}: from now on we write there.',
  'Se non sei stato tu, da qui torni all’indirizzo di prima: tutti i dispositivi vengono scollegati e scegli una nuova password.':
    'If it was not you, go back to the old address from here: all devices are logged out and you choose a new password.',
  'Qualcuno vuole cambiare la tua e-mail': 'Somebody wants to change your email',
  'È stato chiesto di usare {after} al posto di questo indirizzo per il tuo account.':
    'Somebody asked to use {after} instead of this address for your account.',
  'Se non sei stato tu, annulla la richiesta da qui e cambia subito la password.':
    'If it was not you, cancel the request from here and change your password at once.',
  'Non sono stato io: annulla': 'It was not me: undo',
  'Il link vale {days} giorni. Se sei stato tu, non devi fare nulla.':
    'The link is valid for {days} days. If it was you, there is nothing to do.',
  'La tua password è cambiata': 'Your password has changed',
  'La password del tuo account è stata cambiata, e tutti gli altri dispositivi sono stati scollegati.':
    'The password of your account was changed, and all other devices were logged out.',
  'L’indirizzo e-mail del tuo account è stato cambiato: d’ora in poi scriveremo a quello nuovo.':
    'The email address of your account was changed: from now on we write to the new one.',
  'Il tuo indirizzo e-mail è di nuovo questo': 'Your email address is this one again',
  'Il cambio di indirizzo è stato annullato, e tutti i dispositivi sono stati scollegati. Per accedere scegli una nuova password.':
    'The change of address was undone, and all devices were logged out. Choose a new password to log in.',
  'Verifica in due passaggi attivata': 'Two-step verification turned on',
  'D’ora in poi per accedere al tuo account serve anche un codice di verifica.':
    'From now on a verification code is needed, too, to log in to your account.',
  'Passkey aggiunta': 'Passkey added',
  'È stata aggiunta una passkey al tuo account: chi ha quel dispositivo può accedere senza password.':
    'A passkey was added to your account: whoever has that device can log in without a password.',
  'Nuovo modo di accedere': 'A new way to log in',
  'Il tuo account è stato collegato a un profilo esterno: chi accede con quel profilo entra nel tuo account.':
    'Your account was linked to an external profile: whoever logs in with that profile is in your account.',
  'Profilo esterno scollegato': 'External profile unlinked',
  'Un profilo esterno è stato scollegato dal tuo account: con quello non si può più accedere.':
    'An external profile was unlinked from your account: nobody can log in with it any more.',
  'Verifica in due passaggi disattivata': 'Two-step verification turned off',
  'Per accedere al tuo account ora basta la password.': 'The password alone is enough now to log in to your account.',
  '{code} è il tuo codice di verifica': '{code} is your verification code',
  'Codice di verifica': 'Verification code',
  'questo è il codice per accedere al tuo account. Vale 10 minuti.':
    'this is the code to log in to your account. It is valid for 10 minutes.',
  'Non darlo a nessuno. Se non stai accedendo tu, cambia la password.':
    'Give it to nobody. If you are not logging in, change your password.',
  'Stiamo per togliere la verifica in due passaggi': 'We are about to take off two-step verification',
  'Ci è stato detto che hai perso il telefono: {day} alle {time} togliamo la verifica in due passaggi dal tuo account.':
    'We were told that you lost your phone: {day} at {time} we take two-step verification off your account.',
  'Da allora per accedere basta la password. Se non l’hai chiesto tu, fermaci da qui e cambia la password.':
    'From then on the password alone is enough. If you did not ask for it, stop us from here and change your password.',
  'Non sono stato io: mantieni la verifica': 'It was not me: keep the verification',
  'Se l’hai chiesto tu, non devi fare nulla: puoi riattivarla quando vuoi.':
    'If you asked for it, there is nothing to do: you can turn it on again whenever you like.',
  'Nuovo accesso al tuo account': 'New login to your account',
  'C’è stato un accesso al tuo account da un dispositivo nuovo: {device}, {day} alle {time}.':
    'There was a login to your account from a new device: {device}, {day} at {time}.',
  'Se non sei stato tu, cambia la password: gli altri dispositivi vengono scollegati.':
    'If it was not you, change your password: the other devices are logged out.',
  'Accesso e sicurezza': 'Login and security',
  'Se sei stato tu, non devi fare nulla.': 'If it was you, there is nothing to do.',
  'Scrivici se non sei stato tu': 'Write to us if it was not you',
  'l’indirizzo e-mail': 'the email address',
  'il numero di telefono': 'the phone number',
  'nome e cognome': 'first and last name',
  'i dati fiscali': 'the tax data',
  'la carta cliente': 'the customer card',
  'gli indirizzi di consegna': 'the delivery addresses',
  'i dati di fatturazione': 'the billing data',
  'i dati personali': 'the personal data',
  'i metodi di pagamento salvati': 'the saved ways to pay',
  'Il servizio clienti ha modificato il tuo account': 'Customer service has changed your account',
  'Il nostro servizio clienti ha modificato il tuo account: {what}.': 'Our customer service has changed your account: {what}.',
  'Puoi vedere i dati come sono ora nel tuo profilo.': 'You can see the data as they are now in your profile.',
  'Scrivici se non l’hai chiesto tu': 'Write to us if you did not ask for it',
  'Se l’hai chiesto tu, non devi fare nulla.': 'If you asked for it, there is nothing to do.',
  'Vuoi chiudere il tuo account?': 'Do you want to close your account?',
  'hai chiesto di chiudere il tuo account. Se confermi, cancelliamo i tuoi dati, i tuoi indirizzi, le tue liste e i tuoi buoni.':
    'you asked to close your account. If you confirm, we delete your data, your addresses, your lists and your certificates.',
  'Gli ordini restano nei nostri registri, come vuole la legge, ma senza il tuo nome. Non si può tornare indietro.':
    'The orders stay in our records, as the law asks, but without your name. There is no way back.',
  'Chiudi l’account': 'Close the account',
  'Il link vale un’ora. Se hai cambiato idea, o se non sei stato tu, non fare nulla.':
    'The link is valid for an hour. If you changed your mind, or if it was not you, do nothing.',
  'Il tuo account è chiuso': 'Your account is closed',
  'abbiamo cancellato i tuoi dati. Degli ordini restano solo i documenti che la legge ci chiede di conservare, senza il tuo nome.':
    'we deleted your data. Of the orders only the documents stay that the law asks us to keep, without your name.',
  'Questa è l’ultima mail che ricevi da noi. Se vorrai tornare, ti basterà registrarti di nuovo.':
    'This is the last email that you get from us. If you want to come back, just register again.',
  'Il tuo account è pronto': 'Your account is ready',
  'ti abbiamo creato un account, come ci hai chiesto di persona. Scegli una password per usarlo.':
    'we made you an account, as you asked us in person. Choose a password to use it.',
  'Il link vale 7 giorni. Se non ce l’hai chiesto tu, ignora questo messaggio.':
    'The link is valid for 7 days. If you did not ask us, ignore this message.',
  'La tua azienda è stata approvata': 'Your company was approved',
  'abbiamo approvato {companyName}: da ora puoi ordinare.': 'we approved {companyName}: you can order from now on.',
  'Vai al negozio': 'Go to the shop',
  'Le fatture vanno ai dati che hai indicato: puoi cambiarli quando vuoi dal tuo profilo.':
    'Invoices go to the data that you gave: you can change them in your profile whenever you like.',
  'Non abbiamo potuto approvare la tua azienda': 'We could not approve your company',
  'non abbiamo potuto approvare {companyName}. Il motivo:': 'we could not approve {companyName}. The reason:',
  Scrivici: 'Write to us',
  'Se qualcosa non torna, scrivici: la richiesta si può riaprire.':
    'If something is not right, write to us: the request can be opened again.',

  // names of devices
  '{browser} su {system}': '{browser} on {system}',
  'Dispositivo senza nome': 'Device without a name',
} as const;
